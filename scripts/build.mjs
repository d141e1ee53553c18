// Bundles the command line and the library into dist/. Packages that carry WebAssembly or native
// code stay outside the bundle, since they find their own files beside themselves.
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { build as buildPages } from 'vite'
import { entries, peers } from './entries.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

// Packages that most calls are judged without, a quarter of all code: each is a file of its own that is read
// when the first of its members is used, which saves every other process reading and running it.
const onDemand = ['ipaddr.js', 're2js', 'smol-toml', 'tldts', 'unhomoglyph', 'zod']

const require = createRequire(import.meta.url)

/** Namespaces of a package that are used: others, such as the forty languages of zod, stay out. */
const namespaces = ['coerce', 'iso']

/** The functions and classes of a package, and its namespaces that are used. */
const members = name =>
  Object.keys(require(name)).filter(
    key => typeof require(name)[key] === 'function' || namespaces.includes(key),
  )

/** What stands in for a package: its members as getters, or the function that it is. */
function standIn(name) {
  const load = `const load = () => require('./packages/${name}.cjs')\n`
  if (typeof require(name) === 'function') return `${load}module.exports = (...given) => load()(...given)`
  return `${load}for (const name of ${JSON.stringify(members(name))})
  Object.defineProperty(exports, name, { enumerable: true, get: () => load()[name] })`
}

/** The package itself, as far as its stand-in knows it. */
function whole(name) {
  if (typeof require(name) === 'function') return `module.exports = require('${name}')`
  return `export { ${members(name).join(', ')} } from '${name}'`
}

const loadOnDemand = {
  name: 'load-on-demand',
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`^(?:${onDemand.join('|').replaceAll('.', '\\.')})$`)
    onResolve({ filter }, ({ path, importer }) =>
      importer.startsWith(join(root, 'src')) ? { path, namespace: 'on-demand' } : undefined,
    )
    onResolve({ filter: /^\.\/packages\//, namespace: 'on-demand' }, ({ path }) => ({ path, external: true }))
    onLoad({ filter: /.*/, namespace: 'on-demand' }, ({ path }) => ({ contents: standIn(path) }))
  },
}

const external = [
  '@photostructure/sqlite',
  'libpg-query',
  '@guanmingchiu/sqlparser-ts',
  'node:sqlite',
  ...peers,
]
const banner = {
  js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
}

// Its main file looks its parts up in a way that no bundler follows.
const alias = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' }

rmSync(join(root, 'dist'), { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: { cli: 'src/cli/main.ts', ...entries },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: 'linked',
  logLevel: 'warning',
  external,
  alias,
  plugins: [loadOnDemand],
  banner,
})
// What an installed hook falls back on: one file, whose parts are run when they are needed.
await build({
  absWorkingDir: root,
  entryPoints: { hook: 'src/cli/hook/main.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minify: true,
  logLevel: 'warning',
  // People prove themselves elsewhere: a hook reads none of what that needs.
  external: [...external, '@simplewebauthn/*', 'otpauth', 'nodemailer'],
  plugins: [loadOnDemand],
  banner,
})
for (const name of onDemand)
  await build({
    stdin: { contents: whole(name), resolveDir: root },
    outfile: join(root, 'dist', 'packages', `${name}.cjs`),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  })
await import('./build-types.mjs')
await buildPages({ configFile: join(root, 'src/web/vite.config.ts') })
