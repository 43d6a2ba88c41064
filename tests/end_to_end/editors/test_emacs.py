"""Emacs without a screen: the mode, Eglot with the server, Flycheck with the checker."""

import functools
import shutil
import subprocess

import pytest
from editor_desk import TYPES
from extras import needs_command

pytestmark = [pytest.mark.slow, needs_command("emacs")]

COMMON = r"""
(require 'package)
(package-initialize)
(require 'json)
(load (expand-file-name "emacs/lslint.el" (getenv "EDITORS")) nil t)
(defun vectors (value) (if (consp value) (vconcat (mapcar #'vectors value)) value))
(defun report (value)
  (with-temp-file (getenv "REPORT") (insert (json-encode (vectors value))))
  (kill-emacs 0))
(defun until (condition)
  (let ((turn 0))
    (while (and (< turn 600) (not (funcall condition)))
      (accept-process-output nil 0.05)
      (setq turn (1+ turn)))
    (funcall condition)))
(setq auto-save-default nil make-backup-files nil)
"""


@functools.cache
def has(package):
    script = f"(progn (require 'package) (package-initialize) (kill-emacs (if (require '{package} nil t) 0 1)))"
    return subprocess.run(["emacs", "--batch", "-q", "--eval", script], capture_output=True).returncode == 0


def start(desk, editors, script, file):
    # faults go into the report, as batch mode ends at the first one
    text = f'{COMMON}\n(condition-case fault (progn\n{script}\n) (error (report (format "%S" fault))))'
    path = desk.script("script.el", text)
    return desk.run("emacs", "--batch", "-q", "-l", path, EDITORS=str(editors), FILE=str(file))[0]


@pytest.mark.parametrize(("name", "text", "pipeline"), [*TYPES, ("a.txt", "input {\n}\n", False)])
def test_types_of_files(desk, editors, name, text, pipeline):
    script = '(find-file (getenv "FILE")) (report (list major-mode))'
    assert (start(desk, editors, script, desk.write(name, text)) == ["logstash-mode"]) is pipeline


@pytest.mark.skipif(not (shutil.which("emacs") and has("eglot")), reason="Eglot is not installed (elpa-eglot)")
def test_eglot(desk, editors):
    script = """
    (require 'eglot)
    (setq eglot-sync-connect t)
    (find-file (getenv "FILE"))
    (call-interactively #'eglot)
    (defun found ()
      (mapcar (lambda (one)
                (list (line-number-at-pos (flymake-diagnostic-beg one))
                      (buffer-substring-no-properties (flymake-diagnostic-beg one) (flymake-diagnostic-end one))
                      (format "%s" (flymake-diagnostic-type one))
                      (flymake-diagnostic-text one)))
              (sort (flymake-diagnostics)
                    (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b))))))
    (flymake-start)
    (until (lambda () (= (length (found)) 2)))
    (let ((first (found)) left hover)
      (goto-char (point-min))
      (search-forward "nme")
      (replace-match "add_tag")
      ;; without a screen no idle timer tells the server of the change
      (eglot--signal-textDocument/didChange)
      (until (lambda () (= (length (found)) 1)))
      (setq left (found))
      (goto-char (point-min))
      (search-forward "redis")
      (setq hover (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover
                                   (eglot--TextDocumentPositionParams)))
      (goto-char (point-max))
      (insert "\\noutput {\\n        drop {}\\n}\\n")
      (eglot--signal-textDocument/didChange)
      (eglot-format-buffer)
      (report (list first left (plist-get (plist-get hover :contents) :value)
                    (eglot--language-id (eglot--current-server-or-lose)) (buffer-string))))
    """
    got = start(desk, editors, script, desk.bad)
    assert isinstance(got, list), got
    first, left, hover, language, text = got
    assert [one[:3] for one in first] == [[1, "batch_count => 999", "eglot-warning"], [2, "nme", "eglot-error"]]
    assert all("lslint" in one[3] for one in first)
    assert [one[1] for one in left] == ["batch_count => 999"]
    assert "redis" in hover
    assert language == "logstash"
    assert "\n  drop {\n" in text or "\n  drop {}\n" in text


@pytest.mark.skipif(not (shutil.which("emacs") and has("flycheck")), reason="Flycheck is not installed (elpa-flycheck)")
def test_flycheck(desk, editors):
    script = """
    (require 'flycheck)
    (find-file (getenv "FILE"))
    (setq flycheck-check-syntax-automatically nil)
    (flycheck-mode 1)
    (defun found ()
      (mapcar (lambda (one)
                (let* ((region (flycheck-error-region-for-mode one 'columns)))
                  (list (flycheck-error-line one) (flycheck-error-id one)
                        (buffer-substring-no-properties (car region) (cdr region))
                        (flycheck-error-level one) (flycheck-error-checker one))))
              flycheck-current-errors))
    (flycheck-buffer)
    (until (lambda () (= (length flycheck-current-errors) 2)))
    (let ((first (found)))
      (goto-char (point-min))
      (search-forward "nme")
      (replace-match "add_tag")
      (flycheck-buffer)
      (until (lambda () (= (length flycheck-current-errors) 1)))
      (report (list first (found))))
    """
    first, left = start(desk, editors, script, desk.bad)
    assert first == [[1, "LS317", "batch_count => 999", "warning", "lslint"], [2, "LS102", "nme", "error", "lslint"]]
    assert [one[1] for one in left] == ["LS317"]


def test_it_compiles_without_a_warning(desk, editors):
    shutil.copy(editors / "emacs" / "lslint.el", desk.work)
    done = subprocess.run(
        ["emacs", "-Q", "--batch", "-f", "batch-byte-compile", "lslint.el"],
        cwd=desk.work,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
