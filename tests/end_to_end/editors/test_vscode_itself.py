"""The extension in VS Code: code-server in a browser without a window; a second extension looks at the first."""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time
import zipfile

import pytest
from browser import Browser, needs_browser
from paths import ROOT

FOLDER = ROOT / "editors" / "vscode"
SERVER = os.environ.get("CODE_SERVER") or shutil.which("code-server")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not SERVER, reason="code-server is neither on the PATH nor named by $CODE_SERVER"),
    needs_browser,
    pytest.mark.skipif(
        not (shutil.which("npm") and (FOLDER / "node_modules").is_dir()),
        reason="needs npm, and `npm ci` in editors/vscode",
    ),
]

MANIFEST = {
    "name": "looker", "publisher": "test", "version": "1.0.0", "engines": {"vscode": "^1.80.0"},
    "main": "./main.js", "activationEvents": ["onStartupFinished"], "extensionKind": ["workspace"],
    "capabilities": {"untrustedWorkspaces": {"supported": True}},
}  # fmt: skip

LOOKER = r"""
const vscode = require("vscode");
const { writeFileSync } = require("node:fs");
const { join } = require("node:path");

async function until(condition) {
  for (let turn = 0; turn < 300; turn++) {
    const value = await condition();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return undefined;
}
const folder = () => vscode.workspace.workspaceFolders[0].uri.fsPath;
async function open(name) {
  const document = await vscode.workspace.openTextDocument(join(folder(), name));
  return vscode.window.showTextDocument(document, vscode.ViewColumn.One);
}
const shown = (document) => vscode.languages.getDiagnostics(document.uri).map((one) => ({
  code: typeof one.code === "object" ? one.code.value : one.code, severity: one.severity, source: one.source,
  line: one.range.start.line + 1, text: document.getText(one.range),
})).sort((a, b) => a.line - b.line);
const current = () => vscode.window.activeTextEditor.document;
const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs);

//LOOK

exports.activate = () => {
  const report = {};
  look(report).catch((error) => { report.error = String(error.stack); }).then(
    () => writeFileSync(process.env.REPORT, JSON.stringify(report)));
};
"""


RESTRICTED = r"""
async function look(report) {
  await open("bad file.conf");
  await until(() => shown(current()).length >= 2);
  report.trusted = vscode.workspace.isTrusted;
  report.found = shown(current()).map((one) => one.code);
  const settings = vscode.workspace.getConfiguration("lslint");
  report.settings = ["server", "path", "args", "interpreter", "configuration"].map((key) => settings.get(key));
  vscode.window.activeTextEditor.selection = new vscode.Selection(1, 29, 1, 29);
  await vscode.commands.executeCommand("lslint.showRule");
  await until(() => current().uri.scheme === "lslint-rule" && current().getText().length > 0);
  report.rule = current().getText().slice(0, 5);
  await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
  await open("bad file.conf");
}
"""

STATUS = '(() => { const item = document.getElementById("lslint.lslint.lslint.status"); return item && '
STATUS += '[item.textContent.trim(), item.querySelector("a")?.getAttribute("aria-label") ?? ""]; })()'


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """The package, with the archive that ``$LSLINT_PYZ`` names, else one that runs the lslint of this environment."""
    folder = tmp_path_factory.mktemp("package")
    ignored = shutil.ignore_patterns("node_modules", "dist", "out", "bundled", "*.vsix")
    shutil.copytree(FOLDER, folder, ignore=ignored, dirs_exist_ok=True)
    (folder / "node_modules").symlink_to(FOLDER / "node_modules", target_is_directory=True)
    (folder / "bundled").mkdir()
    command = [sys.executable, "-m", "lslint"]
    bundled = folder / "bundled" / "lslint.pyz"
    if "LSLINT_PYZ" in os.environ:
        shutil.copy(os.environ["LSLINT_PYZ"], bundled)
    else:
        with zipfile.ZipFile(bundled, "w") as archive:
            archive.writestr("__main__.py", f"import os, sys\nos.execv({command[0]!r}, {command!r} + sys.argv[1:])\n")
    subprocess.run(["npm", "run", "package"], cwd=folder, check=True, capture_output=True, timeout=200)
    return folder / "lslint.vsix"


