import { dirname, join, resolve } from 'node:path'
import type { BoundReference, Follow } from '../bound-kind.ts'

const most = 128

function matchesOf(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].slice(0, most).flatMap(match => match.slice(1).filter(Boolean))
}

const file = (path: string): BoundReference => ({ path, is: 'file' })
const present = (path: string): BoundReference => ({ path, is: 'file', onlyPresent: true })

/** Modules that JavaScript and TypeScript load by a relative path: with each ending that is tried, in its order. */
const javascript: Follow = (text, path) => {
  if (path.endsWith('/package.json'))
    return matchesOf(
      text,
      /"(?:main|module|import|require|default|node)"\s{0,4}:\s{0,4}"(?:\.\/)?([^"\n]{1,200})"/g,
    ).map(name => present(resolve(dirname(path), name)))
  const names = matchesOf(text, /(?:require\s?\(|from|import)\s?\(?['"](\.{1,2}\/[^'"\n]{1,200})['"]/g)
  return names.flatMap(name => {
    const base = resolve(dirname(path), name)
    const tried = ['', '.js', '.ts', '/index.js'].map(ending => file(base + ending))
    const others = ['.mjs', '.cjs', '.tsx', '.jsx', '.json', '.node', '/index.ts', '/package.json']
    const asTypescript = base.endsWith('js') ? [present(`${base.slice(0, -2)}ts`)] : []
    return [...tried, ...others.map(ending => present(base + ending)), ...asTypescript]
  })
}

/** Modules of Perl in the folders of `-I`, PERL5LIB and `use lib`, and files that are named whole. */
const perl: Follow = (text, path, { folder, search }) => {
  const own = matchesOf(text, /^[ \t]{0,20}use[ \t]{1,8}lib[^'"\n]{0,40}['"]([^'"\n]{1,300})['"]/gm)
  const inOwn = own.flatMap(name => [
    resolve(folder, name),
    resolve(dirname(path), name.replace(/^\$\w{1,40}\//, '')),
  ])
  const names = matchesOf(
    text,
    /\b(?:use|require|no|parent|base)[ \t]{1,8}(?:-norequire,?\s?)?['"]?([A-Z]\w{0,60}(?:::\w{1,60}){0,8})/g,
  )
  const whole = matchesOf(text, /\b(?:require|do)[ \t]{0,8}\(?['"]([^'"\n]{1,300})['"]/g)
  const folders = [...new Set([...search, ...inOwn])]
  return [
    ...folders.flatMap(root => names.map(name => file(`${join(root, ...name.split('::'))}.pm`))),
    ...whole.flatMap(name => [folder, dirname(path), ...folders].map(root => present(resolve(root, name)))),
  ]
}

/** Files that Ruby loads: relative to the script, and by the folders of `-I` and RUBYLIB. */
const ruby: Follow = (text, path, { folder, search }) => {
  const beside = matchesOf(text, /\brequire_relative[ \t(]{1,8}['"]([^'"\n]{1,300})['"]/g)
  const named = matchesOf(
    text,
    /\b(?:require|load|autoload[ \t]{1,8}:\w{1,60},)[ \t(]{1,8}['"]([^'"\n]{1,300})['"]/g,
  )
  return [
    ...beside.flatMap(name => withEnding(resolve(dirname(path), name))),
    ...named.flatMap(name =>
      /^\.{0,2}\//.test(name)
        ? withEnding(resolve(folder, name))
        : search.flatMap(root => withEnding(resolve(root, name))),
    ),
  ]
}

function withEnding(path: string): readonly BoundReference[] {
  return [path.endsWith('.rb') ? file(path) : file(`${path}.rb`), present(path)]
}

/** Files that PHP includes, by the folder of the script or the working folder. */
const php: Follow = (text, path, { folder }) => {
  const names = matchesOf(text, /\b(?:include|require)(?:_once)?\b[^'"\n;]{0,60}['"]([^'"\n]{1,300})['"]/g)
  return names.flatMap(name => {
    const plain = name.replace(/^\/(?!\/)/, '')
    return [resolve(dirname(path), plain), resolve(folder, name)].map(present)
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
