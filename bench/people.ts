import { join } from 'node:path'
import type { ToolCall } from '../src/ground/model/tool-call.ts'
import { openGate } from '../src/gate/open/open-gate.ts'
import { callOf } from './evaluate-parts.ts'
import { percentiles, row } from './measure.ts'

const rounds = 100

/** A queued call with its review against an allowed one, and how soon a wait in one process hears of an answer in another. */
export async function benchPeople(folder: string): Promise<readonly string[]> {
  const stateFolder = join(folder, 'people')
  const waiting = await openGate({ stateFolder })
  const answering = await openGate({ stateFolder })
  const who = { reviewer: 'bench', uid: 1, terminal: true }
  await waiting.reviewers.add({ name: 'bench', uid: 1, pin: 'sunflower-42' })
  const call = (command: string, id: string): ToolCall => ({ ...callOf('shell', { command }), id })
  const [allowed, queued, woken]: [number[], number[], number[]] = [[], [], []]
  for (let i = 0; i < rounds; i++) {
    let start = performance.now()
    await waiting.evaluate(call('git status', `allowed-${i}`))
    allowed.push(performance.now() - start)
    start = performance.now()
    const { reviewId = '' } = await waiting.evaluate(call(`rm -rf part-${i}/src`, `queued-${i}`))
    queued.push(performance.now() - start)
    const wait = waiting.reviews.wait(reviewId, { timeout: 60_000 })
    await answering.reviews.answer({ reviewId, who, approve: false })
    start = performance.now()
    await wait
    woken.push(performance.now() - start)
  }
  await waiting.close()
  await answering.close()
  const times = (name: string, values: readonly number[]) =>
    percentiles(
      `  ${name}`,
      values.map(value => value * 1_000),
    )
  return [
    'people: one process waits, another answers',
    row(times('an allowed call with its log', allowed)),
    row(times('a queued call with its review and its log', queued)),
    row(times('a wait hears of an answer elsewhere', woken), 100_000),
  ]
}
