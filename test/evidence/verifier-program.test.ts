import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtVerifier } from './built-verifier.ts'
import { NaiveLog } from './naive-log.ts'

const log = new NaiveLog()
for (let i = 0; i < 12; i++) log.addDecision(i)
let folder: string
let verifiers: string
const file = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verifier-'))
  verifiers = await builtVerifier()
  writeFileSync(file('good'), log.bundle(3, 5))
  writeFileSync(file('bad'), log.bundle(3, 5).replace('rm -rf', 'rm -rg'))
  writeFileSync(file('policy'), `log ${log.key.vkey}\nquorum none\n`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the program in an empty folder, with nothing but Node. */
function run(...words: readonly string[]) {
  const env = { PATH: process.env['PATH'] ?? '' }
  return spawnSync(process.execPath, [join(verifiers, 'verify.mjs'), ...words], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
}

test('each outcome has its exit status', () => {
  const good = run(file('good'), '--policy', file('policy'))
  expect([good.status, good.stderr]).toEqual([0, ''])
  expect(good.stdout).toContain('They are entries 3 to 5, none left out')
  expect(run(file('bad'), '--policy', file('policy')).status).toBe(1)
  expect(run(file('good')).status).toBe(2)
  expect(run().status).toBe(64)
  expect(run(file('good'), '--policy', file('good')).status).toBe(64)
  expect(run(file('none'))).toMatchObject({ status: 66, stdout: '' })
})

test('as JSON it is the whole verdict', () => {
  const { outcome, answers } = JSON.parse(run(file('good'), '--json').stdout)
  expect(outcome).toBe('not-shown')
  expect(Object.keys(answers)).toEqual(['content', 'log', 'signer', 'witnesses', 'time'])
})

test('nothing of a file acts on a terminal', () => {
  const hostile = new NaiveLog('countersign/x')
  hostile.add('decision', { call: { tool: '\u001b[2J\u202e' }, decision: {} })
  writeFileSync(file('hostile'), hostile.bundle(1, 1))
  expect(run(file('hostile')).stdout).toContain('\\u001b[2J\\u202e')
})
