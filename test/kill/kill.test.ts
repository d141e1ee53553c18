import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCompiled } from '../../scripts/build-compiled.mjs'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { randomFor, sampleSize, showSeedWhereItFails } from '../samples.ts'

const kills = sampleSize(200)
const writers = 4
const root = fileURLToPath(new URL('../..', import.meta.url))
// The program stands inside the checkout, so that it finds the packages that stay outside of it.
const inside = `node_modules/.kill-test-${process.pid}`
const program = join(root, inside, 'writer.cjs')
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-kill-'))
  // As what is shipped is built: a start takes a third of the time of a module that is compiled anew.
  await buildCompiled('writer', 'test/kill/writer.ts', {
    folder: inside,
    external: ['@photostructure/sqlite', 'libpg-query', '@guanmingchiu/sqlparser-ts'],
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  })
  // Code is kept by a process that ends by itself.
  execFileSync(process.execPath, [program, join(folder, 'first'), 'first', '1'], { stdio: 'ignore' })
})

afterAll(() => {
  for (const made of [folder, join(root, inside)]) rmSync(made, { recursive: true, force: true })
})

/** A writer that dies after a random time from its first answer; gives the calls that it saw allowed. */
function runAndKill(name: string, lifetime: number): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(
      process.execPath,
      [closedInspector, program, join(folder, 'state'), name],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
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
  showSeedWhereItFails()
  const random = randomFor('kills')
  const allowed: string[] = []
  let started = 0
  const lane = async () => {
    while (started < kills) {
      const name = `writer-${started++}`
      allowed.push(...(await runAndKill(name, random(60))))
    }
  }
  await Promise.all(Array.from({ length: writers }, lane))

  const gate = await openGate({ stateFolder: join(folder, 'state') })
  const report = await gate.verify()
  expect(report.problems).toEqual([])
  expect(report.entries).toBeGreaterThan(kills)
  const logged = new Set<string>()
  for await (const { body } of gate.entries())
    logged.add((body as { decision: { callId: string } }).decision.callId)
  await gate.close()
  expect(allowed.length).toBeGreaterThan(kills)
  expect(allowed.filter(id => !logged.has(id))).toEqual([])
})
