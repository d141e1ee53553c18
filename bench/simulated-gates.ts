// The gates of bench/team.ts, in a process of their own: told what to do by lines of JSON, and answering by such lines.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as rest } from 'node:timers/promises'
import { linkEntry, noHash, type StoredEntry } from '../src/people/audit/link-entry.ts'
import { publicKeyOf } from '../src/people/audit/sign-checkpoint.ts'
import { backOff } from '../src/ground/model/back-off.ts'
import { signAssertion } from '../src/gate/team/protocol/gate-assertion.ts'
import type { FeedAnswer } from '../src/gate/team/protocol/feed-request.ts'
import type { GatesOrder, GatesWord } from './gates-process.ts'

/** Seconds that a courier has the hub wait for something to tell. */
const longPoll = 25
/** Milliseconds for which a courier says the same word for itself. */
const sameWord = 60_000

interface SimulatedGate {
  readonly gate: string
  readonly epoch: number
  readonly key: KeyObject
  word: { readonly at: number; readonly text: string }
}

const agent = new Agent({ keepAlive: true })
let gates: readonly SimulatedGate[] = []
let hub = { port: 0, fingerprint: '' }

const say = (word: GatesWord) => process.stdout.write(`${JSON.stringify(word)}\n`)
/** Milliseconds since 1970, finer than Date has them. */
const moment = () => performance.timeOrigin + performance.now()

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as GatesOrder
  if (order.do === 'make') make(order.count)
  if (order.do === 'upload') await upload(order)
  if (order.do === 'wait') for (const gate of gates) void feedAlways(gate, order.number)
}
process.exit(0)

function make(count: number): void {
  gates = Array.from({ length: count }, (_, i) => {
    const { privateKey: key } = generateKeyPairSync('ed25519')
    return { gate: i.toString(16).padStart(20, '0'), epoch: 0, key, word: { at: 0, text: '' } }
  })
  say({ made: gates.map(({ gate, epoch, key }) => ({ gate, epoch, publicKey: publicKeyOf(key) })) })
}

async function upload(order: Extract<GatesOrder, { do: 'upload' }>): Promise<void> {
  hub = order.hub
  const body = JSON.stringify({ call: { arguments: 'x'.repeat(2_300) }, decision: { effect: 'allow' } })
  const logs = gates.slice(0, order.gates).map(gate => {
    const entries: StoredEntry[] = []
    while (entries.length < order.batches * order.perBatch) {
      const last = entries.at(-1) ?? { seq: 0, hash: noHash }
      entries.push(linkEntry(last, { at: entries.length + 1, kind: 'report', body }))
    }
    return { gate, entries }
  })
  const began = performance.now()
  await Promise.all(
    logs.map(async ({ gate, entries }) => {
      let after = { seq: 0, hash: noHash }
      for (let i = 0; i < entries.length; i += order.perBatch) {
        const part = entries.slice(i, i + order.perBatch)
        const answer = await ask<{ head: typeof after }>(gate, 'entries', {
          after,
          entries: part,
          reviews: [],
        })
        after = answer.head
      }
    }),
  )
  const count = order.gates * order.batches * order.perBatch
  say({ uploaded: count, bytes: body.length, seconds: (performance.now() - began) / 1_000 })
}

/** Asks as a courier does: at once after an answer, later and later after failures. */
async function feedAlways(gate: SimulatedGate, from: number): Promise<void> {
  let failures = 0
  let [number, wait] = [from, 0]
  for (;;) {
    try {
      const { acts, lease } = await ask<FeedAnswer>(gate, 'feed', { number, wait, nonce: 'n'.repeat(22) })
      failures = 0
      if (wait === 0) say({ fed: gate.gate, at: moment() })
      if (acts.length > 0) say({ got: gate.gate, at: moment() })
      number = acts.at(-1)?.number ?? number
      wait = lease ? longPoll : 0
    } catch {
      wait = 0
      await rest(backOff({ first: 1_000, longest: 30_000 }, ++failures, Math.random()))
    }
  }
}

function ask<T>(gate: SimulatedGate, path: string, body: object): Promise<T> {
  const at = Date.now()
  if (at - gate.word.at > sameWord)
    gate.word = { at, text: signAssertion({ ...gate, at }, hub.fingerprint, gate.key) }
  const headers = { 'content-type': 'application/json', authorization: gate.word.text }
  return new Promise((resolve, reject) => {
    const target = {
      port: hub.port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/v1/team/${path}`,
      agent,
      headers,
    }
    const asked = request(target)
    asked.on('error', reject).on('response', answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', part => {
        text += part
      })
      answer
        .on('error', reject)
        .on('end', () =>
          answer.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text.slice(0, 300))),
        )
    })
    asked.end(JSON.stringify(body))
  })
}
