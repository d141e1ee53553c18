// Builds the two verifiers of evidence from one source: a page of one file that makes no request, and a program without
// dependencies. The page names the digests of its own script and style, and may run and load nothing else.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'src', 'api', 'web', 'verifier')

/** Writes `verify.html` and `verify.mjs` into a folder. */
export async function buildVerifier(folder) {
  mkdirSync(folder, { recursive: true })
  const program = await bundled('src/proof/evidence/verify/program/main.ts', {
    platform: 'node',
    target: 'node20',
    format: 'esm',
  })
  writeFileSync(join(folder, 'verify.mjs'), `#!/usr/bin/env node\n${program}`)
  const script = await bundled('src/api/web/verifier/main.ts', {
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
  })
  const style = await bundled('src/api/web/verifier/verifier.css', {})
  const page = readFileSync(join(source, 'index.html'), 'utf8')
    .replace('sha256-SCRIPT', () => `sha256-${digestOf(script)}`)
    .replace('sha256-STYLE', () => `sha256-${digestOf(style)}`)
    .replace('STYLES', () => style)
    .replace('SCRIPTS', () => script)
  writeFileSync(join(folder, 'verify.html'), page)
}

/** A text of one line end at most: the digest covers what stands between the tags, byte for byte. */
async function bundled(entry, options) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    charset: 'ascii',
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  })
  const text = outputFiles[0].text
  if (/<\/(?:script|style)/i.test(text)) throw new Error(`${entry} would end its own element`)
  return text
}

function digestOf(text) {
  return createHash('sha256').update(text).digest('base64')
}
