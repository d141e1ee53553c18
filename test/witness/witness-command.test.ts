import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WitnessTable } from '../../src/daemon/witness/serve/witness-table.ts'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'
import { consistencyOf, NaiveLog, newKey, rotate, spellBundle, spki } from '../evidence/naive-log.ts'

const home = mkdtempSync(join(tmpdir(), 'witness-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const words = [closedInspector, 'bin/countersign.cjs', '--home', home, 'witness']
const env = { PATH: process.env['PATH'] ?? '', HOME: home }

/** Starts the witness, and gives its address and what it said. */
async function serve() {
  const child = spawn(
    process.execPath,
    [...words, 'serve', '--listen', '127.0.0.1:0', '--name', 'w.example'],
    {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let text = ''
  child.stdout.setEncoding('utf8')
  for await (const piece of child.stdout as AsyncIterable<string>) {
    text += piece
    if (text.split('\n').length > 3) break
  }
  return { child, said: text, url: /http:\S+:\d+/.exec(text)?.[0] ?? '' }
}

test('what a witness signed it remembers when it starts again after kill -9', async () => {
  const log = new NaiveLog('gate.example/a')
  for (let i = 0; i < 9; i++) log.addDecision(i)
  const trusted = spawnSync(process.execPath, [...words, 'trust', log.key.vkey], { env, encoding: 'utf8' })
  expect(trusted.stdout).toContain('answers gate.example/a from now on')
  const ask = async (url: string, old: number, size: number) => {
    const hashes = consistencyOf(old, log.leaves(size)).map(hash => `${hash.toString('base64')}\n`)
    const body = `old ${old}\n${hashes.join('')}\n${log.note(size)}`
    const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body })
    return [response.status, await response.text()]
  }
  const first = await serve()
  expect((await ask(first.url, 0, 5))[0]).toBe(200)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await serve()
  expect(second.said.split('\n')[1]).toBe(first.said.split('\n')[1])
  expect(await ask(second.url, 0, 4)).toEqual([409, '5\n'])
  expect((await ask(second.url, 5, 9))[0]).toBe(200)
  second.child.kill('SIGTERM')
  expect(await once(second.child, 'exit')).toEqual([0, null])
  expect(statSync(join(home, 'witness', 'witness.key')).mode & 0o777).toBe(0o600)
})

test('a witness follows a log that changed its key by a bundle of it, and by no other', async () => {
  const log = new NaiveLog('gate.example/changing')
  const next = newKey(log.origin)
  for (let i = 0; i < 4; i++) log.addDecision(i)
  rotate(log, next)
  log.addDecision()
  const note = () => log.note(undefined, next)
  const bundleOf = (...rotations: readonly object[]) => {
    const header = { 'countersign-evidence': 1, origin: log.origin, from: 2, to: 2 }
    return spellBundle([header, log.entryLine(2), { proof: log.proof(2, note()) }, { keys: [], rotations }])
  }
  const change = (seq: number, place = seq) => ({ ...log.entryLine(seq), proof: log.proof(place, note()) })
  const file = join(home, 'since.evidence.jsonl')
  const trust = (what: string) =>
    spawnSync(process.execPath, [...words, 'trust', what], { env, encoding: 'utf8' })
  writeFileSync(file, bundleOf(change(5)))
  expect(trust(file)).toMatchObject({
    status: 65,
    stderr: expect.stringContaining('does not know gate.example/changing'),
  })
  trust(log.key.vkey)
  const table = () => {
    const opened = new WitnessTable(join(home, 'witness', 'witness.db'))
    const ids = opened.log(log.origin)?.keys.map(({ keyId }) => Buffer.from(keyId).toString('hex'))
    opened.close()
    return ids
  }
  const [first, second] = [log.key, next].map(({ keyId }) => keyId.toString('hex'))
  // Signed by a key that nothing leads to; led to by an entry of another place; changed since.
  for (const wrong of [
    bundleOf(),
    bundleOf(change(5, 4)),
    bundleOf(change(5)).replace('"sigOld', '"sigold'),
  ]) {
    writeFileSync(file, wrong)
    expect(trust(file)).toMatchObject({
      status: 65,
      stderr: expect.stringContaining('shows no key of a log'),
    })
    expect(table()).toEqual([first])
  }
  writeFileSync(file, bundleOf(change(5)))
  expect(trust(file).stdout).toContain(`by key ${first} and key ${second} from now on`)
  expect(table()).toEqual([first, second])

  log.add('key', { event: 'revoked', key: spki(log.key), since: 5 })
  writeFileSync(file, bundleOf(change(5), change(7)))
  expect(trust(file).stdout).toContain(`by key ${second} from now on`)
  expect(table()).toEqual([second])
})

test('a key that is none, and an address that is none, are refused in one sentence', () => {
  for (const [asked, why] of [
    [['trust', 'nonsense'], 'is no key of a log'],
    [['serve', '--listen', 'here', '--name', 'w'], 'is no address'],
    [['serve', '--listen', '127.0.0.1:0', '--name', 'a b'], 'the name of a witness'],
  ] as const) {
    const { status, stderr } = spawnSync(process.execPath, [...words, ...asked], { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([64, expect.stringContaining(why)])
  }
})
