;;; lslint.el --- Logstash pipelines with lslint, by Eglot or Flycheck -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: languages, tools

;;; Commentary:

;; A mode for Logstash pipelines, which are known by how they begin; the language server of lslint for Eglot, and a
;; checker for Flycheck.  Eglot: `M-x eglot', or (add-hook 'logstash-mode-hook #'eglot-ensure).
;; Flycheck: (add-hook 'logstash-mode-hook #'flycheck-mode).

;;; Code:

(defgroup lslint nil
  "Logstash pipelines with lslint."
  :group 'languages
  :prefix "lslint-")

(defcustom lslint-server-command '("lslint" "lsp")
  "The program that is the language server, its arguments, and options such as
:initializationOptions (:target [\"logstash=8.15\"])."
  :type 'sexp)

(defcustom lslint-indent 2
  "Columns of a level."
  :type 'integer
  :safe #'integerp)

(defvar logstash-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?' "\"" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?- "_" table)
    (modify-syntax-entry ?/ "." table)
    table)
  "Comments, strings and words of a pipeline.")

(defvar logstash-mode-font-lock
  '(("^[ \t]*\\(input\\|filter\\|output\\)[ \t]*\\(?:{\\|$\\)" 1 font-lock-keyword-face)
    ("\\_<\\(if\\|else\\|and\\|or\\|xor\\|nand\\|not\\|in\\)\\_>" 1 font-lock-keyword-face)
    ("\\_<\\(true\\|false\\)\\_>" 1 font-lock-constant-face)
    ("\\_<\\([A-Za-z0-9_]+\\)[ \t]*=>" 1 font-lock-variable-name-face)
    ("\\_<\\([A-Za-z0-9_-]+\\)[ \t]*{" 1 font-lock-function-name-face))
  "What is coloured in a pipeline besides strings and comments.")

(defun logstash-mode-indent-line ()
  "Indent the line by the braces and brackets around it."
  (interactive)
  (let ((depth (save-excursion
                 (back-to-indentation)
                 (- (car (syntax-ppss)) (if (looking-at "[]})]") 1 0)))))
    (if (nth 3 (syntax-ppss (line-beginning-position)))
        'noindent
      (save-excursion (indent-line-to (* lslint-indent (max depth 0))))
      (when (< (current-column) (current-indentation))
        (back-to-indentation)))))

;;;###autoload
(define-derived-mode logstash-mode prog-mode "Logstash"
  "A mode for Logstash pipelines."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#+[ \t]*")
  (setq-local indent-tabs-mode nil)
  (setq-local indent-line-function #'logstash-mode-indent-line)
  (setq-local font-lock-defaults '(logstash-mode-font-lock)))

(defun lslint-pipeline-p ()
  "Whether the buffer begins like a pipeline and is named like one."
  (and buffer-file-name
       (string-match-p "\\.\\(?:conf\\|cfg\\)\\'" buffer-file-name)
       (save-excursion
         (goto-char (point-min))
         (when (eq (char-after) ?\ufeff)
           (forward-char))
         (while (progn (skip-chars-forward " \t\r\n") (eq (char-after) ?#))
           (forward-line))
         (looking-at-p "\\(?:input\\|filter\\|output\\)[ \t\r\n]*[{#]"))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.logstash\\'" . logstash-mode))
;;;###autoload
(add-to-list 'magic-mode-alist '(lslint-pipeline-p . logstash-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs (cons 'logstash-mode lslint-server-command)))

;; Flycheck

(declare-function flycheck-define-command-checker "flycheck")
(declare-function flycheck-error-new-at "flycheck")
(declare-function flycheck-buffer-file-name "flycheck")
(defvar flycheck-checkers)

(defun lslint-flycheck-parse (output checker buffer)
  "The findings in OUTPUT, a report as JSON, for CHECKER and BUFFER."
  (let ((report (condition-case nil
                    (json-parse-string output :object-type 'alist :array-type 'list :null-object nil)
                  (json-parse-error nil)))
        (name (buffer-file-name buffer)))
    (mapcar
     (lambda (finding)
       (let-alist finding
         (flycheck-error-new-at
          .range.start.line .range.start.column
          (intern .severity) .message
          :end-line .range.end.line :end-column .range.end.column
          :id .code :checker checker :buffer buffer :filename name)))
     (alist-get 'findings report))))

(with-eval-after-load 'flycheck
  (flycheck-define-command-checker 'lslint
    "Logstash pipelines, Filebeat configs and Elasticsearch templates."
    :command '("lslint" "--json" "--ignore-unknown"
               (eval (if buffer-file-name (list "--stdin-filename" buffer-file-name) nil))
               "-")
    :standard-input t
    :error-parser #'lslint-flycheck-parse
    :modes '(logstash-mode))
  (add-to-list 'flycheck-checkers 'lslint))

(provide 'lslint)
;;; lslint.el ends here
