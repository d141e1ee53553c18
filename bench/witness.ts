import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { LocalGate } from '../src/gate/core/local-gate.ts'
import { openGate } from '../src/gate/open/open-gate.ts'
import { WitnessRounds } from '../src/daemon/witness/ask/witness-rounds.ts'
import { newKey } from '../test/evidence/naive-log.ts'
import { callOf } from './evaluate-parts.ts'
import { percentiles, row } from './measure.ts'

const perRound = 500
const rounds = 6

/** A decision while nobody is asked, and while a witness that never answers is asked without a pause: one gate, in turn. */
export async function benchWitness(folder: string): Promise<readonly string[]> {
  const hanging = createServer(() => {})
  hanging.listen(0, '127.0.0.1')
  await once(hanging, 'listening')
  const gate = await openGate({ stateFolder: join(folder, 'witness'), stays: true })
  const { port } = hanging.address() as AddressInfo
  gate.witnessing.add(newKey('hanging.example', 4).vkey, `http://127.0.0.1:${port}`, 0)
  const times: Record<'alone' | 'asking', number[]> = { alone: [], asking: [] }
  try {
    for (let round = 0; round <= rounds; round++)
      for (const how of ['alone', 'asking'] as const) {
        const stop = how === 'asking' ? startAsking(gate) : () => {}
        const taken = await timesOf(gate)
        stop()
        if (round > 0) times[how].push(...taken)
      }
  } finally {
    await gate.close()
    hanging.closeAllConnections()
    hanging.close()
  }
  const [alone, asking] = [
    percentiles('  nobody is asked', times.alone),
    percentiles('  a note is signed and the witness asked', times.asking),
  ]
  const share = asking.p50 / alone.p50
  return [
    'a decision beside a witness that hangs, durable log',
    row(alone),
    row(asking),
    `  p50 with it is ${share.toFixed(2)} of that without: ${share <= 1.1 ? 'within' : 'OVER'} 1.10`,
  ]
}

/** Signs and asks again and again, each time until somebody would have given up; gives what ends it. */
function startAsking(gate: LocalGate): () => void {
  const ending = new AbortController()
  const asking = new WitnessRounds({ now: Date.now, draw: Math.random, signal: ending.signal })
  const [witness] = gate.witnessing.state().witnesses
  if (!witness) throw new Error('the gate has no witness')
  const ask = async () => {
    while (!ending.signal.aborted) await asking.ask(witness, gate.witnessing.sign(), gate.witnessing)
  }
  ask().catch(() => {})
  return () => ending.abort()
}

let calls = 0
async function timesOf(gate: LocalGate): Promise<readonly number[]> {
  const times: number[] = []
  for (let i = 0; i < perRound; i++) {
    const call = { ...callOf('shell', { command: `git status ${i % 7}` }), id: `w-${calls++}` }
    const start = performance.now()
    await gate.evaluate(call)
    times.push((performance.now() - start) * 1_000)
  }
  return times
}
