import { dirname, join, resolve } from 'node:path'
import type { BoundReference, Follow } from '../bind-run.ts'

/** A file that is short enough to be read has no more of them. */
const max = 8_192

function matchesOf(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].slice(0, max).flatMap(match => match.slice(1).filter(Boolean))
}

const file = (path: string): BoundReference => ({ path, is: 'file' })
const present = (path: string): BoundReference => ({ path, is: 'file', onlyPresent: true })

/** Modules that JavaScript and TypeScript load by a relative path: with each ending that is tried, in its order. */
const javascript: Follow = (text, path, { folder }) => {
  if (path.endsWith('/package.json'))
    return packageEntries(text).map(name => present(resolve(dirname(path), name)))
  const names = matchesOf(text, loadedByPath)
  return [
    ...names.flatMap(name => {
      const base = resolve(dirname(path), name.replace(/^file:\/\//, ''))
      const tried = ['', '.js', '.ts', '/index.js'].map(ending => file(base + ending))
      // What has another ending is taken for a script as well.
      return [{ path: base, is: 'file' as const, isCode: true as const }, ...tried, ...scriptsAt(base)]
    }),
    ...besideScript(text, dirname(path)).flatMap(scriptsAt),
    // Workers, forks and loaders of one's own take a path from the working folder as well.
    ...matchesOf(text, anyPath).flatMap(name =>
      [...new Set([dirname(path), folder])].flatMap(root => scriptsAt(resolve(root, name))),
    ),
  ]
}

/** The files by which a package is loaded, from outside or by itself. */
function packageEntries(text: string): readonly string[] {
  let entries: unknown
  try {
    const { main, module, browser, exports, imports } = JSON.parse(text) as Readonly<Record<string, unknown>>
    entries = [main, module, browser, exports, imports]
  } catch {
    return []
  }
  const found: string[] = []
  const pending: unknown[] = [entries]
  for (let one = pending.pop(); one !== undefined && found.length < max; one = pending.pop()) {
    if (typeof one === 'string') found.push(one)
    else if (typeof one === 'object' && one !== null)
      pending.push(...Object.values(one).filter(value => value != null))
  }
  return found.flatMap(name => (name.includes('*') ? [] : [name, `${name}.js`, `${name}/index.js`]))
}

const loadedByPath =
  /(?:\brequire(?:\.resolve)?\s{0,9}\(|\bfrom|\bimport)\s{0,9}\(?\s{0,9}(?:\/\*[^*]{0,100}\*\/\s{0,9})?["'`](\.{1,2}(?=["'`])|(?:file:\/\/|\.{0,2})\/[^"'`\n]{0,200})["'`]/g
const anyPath = /["'`](\.{1,2}\/[^"'`\s]{1,200})["'`]/g
const endings = [
  '',
  '.js',
  '.ts',
  '.mjs',
  '.cjs',
  '.mts',
  '.cts',
  '.tsx',
  '.jsx',
  '.json',
  '.node',
  '/index.js',
  '/index.mjs',
  '/index.cjs',
  '/index.ts',
  '/package.json',
]

/** The files that a path without its ending may stand for; TypeScript's own are named by what they become. */
function scriptsAt(base: string): readonly BoundReference[] {
  const asTypescript = /\.[cm]?js$/.test(base)
    ? [present(base.replace(/js$/, 'ts')), present(`${base.slice(0, -2)}tsx`)]
    : []
  return [...endings.map(ending => present(base + ending)), ...asTypescript]
}

/** `__dirname + '/a'`, `path.join(__dirname, '..', 'a')`, `import.meta.dirname` likewise. */
function besideScript(text: string, folder: string): readonly string[] {
  const here =
    /(?:__dirname|import\.meta\.dirname)\s{0,9}(?:\+\s{0,9}["'`]([^"'`\n]{1,200})["'`]|((?:\s{0,9},\s{0,9}["'`][^"'`\n]{1,100}["'`]){1,8}))/g
  const inText = matchesOf(text, /\$\{(?:__dirname|import\.meta\.dirname)\}\/([^"'`\n$]{1,200})[`"']/g)
  return [...matchesOf(text, here), ...inText].map(found =>
    join(
      folder,
      ...(found.startsWith('/') || !/^\s{0,9},/.test(found)
        ? [found]
        : matchesOf(found, /["'`]([^"'`]{1,100})["'`]/g)),
    ),
  )
}

/** Modules of Perl in the folders of `-I`, PERL5LIB and `use lib`, and files that `do` and `require` run whatever their ending. */
const perl: Follow = (text, path, { folder, search }) => {
  const own = [
    ...matchesOf(text, /\buse[ \t]{1,8}lib[^'"\n;]{0,40}['"]([^'"\n]{1,300})['"]/g),
    ...matchesOf(text, /\buse[ \t]{1,8}lib[ \t]{1,8}qw.([\w./-]{1,300})/g),
    ...matchesOf(text, /@INC\b[^'"\n;]{0,60}['"]([^'"\n]{1,300})['"]/g),
  ]
  const inOwn = own.flatMap(name => [
    resolve(folder, name),
    resolve(dirname(path), name.replace(/^\$\{?[\w:]{1,60}\}?\//, '')),
  ])
  const names = matchesOf(
    text,
    /\b(?:use|require|no|parent|base)[ \t]{1,8}(?:-norequire,?\s?)?['"]?([A-Za-z_]\w{0,60}(?:::\w{1,60}){0,8})/g,
  )
  const whole = matchesOf(text, /\b(?:require|do)[ \t]{0,8}\(?[ \t]{0,8}['"]([^'"\n]{1,300})['"]/g)
  const folders = [...new Set([...search, ...inOwn])]
  return [
    ...folders.flatMap(root =>
      names.map(name => {
        const module = `${join(root, ...name.split('::'))}.pm`
        // What switches something on in the language has a small letter, and is seldom a file of one's own.
        return /^[A-Z]/.test(name) ? file(module) : present(module)
      }),
    ),
    ...whole.flatMap(name =>
      [folder, dirname(path), ...folders].map(root => ({
        ...present(resolve(root, name.replace(/^\$[\w:]{1,60}\//, ''))),
        isCode: true as const,
      })),
    ),
  ]
}

/** Files that Ruby loads: relative to the script, and by the folders of `-I` and RUBYLIB. */
const ruby: Follow = (text, path, { folder, search }) => {
  const beside = [
    ...matchesOf(text, /\brequire_relative[ \t(]{1,8}['"]([^'"\n]{1,300})['"]/g),
    ...matchesOf(text, /(?:#\{__dir__\}|__dir__[^'"\n]{0,20}['"])\/?([^'"\n#]{1,300})['"]/g),
  ]
  const toFile = matchesOf(
    text,
    /expand_path[ \t(]{1,8}['"]([^'"\n]{1,300})['"][ \t]{0,4},[ \t]{0,4}__FILE__/g,
  )
  const named = matchesOf(
    text,
    /\b(?:require|load|autoload[ \t]{1,8}:\w{1,60},)[ \t(]{1,8}['"]([^'"\n]{1,300})['"]/g,
  )
  const own = matchesOf(text, /(?:\$:|\$LOAD_PATH|\$-I)[^'"\n;]{0,60}['"]([^'"\n]{1,300})['"]/g)
  const folders = [...search, ...own.flatMap(name => [resolve(folder, name), resolve(dirname(path), name)])]
  return [
    ...beside.flatMap(name => withEnding(resolve(dirname(path), name))),
    ...toFile.flatMap(name => withEnding(resolve(path, name))),
    ...named.flatMap(name =>
      /^\.{0,2}\//.test(name)
        ? withEnding(resolve(folder, name))
        : folders.flatMap(root => withEnding(resolve(root, name))),
    ),
  ]
}

function withEnding(path: string): readonly BoundReference[] {
  // `load` runs a file whatever its ending.
  return [path.endsWith('.rb') ? file(path) : file(`${path}.rb`), { ...present(path), isCode: true }]
}

/** Files that PHP includes, by the folder of the script or the working folder. */
const php: Follow = (text, path, { folder }) => {
  const names = matchesOf(text, /\b(?:include|require)(?:_once)?\b[^'"\n;]{0,60}['"]([^'"\n]{1,300})['"]/g)
  return [
    ...names.flatMap(name => {
      const plain = name.replace(/^\/(?!\/)/, '')
      return [resolve(dirname(path), plain), resolve(folder, name)].map(
        (one): BoundReference => ({ path: one, is: 'file', onlyPresent: true, isCode: true }),
      )
    }),
    ...classFiles(text, path, folder),
  ]
}

const classes =
  /(?:\buse\s{1,4}|\bnew\s{1,4}|\bextends\s{1,4}|[(\s;=])\\?([A-Z]\w{0,60}(?:\\\w{1,60}){0,8})(?=\s{0,4}(?:[;({]|::|as\b))/g

/** The files that hold the classes of a text, by their names and the usual folders: loaders find them so. */
function classFiles(text: string, path: string, folder: string): readonly BoundReference[] {
  const roots = [...new Set([folder, dirname(path), resolve(dirname(path), '..')])]
  return [...new Set(matchesOf(text, classes))].flatMap(name => {
    const parts = name.split('\\')
    const ends = parts.map((_, i) => join(...parts.slice(i))).slice(0, 3)
    return roots.flatMap(root =>
      ['', 'src', 'app', 'lib'].flatMap(at => ends.map(end => present(`${join(root, at, end)}.php`))),
    )
  })
}

/** `@include "x"` of awk. */
const awk: Follow = (text, path, { folder, search }) =>
  matchesOf(text, /^[ \t]{0,20}@(?:include|load)[ \t]{1,8}"([^"\n]{1,300})"/gm).flatMap(name =>
    [folder, dirname(path), ...search].map(root => present(resolve(root, name))),
  )

/** `import "x";` and `include "x";` of jq. */
const jq: Follow = (text, path, { search }) =>
  matchesOf(text, /\b(?:import|include)[ \t]{1,8}"([^"\n]{1,300})"/g).flatMap(name =>
    [dirname(path), ...search].flatMap(root =>
      ['.jq', '.json'].map(ending => present(resolve(root, name + ending))),
    ),
  )

/** The files that those of a language load from beside them, and from the folders where modules are looked for. */
export const scriptModules = { javascript, perl, ruby, php, awk, jq } satisfies Readonly<
  Record<string, Follow>
>
