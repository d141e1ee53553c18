import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { loadOnDemand } from './on-demand.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const options = { absWorkingDir: root, bundle: true, format: 'cjs', platform: 'node', target: 'node20' }

/**
 * A program as one file of CommonJS in a folder of the checkout, whose name has the hash of its content in it, and
 * NAME.cjs beside it, which runs it with what was kept of it compiled. `commands` are those that have a file of their
 * own, each with its entry; null for a program that has no commands.
 */
export async function buildCompiled(name, entry, { external, alias, commands = null, folder = 'dist' }) {
  const codeFile = await bundle(name, entry, { external, alias, folder })
  const own = []
  for (const [command, from] of Object.entries(commands ?? {}))
    own.push([command, await bundle(command, from, { external, alias, folder })])
  await build({
    ...options,
    entryPoints: ['src/cli/compiled/main.ts'],
    outfile: `${folder}/${name}.cjs`,
    logLevel: 'warning',
    plugins: [loadOnDemand({ beside: false })],
    define: {
      codeFile: JSON.stringify(codeFile),
      commandFiles: JSON.stringify(commands && Object.fromEntries(own)),
    },
  })
}

/** Writes one file of a program; returns its name. */
async function bundle(name, entry, { external, alias, folder }) {
  const { outputFiles } = await build({
    ...options,
    entryPoints: [entry],
    write: false,
    minify: true,
    // Code that was kept compiled can require packages and not import them.
    supported: { 'dynamic-import': false },
    logLevel: 'warning',
    external,
    alias,
    define: { 'import.meta.url': 'importMetaUrl' },
    banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
    plugins: [loadOnDemand({ beside: false })],
  })
  const contents = asciiOnly(outputFiles[0].text)
  const file = `${name}-${createHash('sha256').update(contents).digest('hex').slice(0, 16)}.cjs`
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, folder, file), contents)
  return file
}

/** Patterns hold what esbuild leaves as it is; a file of ASCII alone is read in a fifth of the time. */
function asciiOnly(text) {
  if (/\\[\u0080-\uffff]/.test(text)) throw new Error('a character beyond ASCII stands after a backslash')
  return text.replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
