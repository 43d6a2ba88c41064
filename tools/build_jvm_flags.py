#!/usr/bin/env python3
"""Make ``rules/knowledge/jvm_flags.json``: JVM flags and the first Java version that ignores or refuses them.

    python tools/build_jvm_flags.py JAVA...

JAVA are paths of ``java`` programs. Each flag below is tried on each of them; a flag that one of its version or later
still takes keeps the file from being written. The versions are those of OpenJDK's own table of flags (hotspot,
``special_jvm_flags``) and of the JEPs 214, 271 and 363.
"""

import json
import pathlib
import re
import subprocess
import sys

TARGET = pathlib.Path(__file__).resolve().parents[1] / "rules" / "knowledge" / "jvm_flags.json"

# As they are written, by the version that no longer heeds them.
GONE = {
    8: ["-XX:MaxPermSize=64m", "-XX:PermSize=64m"],
    9: [
        "-XX:+CMSIncrementalMode", "-XX:+UseCMSCompactAtFullCollection", "-XX:+UseCMSCollectionPassing",
        "-XX:+PrintGCTimeStamps", "-XX:+PrintGCDateStamps", "-XX:+PrintTenuringDistribution",
        "-XX:+PrintGCApplicationStoppedTime", "-XX:+PrintGCApplicationConcurrentTime", "-XX:+PrintHeapAtGC",
        "-XX:+PrintGCCause", "-XX:+PrintAdaptiveSizePolicy", "-XX:+PrintPromotionFailure", "-XX:+PrintReferenceGC",
        "-XX:+UseGCLogFileRotation", "-XX:NumberOfGCLogFiles=5", "-XX:GCLogFileSize=10M", "-XX:PrintFLSStatistics=1",
        "-XX:+G1PrintHeapRegions", "-Xincgc", "-Djava.ext.dirs=/x", "-Djava.endorsed.dirs=/x", "-Xbootclasspath/p:/x",
    ],
    10: ["-XX:+UseParNewGC", "-d64"],
    11: ["-XX:+UnlockCommercialFeatures", "-XX:+UseCGroupMemoryLimitForHeap"],
    12: ["-XX:+AggressiveOpts"],
    14: [
        "-XX:+UseConcMarkSweepGC", "-XX:CMSInitiatingOccupancyFraction=75", "-XX:+UseCMSInitiatingOccupancyOnly",
        "-XX:+CMSParallelRemarkEnabled", "-XX:+CMSClassUnloadingEnabled", "-XX:+CMSScavengeBeforeRemark",
    ],
    15: ["-XX:+UseParallelOldGC"],
    17: ["-XX:+TraceClassLoading"],
    18: ["-XX:+UseBiasedLocking", "-XX:BiasedLockingStartupDelay=0"],
}  # fmt: skip


def main() -> None:
    """Tries every flag, then writes the file."""
    made = {}
    for java in sys.argv[1:]:
        shown = subprocess.run([java, "-version"], capture_output=True, text=True).stderr
        version = int(re.search(r'version "(\d+)', shown)[1])
        for gone, flags in GONE.items():
            for flag in flags:
                taken = subprocess.run([java, flag, "-version"], capture_output=True).returncode == 0
                if taken and version > gone:
                    sys.exit(f"Java {version} takes {flag}")
    for gone, flags in GONE.items():
        for flag in flags:
            name = flag[4:].lstrip("+-").split("=")[0] if flag.startswith("-XX:") else re.split("[=:]", flag)[0]
            made[name] = gone
    TARGET.write_text(json.dumps(made, indent=0, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
