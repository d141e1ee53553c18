import { join, resolve } from 'node:path'
import type { ProgramRun } from '../../../ground/model/program-run.ts'
import type { Roots } from '../binding/bound-kind.ts'
import { moduleFiles } from '../binding/follow/python-modules.ts'
import { wordsOfOptions } from '../binding/words-of-options.ts'
import { pythonModule } from '../../../judge/readers/commands/code/python-module.ts'
import { type CodeKind, wordsWithOptions } from './code-kinds.ts'
import { pythonOperands } from './python-operands.ts'

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
        [...roots.search, join(roots.folder, 'node_modules')].flatMap(folder =>
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
  const given = wordsOfOptions(words, '-M -m').values.map(name => /^-?([\w:]{1,200})/.exec(name)?.[1] ?? '')
  return [...given.filter(Boolean), ...debuggers.map(name => `Devel::${name}`)]
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
    return wordsOfOptions(words, '-p').values.flatMap(name =>
      moduleFiles(name, roots).map(({ path }) => path),
    )
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
  return wordsOfOptions(all, '-r --require --import --loader').values.filter(name => /^[@\w]/.test(name))
}
