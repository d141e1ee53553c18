// Bundles the command line, what hooks fall back on and the library into dist/. Packages that carry WebAssembly or native
// code stay outside the bundle, since they find their own files beside themselves.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { build as buildPages } from 'vite'
import { buildCompiled } from './build-compiled.mjs'
import { buildVerifier } from './build-verifier.mjs'
import { entries, peers } from './entries.mjs'
import { loadOnDemand, onDemand, whole } from './on-demand.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

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
  entryPoints: entries,
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
  plugins: [loadOnDemand({ beside: true })],
  banner,
})
// What an installed hook falls back on. People prove themselves elsewhere: it reads none of what that needs.
await buildCompiled('hook', 'src/cli/hook/main.ts', {
  external: [...external, '@simplewebauthn/*', 'otpauth', 'nodemailer'],
  alias,
})
// What judges one call begins with the code of that alone, as a hook does.
const commands = { check: 'src/cli/check/main.ts' }
await buildCompiled('cli', 'src/cli/main.ts', { external, alias, commands })
// A thread that checks entries of the log beside whoever asked.
await build({
  absWorkingDir: root,
  entryPoints: ['src/gate/store/runs/main.ts'],
  outfile: 'dist/run-thread.cjs',
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
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
await buildPages({ configFile: join(root, 'src/api/web/vite.config.ts') })
// Beside the dashboard: the gate serves the page, and `audit verifier` writes either.
await buildVerifier(join(root, 'dist', 'web'))
