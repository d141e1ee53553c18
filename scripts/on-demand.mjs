import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)

// Packages that most calls are judged without, a quarter of all code: each is run when the first of its members is
// used, which saves every other process running it.
export const onDemand = ['ipaddr.js', 're2js', 'smol-toml', 'tldts', 'unhomoglyph', 'zod']

/** Namespaces of a package that are used: others, such as the forty languages of zod, stay out. */
const namespaces = ['coerce', 'iso']

/** The functions and classes of a package, and its namespaces that are used. */
const members = name =>
  Object.keys(require(name)).filter(
    key => typeof require(name)[key] === 'function' || namespaces.includes(key),
  )

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
  const path = name => (beside ? `./packages/${name}.cjs` : `whole:${name}`)
  return {
    name: 'load-on-demand',
    setup({ onResolve, onLoad }) {
      const filter = new RegExp(`^(?:${onDemand.join('|').replaceAll('.', '\\.')})$`)
      onResolve({ filter }, ({ path, importer }) =>
        importer.startsWith(join(root, 'src')) ? { path, namespace: 'on-demand' } : undefined,
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
