// Compiles Python files with the Python of Pyodide, so that the page does not have to:
//     node compile.mjs FOLDER
// Each module.py below FOLDER is replaced by a module.pyc that Python loads without looking for the source.
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.mountNodeFS("/tree", process.argv[2]);
python.runPython(`
import os, py_compile
for folder, _, names in os.walk("/tree"):
    for name in names:
        if name.endswith(".py"):
            path = os.path.join(folder, name)
            shown = os.path.relpath(path, "/tree")
            py_compile.compile(path, path + "c", shown, doraise=True, optimize=0,
                               invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
            os.remove(path)
`);
process.exit(0);
