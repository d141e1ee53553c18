import { dirname, join, resolve } from 'node:path'
import type { BoundReference, Follow, Roots } from '../bind-run.ts'

/** A file that is short enough to be read has no more of them. */
const max = 8_192

/** `import a, b.c as d`, at the beginning of a statement, or of code in a text. */
const plain = /(?:^|[;:"'(])[ \t\f]{0,40}import[ \t]{1,8}([\w., \t]{1,400})/gm
/** `from .a import b, c`, and the same in brackets. */
const named =
  /(?:^|[;:"'(])[ \t\f]{0,40}from[ \t]{1,8}(\.{0,8})([\w.]{0,200})[ \t]{0,8}\bimport\b[ \t]{0,8}(?:\(([^()]{0,4000})|([^\n;]{0,600}))/gm
/** `__import__("a")`, `importlib.import_module("a.b")`, `runpy.run_path("a.py")`, `exec(open("a.py").read())`. */
const called =
  /\b(?:__import__|import_module|run_module|run_path|SourceFileLoader|spec_from_file_location|load_source|find_spec|execfile|exec[ \t]{0,4}\([ \t]{0,4}(?:compile[ \t]{0,4}\([ \t]{0,4})?open)[ \t]{0,4}\([ \t]{0,4}(?:["']([^"'\n]{1,300})["'])(?:[ \t]{0,4},[ \t]{0,4}["']([^"'\n]{1,300})["'])?/g

/** The modules that a Python file imports from beside it, from its package, and from the folders of PYTHONPATH. */
export const pythonModules: Follow = (whole, path, input) => {
  if (!/\.pyw?$/.test(path)) return []
  const text = whole.replaceAll('\\\n', ' ')
  // Compiled code of the same date is run in its place, and a compiled module before it.
  const compiled = [dirname(path), join(dirname(path), '__pycache__')].map(
    (at): BoundReference => ({ path: at, is: 'folder' }),
  )
  const imports = [...text.matchAll(plain)].slice(0, max)
  const froms = [...text.matchAll(named)].slice(0, max)
  const calls = [...text.matchAll(called)].slice(0, max).flatMap(match => match.slice(1).filter(Boolean))
  const roots = withOwnFolders(text, path, input)
  const plugins = [...text.matchAll(/^pytest_plugins\b[^\n]{0,20}=([^\n]{1,2000})/gm)].flatMap(
    ([, list = '']) => [...list.matchAll(/["']([\w.]{1,200})["']/g)].map(([, name = '']) => name),
  )
  return [
    ...plugins.flatMap(name => modulesAt(name, [], path, roots)),
    ...compiled,
    ...imports.flatMap(([, names = '']) =>
      names.split(',').flatMap(name => modulesAt(name.trim().split(/\s/)[0] ?? '', [], path, roots)),
    ),
    ...froms.flatMap(([, dots = '', name = '', inBrackets, onLine = '']) => {
      const parts = (inBrackets ?? onLine).split(/[\s,]+/).filter(word => /^\w{1,80}$/.test(word))
      return dots === '' ? modulesAt(name, parts, path, roots) : inPackage(dots.length, name, parts, path)
    }),
    ...calls.flatMap(name => [
      ...modulesAt(name, [], path, roots),
      ...[roots.folder, dirname(path)].map(
        (root): BoundReference => ({
          path: resolve(root, name),
          is: 'file',
          onlyPresent: true,
          isCode: true,
        }),
      ),
    ]),
    // Settings and plug-ins name modules in texts.
    ...[...new Set([...text.matchAll(dotted)].map(([, name = '']) => name))]
      .slice(0, max)
      .flatMap(name => [roots.folder, ...roots.search].flatMap(root => presentModules(name, root))),
  ]
}

const dotted = /["']([A-Za-z_]\w{0,60}(?:\.[A-Za-z_]\w{0,60}){1,6})(?::\w{1,60})?["']/g

function presentModules(name: string, root: string): readonly BoundReference[] {
  const parts = name.split('.')
  return [parts, parts.slice(0, -1)].flatMap(names => {
    const at = join(root, ...names)
    return [file(`${at}.py`, true), file(join(at, '__init__.py'), true)]
  })
}

/** `sys.path.insert(0, "lib")`, `sys.path.append(os.path.join(os.path.dirname(__file__), "..", "lib"))`. */
function withOwnFolders(text: string, path: string, { folder, search }: Roots): Roots {
  const own = [...text.matchAll(/\bsys\.path\b([^\n]{1,400})/g)].slice(0, max).flatMap(([, line = '']) => {
    const parts = [...line.matchAll(/["']([^"'\n]{1,200})["']/g)].map(([, part = '']) => part)
    return parts.length === 0
      ? [dirname(dirname(path)), dirname(path)]
      : [folder, dirname(path)].map(at => resolve(at, ...parts))
  })
  return own.length === 0 ? { folder, search } : { folder, search: [...new Set([...search, ...own])] }
}

/** The files that `python -m a.b` runs: where none is there yet, one that appears is run. */
export function moduleFiles(name: string, roots: Roots): readonly BoundReference[] {
  if (!/^[\w.]{1,200}$/.test(name)) return []
  const base = name.replaceAll('.', '/')
  return [roots.folder, ...roots.search].flatMap(root => [
    ...modulesIn(name, [], root),
    file(join(root, base, '__main__.py'), true),
  ])
}

function modulesAt(
  name: string,
  input: readonly string[],
  path: string,
  { folder, search }: Roots,
): readonly BoundReference[] {
  if (!/^[A-Za-z_][\w.]{0,200}$/.test(name)) return []
  return [...new Set([dirname(path), folder, ...search])].flatMap(root => modulesIn(name, input, root))
}

/** The package’s own files on the way to a module; the first of them also where they are not there. */
function modulesIn(name: string, input: readonly string[], root: string): readonly BoundReference[] {
  const parts = name.split('.').slice(0, 8)
  const [first = ''] = parts
  const deeper = parts.slice(1).flatMap((_, i) => {
    const at = join(root, ...parts.slice(0, i + 2))
    return [file(`${at}.py`, true), file(join(at, '__init__.py'), true)]
  })
  const whole = join(root, ...parts)
  return [
    file(join(root, `${first}.py`)),
    file(join(root, first, '__init__.py')),
    file(join(root, `${first}.pyc`), true),
    ...deeper,
    ...input.flatMap(one => [
      file(join(whole, `${one}.py`), true),
      file(join(whole, one, '__init__.py'), true),
    ]),
  ]
}

/** `from ..a import b`: of this package, or of one above it. */
function inPackage(
  dots: number,
  name: string,
  input: readonly string[],
  path: string,
): readonly BoundReference[] {
  let at = dirname(path)
  for (let i = 1; i < dots; i++) at = dirname(at)
  const names = name === '' ? input : [name, ...input.map(one => `${name}.${one}`)]
  return names.flatMap(one => {
    const base = join(at, ...one.split('.'))
    return [file(`${base}.py`, true), file(join(base, '__init__.py'), true)]
  })
}

function file(path: string, onlyPresent?: true): BoundReference {
  return { path, is: 'file', ...(onlyPresent && { onlyPresent }) }
}
