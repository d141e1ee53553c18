import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGate } from '../../src/open-gate.ts'

const kills = 200
const writers = 4
const root = fileURLToPath(new URL('../..', import.meta.url))
// The bundle stands inside the checkout, so that it finds the packages that stay outside of it.
const bundle = join(root, 'node_modules', '.kill-test', 'writer.mjs')
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-kill-'))
  await build({
    absWorkingDir: root,
    entryPoints: ['test/kill/writer.ts'],
    outfile: bundle,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['@photostructure/sqlite', 'libpg-query', '@guanmingchiu/sqlparser-ts'],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'error',
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A writer that dies after a random time from its first answer; gives the calls that it saw allowed. */
function runAndKill(name: string, lifetime: number): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, [bundle, folder, name], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    let errors = ''
    child.stderr?.on('data', chunk => {
      errors += chunk
    })
    child.stdout?.on('data', chunk => {
      if (printed === '') setTimeout(() => child.kill('SIGKILL'), lifetime)
      printed += chunk
    })
    child.on('close', (_code, signal) =>
      signal === 'SIGKILL'
        ? resolve(wholeLines(printed))
        : reject(new Error(`the writer ended by itself: ${errors}`)),
    )
  })
}

/** A line without its end was cut by the kill: what it named was not delivered. */
function wholeLines(text: string): readonly string[] {
  return text.split('\n').slice(0, -1)
}

test(`after ${kills} kills of concurrent writers the log verifies and no allowed call is without an entry`, async () => {
  const allowed: string[] = []
  let started = 0
  const lane = async () => {
    while (started < kills) {
      const name = `writer-${started++}`
      allowed.push(...(await runAndKill(name, Math.random() * 60)))
    }
  }
  await Promise.all(Array.from({ length: writers }, lane))

  const gate = await openGate({ stateFolder: folder })
  const report = await gate.verify()
  expect(report.problems).toEqual([])
  expect(report.entries).toBeGreaterThan(kills)
  const logged = new Set<string>()
  for await (const { body } of gate.entries())
    logged.add((body as { decision: { callId: string } }).decision.callId)
  await gate.close()
  expect(allowed.length).toBeGreaterThan(kills)
  expect(allowed.filter(id => !logged.has(id))).toEqual([])
}, 240_000)
