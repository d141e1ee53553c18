import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCompiled } from '../../scripts/build-compiled.mjs'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'
import { nodePlatform } from '../../src/proof/evidence/verify/node-platform.ts'
import { checkSignature } from '../../src/proof/evidence/verify/note/check-signature.ts'
import {
  type CheckpointNote,
  readCheckpointNote,
} from '../../src/proof/evidence/verify/note/checkpoint-note.ts'
import { readVerifierKey, type VerifierKey } from '../../src/proof/evidence/verify/note/verifier-key.ts'
import { CompactRange } from '../../src/proof/evidence/verify/tree/compact-range.ts'
import { nodeHash } from '../../src/proof/evidence/verify/tree/leaf-hash.ts'
import type { LocalGate } from '../../src/gate/core/local-gate.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { WitnessRounds } from '../../src/daemon/witness/ask/witness-rounds.ts'
import { openWitness } from '../../src/daemon/witness/serve/open-witness.ts'
import { spellKey, witnessKeyIn } from '../../src/daemon/witness/serve/witness-key-in.ts'
import { WitnessTable } from '../../src/daemon/witness/serve/witness-table.ts'
import { randomFor, sampleSize, showSeedWhereItFails } from '../samples.ts'

const kills = sampleSize(20, 4)
const writers = 2
const root = fileURLToPath(new URL('../..', import.meta.url))
// The program stands inside the checkout, so that it finds the packages that stay outside of it.
const inside = `node_modules/.kill-notes-test-${process.pid}`
const program = join(root, inside, 'notary.cjs')
const folder = mkdtempSync(join(tmpdir(), 'countersign-kill-notes-'))
const state = join(folder, 'state')
const witnessKey = witnessKeyIn(folder, 'w.example')
const table = new WitnessTable(':memory:')
const witness = openWitness({ table, key: witnessKey, now: Date.now })

beforeAll(async () => {
  await buildCompiled('notary', 'test/kill/notary.ts', {
    folder: inside,
    external: ['@photostructure/sqlite', 'libpg-query', '@guanmingchiu/sqlparser-ts'],
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  })
  execFileSync(process.execPath, [program, state, 'first', '1'], { stdio: 'ignore' })
  witness.listen(0, '127.0.0.1')
  await once(witness, 'listening')
})

afterAll(() => {
  witness.closeAllConnections()
  witness.close()
  table.close()
  for (const made of [folder, join(root, inside)]) rmSync(made, { recursive: true, force: true })
})

/** Whole lines that a process printed before it was killed, some time after its first calls. */
async function runAndKill(name: string, lifetime: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [closedInspector, program, state, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  let isDoomed = false
  child.stdout.on('data', chunk => {
    printed += chunk
    if (isDoomed || printed.split('\ncall ').length < 3) return
    isDoomed = true
    setTimeout(() => child.kill('SIGKILL'), lifetime)
  })
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGKILL')
  return printed.split('\n').slice(0, -1)
}

/** The root after each number of entries, as anybody computes it who has nothing but them. */
function rootsOf(hashes: readonly string[]): readonly string[] {
  const { sha256 } = nodePlatform
  const range = new CompactRange(sha256, 0)
  const roots = [sha256(new Uint8Array())]
  for (const hash of hashes) {
    range.add(Buffer.from(hash, 'hex'))
    roots.push(
      range
        .parts()
        .map(({ root }) => root)
        .reduceRight((right, left) => nodeHash(sha256, left, right)),
    )
  }
  return roots.map(one => Buffer.from(one).toString('base64'))
}

/** Knows the log at the witness, and the witness at the log. */
async function introduce(): Promise<VerifierKey> {
  const gate = await openGate({ stateFolder: state })
  const { key: raw } = gate.witnessing.state()
  const key = readVerifierKey(nodePlatform.sha256, raw) as VerifierKey
  table.trust(key, raw)
  const { port } = witness.address() as AddressInfo
  gate.witnessing.add(spellKey(witnessKey.public), `http://127.0.0.1:${port}`, 0)
  await gate.close()
  return key
}

/** Starts processes and kills them, two at a time; gives what they printed. */
async function killAll(): Promise<readonly string[]> {
  const random = randomFor('kills and notes')
  const printed: string[] = []
  let started = 0
  const lane = async () => {
    while (started < kills) printed.push(...(await runAndKill(`notary-${started++}`, random(250))))
  }
  await Promise.all(Array.from({ length: writers }, lane))
  return printed
}

/** The notes that were handed out, that the state kept, and that the witness saw last. */
function everyNote(printed: readonly string[], origin: string): readonly CheckpointNote[] {
  const handedOut = printed.filter(line => line.startsWith('note ')).map(line => line.slice(5))
  const database = openDatabase(join(state, 'state.db'), 'FULL')
  const rows = database.prepare('SELECT text FROM notes').all() as unknown as readonly { text: string }[]
  database.close()
  const texts = [
    ...handedOut.map(text => Buffer.from(text, 'base64').toString('utf8')),
    ...rows.map(({ text }) => text),
    readFileSync(join(state, 'checkpoint.last'), 'utf8'),
    table.log(origin)?.note ?? '',
  ]
  return texts.map(text => readCheckpointNote(text) as CheckpointNote)
}

/** The log whole: hashes of its entries, and calls that it has. */
async function readLog(gate: LocalGate) {
  const hashes: string[] = []
  const calls = new Set<string>()
  for await (const { hash, kind, body } of gate.entries()) {
    hashes.push(hash)
    expect(kind).toBe('decision')
    calls.add((body as { decision: { callId: string } }).decision.callId)
  }
  return { hashes, calls }
}

test(`${kills} kills under load leave a log, a tree and notes that fit each other`, async () => {
  showSeedWhereItFails()
  const key = await introduce()
  const printed = await killAll()
  const gate = await openGate({ stateFolder: state })
  expect((await gate.verify()).problems).toEqual([])
  const { hashes, calls } = await readLog(gate)
  const allowed = printed.filter(line => line.startsWith('call ')).map(line => line.slice(5))
  expect(allowed.length).toBeGreaterThan(kills)
  expect(allowed.filter(id => !calls.has(id))).toEqual([])

  const roots = rootsOf(hashes)
  const notes = everyNote(printed, key.name)
  expect(notes.length).toBeGreaterThan(kills)
  expect(notes.at(-1)?.size).toBeGreaterThan(0)
  for (const { note, size, root: signed } of notes) {
    expect(Buffer.from(signed).toString('base64')).toBe(roots[size])
    expect((await checkSignature(nodePlatform, note, key)).kind).toBe('good')
  }

  // And it goes on: the tree is built to its end, and the witness signs it.
  const { size, note } = gate.witnessing.sign()
  expect([size, note.split('\n')[2]]).toEqual([hashes.length, roots.at(-1)])
  // Whether it is due or not: one that was killed as it asked may have noted a failure, after which the next waits.
  const [known] = gate.witnessing.state().witnesses
  const newest = gate.witnessing.newest()
  if (!known || !newest) throw new Error('no witness, or no note')
  const rounds = new WitnessRounds({ now: Date.now, draw: () => 0 })
  expect(await rounds.ask(known, newest, gate.witnessing)).toMatchObject({ signed: size })
  await gate.close()
})
