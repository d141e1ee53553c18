import { readdirSync, readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)

// Packages that most calls are judged without, a quarter of all code: each is run when the first of its members is
// used, which saves every other process running it.
export const onDemand = ['ipaddr.js', 're2js', 'smol-toml', 'tldts', 'unhomoglyph', 'zod']

/** Packages whose functions reach each other through `this`: none of them can be left out. */
const inseparable = ['ipaddr.js']

/** Parts of Node that take milliseconds to load, and that most processes end without. */
const builtIn = ['node:child_process', 'node:http', 'node:https', 'node:zlib']

/** Our own code, which says what of a package is used. */
const sources = readdirSync(join(root, 'src'), { recursive: true })
  .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map(name => readFileSync(join(root, 'src', name), 'utf8'))

/** The members of a package that our code names: all others, such as the forty languages of zod, stay out. */
function members(name) {
  if (isBuiltin(name) || inseparable.includes(name)) return Object.keys(require(name))
  const imports = new RegExp(
    `import (?:\\* as (\\w+)|(?:\\w+, )?\\{([^}]*)\\}|(\\w+)) from '${name.replace('.', '\\.')}'`,
    'g',
  )
  const used = sources.flatMap(text =>
    [...text.matchAll(imports)].flatMap(([, all, some, whole]) =>
      some === undefined
        ? [...text.matchAll(new RegExp(`\\b${all ?? whole}\\.(\\w+)`, 'g'))].map(([, member]) => member)
        : some.split(',').map(
            one =>
              one
                .trim()
                .replace(/^type /, '')
                .split(' as ')[0],
          ),
    ),
  )
  // Namespaces are named for their types alone.
  return [...new Set(used)].filter(member => typeof require(name)[member] === 'function').toSorted()
}

/** What stands in for a package: its members as getters, or the function that it is. */
function standIn(name, path) {
  const load = `let loaded\nconst load = () => (loaded ??= require('${path}'))\n`
  if (typeof require(name) === 'function') return `${load}module.exports = (...given) => load()(...given)`
  return `${load}for (const name of ${JSON.stringify(members(name))})
  Object.defineProperty(exports, name, { enumerable: true, get: () => load()[name] })`
}

/** The package itself, as far as its stand-in knows it. */
export function whole(name) {
  if (typeof require(name) === 'function') return `module.exports = require('${name}')`
  return `export { ${members(name).join(', ')} } from '${name}'`
}

/** A plugin of esbuild: the packages in files of their own (`beside`), or run later in the same file. */
export function loadOnDemand({ beside }) {
  const path = name => (isBuiltin(name) ? name : beside ? `./packages/${name}.cjs` : `whole:${name}`)
  return {
    name: 'load-on-demand',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^node:/, namespace: 'on-demand' }, ({ path }) => ({ path, external: true }))
      const names = [...onDemand, ...builtIn].join('|').replaceAll('.', '\\.')
      onResolve({ filter: new RegExp(`^(?:${names})$`) }, ({ path, importer }) =>
        isBuiltin(path) || importer.startsWith(join(root, 'src'))
          ? { path, namespace: 'on-demand' }
          : undefined,
      )
      onResolve({ filter: /^\.\/packages\//, namespace: 'on-demand' }, ({ path }) => ({
        path,
        external: true,
      }))
      onResolve({ filter: /^whole:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'whole' }))
      onLoad({ filter: /.*/, namespace: 'on-demand' }, given => ({
        contents: standIn(given.path, path(given.path)),
      }))
      onLoad({ filter: /.*/, namespace: 'whole' }, ({ path }) => ({
        contents: whole(path),
        resolveDir: root,
      }))
    },
  }
}
