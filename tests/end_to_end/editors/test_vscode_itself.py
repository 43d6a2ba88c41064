"""The extension in VS Code: code-server in a browser without a window; a second extension looks at the first."""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import time

import pytest
from paths import ROOT

FOLDER = ROOT / "editors" / "vscode"
SERVER = os.environ.get("CODE_SERVER") or shutil.which("code-server")
BROWSER = shutil.which("chromium") or shutil.which("google-chrome")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not SERVER, reason="code-server is neither on the PATH nor named by $CODE_SERVER"),
    pytest.mark.skipif(not BROWSER, reason="no Chromium is installed"),
    pytest.mark.skipif(
        not (shutil.which("npm") and (FOLDER / "node_modules").is_dir()),
        reason="needs npm, and `npm ci` in editors/vscode",
    ),
]

MANIFEST = {
    "name": "looker", "publisher": "test", "version": "1.0.0", "engines": {"vscode": "^1.80.0"},
    "main": "./main.js", "activationEvents": ["onStartupFinished"], "extensionKind": ["workspace"],
}  # fmt: skip

LOOKER = r"""
const vscode = require("vscode");
const { writeFileSync } = require("node:fs");
const { join } = require("node:path");

async function until(condition) {
  for (let turn = 0; turn < 600; turn++) {
    const value = await condition();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return undefined;
}
const folder = () => vscode.workspace.workspaceFolders[0].uri.fsPath;
async function open(name) {
  const document = await vscode.workspace.openTextDocument(join(folder(), name));
  return vscode.window.showTextDocument(document);
}
const shown = (document) => vscode.languages.getDiagnostics(document.uri).map((one) => ({
  code: typeof one.code === "object" ? one.code.value : one.code, severity: one.severity, source: one.source,
  line: one.range.start.line + 1, text: document.getText(one.range),
})).sort((a, b) => a.line - b.line);
const current = () => vscode.window.activeTextEditor.document;

async function look(report) {
  await open("bad file.conf");
  await until(() => current().languageId === "logstash");
  report.language = current().languageId;
  report.commands = (await vscode.commands.getCommands(true)).filter((one) => /^lslint\.\w+$/.test(one)).sort();
  await until(() => shown(current()).length >= 2);
  report.found = shown(current());

  const hovers = await vscode.commands.executeCommand(
    "vscode.executeHoverProvider", current().uri, new vscode.Position(0, 10));
  report.hover = hovers.flatMap((one) => one.contents.map((part) => part.value)).join("\n");
  const symbols = await vscode.commands.executeCommand("vscode.executeDocumentSymbolProvider", current().uri);
  report.symbols = symbols.map((one) => one.name);

  const bad = current();
  vscode.window.activeTextEditor.selection = new vscode.Selection(1, 29, 1, 29);
  await vscode.commands.executeCommand("lslint.showRule");
  await until(() => current().uri.scheme === "lslint-rule" && current().getText().length > 0);
  report.rule = current().getText().slice(0, 5);
  await vscode.window.showTextDocument(bad, vscode.ViewColumn.One);

  const settings = vscode.workspace.getConfiguration("lslint");
  await settings.update("ignore", ["LS317"], vscode.ConfigurationTarget.Workspace);
  await until(() => shown(bad).length === 1);
  report.ignored = shown(bad).map((one) => one.code);
  await vscode.commands.executeCommand("lslint.restart");
  await until(() => shown(bad).length === 1);
  report.restarted = shown(bad).map((one) => one.code);

  await open("loose.conf");
  await until(() => shown(current()).length >= 1);
  await vscode.commands.executeCommand("lslint.fixAll");
  await until(() => current().getText().includes("id =>"));
  report.fixed = current().getText();
  await vscode.commands.executeCommand("editor.action.formatDocument");
  await until(() => !current().getText().includes("      "));
  report.formatted = current().getText();

  await open("nginx.conf");
  report.other = current().languageId;
}

exports.activate = () => {
  const report = {};
  look(report).catch((error) => { report.error = String(error.stack); }).then(
    () => writeFileSync(process.env.REPORT, JSON.stringify(report)));
};
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    folder = tmp_path_factory.mktemp("package")
    ignored = shutil.ignore_patterns("node_modules", "dist", "out", "*.vsix")
    shutil.copytree(FOLDER, folder, ignore=ignored, dirs_exist_ok=True)
    (folder / "node_modules").symlink_to(FOLDER / "node_modules", target_is_directory=True)
    subprocess.run(["npm", "run", "package"], cwd=folder, check=True, capture_output=True, timeout=200)
    return folder / "lslint.vsix"


def stop(process):
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def test_it_does_what_it_says(desk, package):
    desk.write("loose.conf", "filter {\n      mutate { add_tag => [ 'a' ] }\n}\n")
    desk.write("nginx.conf", "server {\n  listen 80;\n}\n")
    looker = desk.home / "extensions" / "test.looker-1.0.0"
    looker.mkdir(parents=True)
    (looker / "package.json").write_text(json.dumps(MANIFEST))
    (looker / "main.js").write_text(LOOKER)
    # VS Code takes the PATH of a login shell: the server is that of the folder's virtual environment
    (desk.work / ".venv" / "bin").mkdir(parents=True)
    shutil.copy(desk.folder / "bin" / "lslint", desk.work / ".venv" / "bin" / "lslint")
    own = [
        *("--config", str(desk.script("config.yaml", "auth: none\n"))),
        *("--user-data-dir", str(desk.home / "data"), "--extensions-dir", str(looker.parent)),
    ]
    env = {**desk.env, "NODE_OPTIONS": ""}
    install = [SERVER, *own, "--install-extension", str(package)]
    done = subprocess.run(install, env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    port = free_port()
    address = f"127.0.0.1:{port}"
    options = ["--auth", "none", "--bind-addr", address, "--disable-telemetry", "--disable-update-check"]
    log = (desk.folder / "log").open("w")
    processes = [
        subprocess.Popen(
            [SERVER, *own, *options, "--disable-workspace-trust", "--disable-getting-started-override"],
            env=env, stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=desk.work,
        )
    ]  # fmt: skip
    report = pathlib.Path(desk.env["REPORT"])
    try:
        until(lambda: reachable(port), 60)
        processes.append(
            subprocess.Popen(
                [
                    BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
                    f"--user-data-dir={desk.home / 'browser'}", "--remote-debugging-port=0",
                    f"http://{address}/?folder={desk.work}",
                ],
                env=desk.env, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
            )
        )  # fmt: skip
        until(report.exists, 240)
        time.sleep(0.5)
    finally:
        for process in reversed(processes):
            stop(process)
        log.close()
    assert report.exists(), (desk.folder / "log").read_text()[-3000:]
    got = json.loads(report.read_text())
    assert "error" not in got, got
    assert got["commands"] == ["lslint.fixAll", "lslint.restart", "lslint.showRule", "lslint.tryLine"]
    assert got["language"] == "logstash"
    assert got["found"] == [
        {"code": "LS317", "severity": 1, "source": "lslint", "line": 1, "text": "batch_count => 999"},
        {"code": "LS102", "severity": 0, "source": "lslint", "line": 2, "text": "nme"},
    ]
    assert "redis" in got["hover"]
    assert got["symbols"] == ["input", "filter"]
    assert got["rule"] == "LS102"
    assert got["ignored"] == got["restarted"] == ["LS102"]
    assert "id =>" in got["fixed"]
    assert got["formatted"].startswith("filter {\n  mutate {")
    assert got["other"] == "properties"


def reachable(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def until(condition, seconds):
    for _ in range(seconds * 10):
        if condition():
            return
        time.sleep(0.1)
