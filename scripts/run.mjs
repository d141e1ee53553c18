// Runs a TypeScript file of this checkout: node scripts/run.mjs FILE [ARGUMENTS…]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { install, root } from './prepare.mjs'

await install()
const { build } = await import('esbuild')
const [file, ...args] = process.argv.slice(2)
const folder = mkdtempSync(join(root, 'node_modules', '.run-'))
const outfile = join(folder, 'program.mjs')
try {
  await build({
    absWorkingDir: root,
    entryPoints: [file],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
  })
  const done = spawnSync(process.execPath, ['--enable-source-maps', outfile, ...args], { stdio: 'inherit' })
  process.exitCode = done.status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
