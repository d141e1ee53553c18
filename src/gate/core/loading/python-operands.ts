import { join, resolve } from 'node:path'
import { wordSet } from '../../../ground/model/word-set.ts'
import type { Roots } from '../binding/bound-kind.ts'

/** Modules that only look at the files that they are given, or that take no program. */
const lookers =
  'black mypy ruff flake8 pylint isort py_compile compileall json.tool json tokenize ast dis symtable autopep8 yapf ' +
  'pyflakes pycodestyle pydocstyle bandit vulture radon pyright pytype pyupgrade autoflake interrogate codespell jedi ' +
  'pygments pip venv ensurepip virtualenv build twine wheel pipx poetry uv http.server zipfile tarfile gzip base64 ' +
  'calendar tabnanny pyclbr inspect site sysconfig platform ftplib mimetypes webbrowser uuid sqlite3 random quopri ' +
  'filecmp difflib pickletools pstats nbconvert jupyter notebook ipykernel grpc_tools.protoc cython PyInstaller nuitka ' +
  'zipapp lib2to3 pytest py.test'
/** Files of which no module makes a program. */
const data =
  /\.(?:json|txt|csv|tsv|md|rst|ya?ml|toml|ini|cfg|conf|log|prof|lprof|html?|xml|dat|bin|gz|zip|tar|png|jpe?g|svg|pdf|db|sqlite3?|sql|ipynb)$/i
const mostOperands = 8

/**
 * Returns the files that a module of Python may run, of the words that it is given: `-m cProfile f.py`, `-m unittest a.b`.
 * Which words are values of an option differs from module to module, so each that may be a program is one.
 */
export function pythonOperands(
  module: string,
  words: readonly string[],
  { folder, search }: Roots,
): readonly string[] {
  if (wordSet(lookers).has(module)) return []
  const operands = words.filter(
    (word, i) => !word.startsWith('-') && words[i - 1] !== '-c' && !data.test(word),
  )
  return operands.slice(0, mostOperands).flatMap(word => {
    const path = word.split('::', 1)[0] ?? ''
    return [
      resolve(folder, path),
      resolve(folder, path, '__main__.py'),
      ...dottedFiles(path, [folder, ...search]),
    ]
  })
}

/** `a.b.Case.method` names what is in the module `a.b`. */
function dottedFiles(name: string, roots: readonly string[]): readonly string[] {
  if (!/^[A-Za-z_][\w.]{0,200}$/.test(name)) return []
  const parts = name.split('.').slice(0, 8)
  const above = parts.map((_, i) => join(...parts.slice(0, parts.length - i)))
  return roots.flatMap(root =>
    above.flatMap(path => ['.py', '/__init__.py', '/__main__.py'].map(ending => join(root, path) + ending)),
  )
}