def stop(process):
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Code:
    """VS Code on the folder of a desk, with the extension and one that looks at it."""

    def __init__(self, desk, package):
        self.desk = desk
        self.own = [
            *("--config", str(desk.script("config.yaml", "auth: none\n"))),
            *("--user-data-dir", str(desk.home / "data"), "--extensions-dir", str(desk.home / "extensions")),
        ]
        self.env = {**desk.env, "NODE_OPTIONS": ""}
        self.looker = desk.home / "extensions" / "test.looker-1.0.0"
        self.looker.mkdir(parents=True)  # before VS Code lists what is installed
        (self.looker / "package.json").write_text(json.dumps(MANIFEST))
        (self.looker / "main.js").write_text("")
        install = [SERVER, *self.own, "--install-extension", str(package)]
        done = subprocess.run(install, env=self.env, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr

    def settings(self, **values):
        """Sets settings of the user."""
        path = self.desk.home / "data" / "User" / "settings.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({name.replace("__", "."): value for name, value in values.items()}))

    def run(self, look, then, *options):
        """Runs ``look``, then asks the page. Returns the report and what ``then(browser)`` returns."""
        desk = self.desk
        (self.looker / "main.js").write_text(LOOKER.replace("//LOOK", look))
        port = free_port()
        address = f"127.0.0.1:{port}"
        served = ["--auth", "none", "--bind-addr", address, "--disable-telemetry", "--disable-update-check"]
        report = pathlib.Path(desk.env["REPORT"])
        report.unlink(missing_ok=True)
        browser = None
        (desk.home / "browser").mkdir(exist_ok=True)
        with (desk.folder / "log").open("w") as log:
            process = subprocess.Popen(
                [SERVER, *self.own, *served, "--disable-getting-started-override", *options],
                env=self.env, stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=desk.work,
            )  # fmt: skip
            try:
                until(lambda: reachable(port), 60)
                browser = Browser(desk.home / "browser")
                browser.screen((1280, 900))
                browser.visit(f"http://{address}/?folder={desk.work}")
                until(lambda: browser.value("1") and report.exists(), 150)
                assert report.exists(), (desk.folder / "log").read_text()[-3000:]
                time.sleep(0.5)
                seen = then(browser)
            finally:
                if browser is not None:
                    browser.close()
                stop(process)
        got = json.loads(report.read_text())
        assert "error" not in got, got
        return got, seen


def status(browser):
    """Text and label of the item in the status bar, once it shows a result."""
    until(lambda: (browser.value(STATUS) or ["loading"])[0] not in ("loading", "lslint"), 20)
    return browser.value(STATUS)


def test_a_workspace_that_is_not_trusted_runs_nothing(desk, package):
    """Its settings and virtual environment name programs; the bundled server checks its files."""
    marker = desk.folder / "evil"
    (desk.work / ".venv" / "bin").mkdir(parents=True)
    for name in ("lslint", "python", "python3"):
        program = desk.work / ".venv" / "bin" / name
        program.write_text(f'#!/bin/sh\necho "$0 $@" >> "{marker}"\nexit 1\n')
        program.chmod(0o755)
    (desk.work / ".vscode").mkdir()
    evil = str(desk.work / ".venv" / "bin" / "lslint")
    values = {
        "lslint.server": "path", "lslint.path": evil, "lslint.args": ["evil", "lsp"], "lslint.interpreter": evil,
        "lslint.configuration": "evil.toml",
    }  # fmt: skip
    desk.write(".vscode/settings.json", json.dumps(values))
    code = Code(desk, package)
    code.settings(security__workspace__trust__startupPrompt="never", lslint__interpreter=sys.executable)
    got, bar = code.run(RESTRICTED, status)
    assert got["trusted"] is False
    assert got["found"] == ["LS317", "LS102"]
    assert got["settings"] == ["auto", "", ["lsp"], sys.executable, ""]
    assert got["rule"] == "LS102"
    assert bar[0].startswith("Logstash ")
    assert not marker.exists(), marker.read_text()


def reachable(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def until(condition, seconds):
    for _ in range(seconds * 10):
        if condition():
            return
        time.sleep(0.1)
