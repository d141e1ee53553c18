import { join, resolve } from 'node:path'
import type { ProgramRun } from '../../../ground/model/program-run.ts'
import { type Roots, wordsOfOptions } from '../binding/bind-run.ts'
import { moduleFiles } from '../binding/follow/python-modules.ts'
import { pythonModule } from '../../../judge/readers/commands/code/python-module.ts'
import { type CodeKind, wordsWithOptions } from './code-kinds.ts'
import { wordSet } from '../../../ground/model/word-set.ts'

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
const maxOperands = 8

/**
 * Returns the files that a module of Python may run, of the words that it is given: `-m cProfile f.py`, `-m unittest a.b`.
 * Which words are values of an option differs from module to module, so each that may be a program is one.
 */
function pythonOperands(
  module: string,
  words: readonly string[],
  { folder, search }: Roots,
): readonly string[] {
  if (wordSet(lookers).has(module)) return []
  const operands = words.filter(
    (word, i) => !word.startsWith('-') && words[i - 1] !== '-c' && !data.test(word),
  )
  return operands.slice(0, maxOperands).flatMap(word => {
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

/** Returns the files that options of an interpreter load before its program, or as it, by the name of a module. */
export function startedModules(kind: CodeKind, run: ProgramRun, roots: Roots): readonly string[] {
  const words = wordsWithOptions(kind, run)
  const folders = [roots.folder, ...roots.search]
  switch (kind.language) {
    case 'python':
      return pythonStarts(words, roots)
    case 'perl':
      return perlNames(words).flatMap(name =>
        roots.search.map(folder => `${join(folder, ...name.split('::'))}.pm`),
      )
    case 'ruby':
      return wordsOfOptions(words, '-r').values.flatMap(name =>
        folders.flatMap(folder => [resolve(folder, name), resolve(folder, `${name}.rb`)]),
      )
    case 'javascript':
      return loadedNames(run).flatMap(name =>
        [
          ...roots.search,
          ...(name.startsWith('.') ? [roots.folder] : [join(roots.folder, 'node_modules')]),
        ].flatMap(folder =>
          ['', '.js', '.cjs', '.mjs', '/index.js', '/package.json'].map(
            ending => resolve(folder, name) + ending,
          ),
        ),
      )
    case 'php':
      return wordsOfOptions(words, '-d').values.flatMap(setting => {
        const file = /^auto_(?:prepend|append)_file=["']?([^"']{1,300})/.exec(setting)?.[1]
        return file === undefined ? [] : [resolve(roots.folder, file)]
      })
    default:
      return []
  }
}

/** Modules of `-M` and `-m`, and the debugger of `-d:NAME`. */
function perlNames(words: readonly string[]): readonly string[] {
  const debuggers = words.flatMap(word => /^-dt?:([\w:]{1,200})/.exec(word)?.[1] ?? [])
  const input = wordsOfOptions(words, '-M -m').values.map(name => /^-?([\w:]{1,200})/.exec(name)?.[1] ?? '')
  return [...input.filter(Boolean), ...debuggers.map(name => `Devel::${name}`)]
}

/** Other programs that run the files, or the modules, that they are given. */
const others: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:coverage|kernprof|pyinstrument|scalene|viztracer|memray|mprof|flask|uvicorn|gunicorn|hypercorn|daphne|celery|streamlit|fastapi|locust|rq|dramatiq|huey_consumer(?:\.py)?)$/,
    'python',
  ],
  [
    /^(?:nodemon|pm2|forever|ts-node-dev|tsnd|vite-node|esno|esmo|jiti|swc-node|electron|node-dev|k6|zx)$/,
    'javascript',
  ],
]

/** Fit the names of other programs that run what they are given. */
export const runners: readonly RegExp[] = others.map(([fits]) => fits)

/** Returns the files that a program runs which is no interpreter by its name: `coverage run f.py`, `nodemon w.js`. */
export function givenFiles(
  { language }: CodeKind,
  { program, words, environment }: ProgramRun,
  roots: Roots,
): readonly string[] {
  if (language === 'python' && /^(?:pytest|py\.test)$/.test(program))
    return pytestPlugins(words, environment).flatMap(name => moduleFiles(name, roots).map(({ path }) => path))
  if (!others.some(([fits, of]) => of === language && fits.test(program))) return []
  if (language === 'python') {
    const nested = words[words.indexOf('-m') + 1]
    const modules = words.includes('-m') && nested !== undefined ? moduleFiles(nested, roots) : []
    const plain = words.map(word => word.replace(/:\w{1,80}(?:\(.{0,80}\))?$/, ''))
    const usual =
      program === 'flask' ? (environment['FLASK_APP'] ?? 'app wsgi').replace(/:.*$/, '').split(' ') : []
    return [...modules.map(({ path }) => path), ...pythonOperands(program, [...plain, ...usual], roots)]
  }
  return words
    .filter(word => !word.startsWith('-') && !/\.(?:json|ya?ml|env|md|txt|html?|css)$/.test(word))
    .slice(0, 8)
    .flatMap(word =>
      ['', '.js', '.cjs', '.mjs', '.ts', '/index.js', '/package.json'].map(
        end => resolve(roots.folder, word) + end,
      ),
    )
}

function pytestPlugins(words: readonly string[], environment: ProgramRun['environment']): readonly string[] {
  const more = (environment['PYTEST_ADDOPTS'] ?? '').split(/\s+/)
  const always = (environment['PYTEST_PLUGINS'] ?? '').split(',').filter(Boolean)
  return [...wordsOfOptions([...more, ...words], '-p').values, ...always].slice(0, 64)
}

/** The module of `-m`, and the files that it runs in turn. */
function pythonStarts(words: readonly string[], roots: Roots): readonly string[] {
  const module = pythonModule(words)
  if (!module) return []
  const rest = words.slice(module.next)
  const nested = rest[rest.indexOf('-m') + 1]
  const names = rest.includes('-m') && nested !== undefined ? [module.name, nested] : [module.name]
  const files = names.flatMap(name => moduleFiles(name, roots))
  return [...files.map(({ path }) => path), ...pythonOperands(module.name, rest, roots)]
}

/** Names of packages in `-r`, `--require` and `--import`; files by their paths are read as programs. */
function loadedNames({ words, environment }: ProgramRun): readonly string[] {
  const all = [...(environment['NODE_OPTIONS'] ?? '').split(/\s+/), ...words]
  return wordsOfOptions(all, '-r --require --import --loader').values.filter(name => /^[@\w.]/.test(name))
}
