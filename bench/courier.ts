import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { LocalGate } from '../src/gate/core/local-gate.ts'
import { openGate } from '../src/gate/open/open-gate.ts'
import { reviewLine } from '../src/people/acts/reviews/review-line.ts'
import { applyVote } from '../src/people/review/apply-vote.ts'
import { Courier } from '../src/daemon/team/courier/courier.ts'
import { joinTeam } from '../src/daemon/team/courier/join-team.ts'
import { LiveLease } from '../src/gate/team/live-lease.ts'
import { hubFor, openHub } from '../src/daemon/team/courier/open-hub.ts'
import { type ScriptedHub, startScriptedHub } from '../test/team/scripted-hub.ts'
import { callOf } from './evaluate-parts.ts'
import { percentiles, row } from './measure.ts'

const rounds = 1_500
const answers = 60
const idleTime = 5_000

/** A gate of a team against one of none, in turn; its courier when nothing happens; and the way of an answer from the hub. */
export async function benchCourier(): Promise<readonly string[]> {
  const hub = await startScriptedHub()
  // In memory: the disk takes several times as long as judging, and another time each time.
  const alone = await openGate({ stateFolder: ':memory:', isolated: true })
  const { gate, courier } = await openJoined(hub)
  const quiet = await openJoined(hub)
  const [without, joined, uploading]: [number[], number[], number[]] = [[], [], []]
  const ask = async (one: LocalGate, id: string, times: number[]) => {
    const start = performance.now()
    await one.evaluate({ ...callOf('shell', { command: 'git status' }), id })
    times.push((performance.now() - start) * 1_000)
  }
  const kinds = [
    [alone, without],
    [quiet.gate, joined],
  ] as const
  for (let i = 0; i < rounds; i++)
    for (const [one, times] of i % 2 === 0 ? kinds : kinds.toReversed()) await ask(one, `call-${i}`, times)
  courier.start()
  for (let i = 0; i < rounds; i++) await ask(gate, `call-${i}`, uploading)
  await courier.push()
  const idle = await idleShare()
  const way = await answerTimes(hub, gate)
  for (const one of [courier, quiet.courier]) await one.close()
  for (const one of [alone, gate, quiet.gate]) await one.close()
  await hub.stop()
  return [
    'courier: a gate that joined against one that did not, in turn',
    row(percentiles('  an allowed call of a gate alone', without)),
    row(percentiles('  the same of a gate that joined', joined)),
    row(percentiles('  the same, while its courier and the hub share the process', uploading)),
    `  ratio of the middle ones: ${ratio(joined, without)}, while it uploads ${ratio(uploading, without)}`,
    `  a courier with nothing to do: ${idle.toFixed(2)} % of one core`,
    row(percentiles('  an answer at the hub until the wait at the gate ends', way), 200_000),
  ]
}

/** Opens a gate that joined this hub, with what the hub says until now. */
async function openJoined(hub: ScriptedHub) {
  const lease = new LiveLease(() => performance.now(), { ask: async () => {}, bring: async () => {} })
  const gate = await openGate({ stateFolder: ':memory:', isolated: true, lease })
  const store = gate.mirrored
  const key: KeyObject = generateKeyPairSync('ed25519').privateKey
  const own = { store, hub: hub.url, token: hub.token, name: 'bench', key, who: null, log: null }
  const membership = await joinTeam({ ...own, now: Date.now })
  const courier = new Courier({
    hub: openHub(hubFor(membership, key, Date.now)),
    use: work => work(store),
    live: lease,
    now: Date.now,
    clock: () => performance.now(),
    newNonce: () => randomBytes(16).toString('base64url'),
    onLink: () => {},
    draw: Math.random,
    log: () => {},
    onEpoch: async () => {},
  })
  await courier.catchUp()
  return { gate, courier }
}

/** Share of one core that this process takes while nothing happens; percent. */
async function idleShare(): Promise<number> {
  await new Promise(resolve => setTimeout(resolve, 1_000))
  const before = process.cpuUsage()
  await new Promise(resolve => setTimeout(resolve, idleTime))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / idleTime / 10
}

/** Microseconds from a no at the hub to the end of the wait at the gate. */
async function answerTimes(hub: ScriptedHub, gate: LocalGate): Promise<readonly number[]> {
  const times: number[] = []
  for (let i = 0; i < answers; i++) {
    const call = { ...callOf('shell', { command: `rm -rf part-${i}/src` }), id: `w-${i}` }
    const { reviewId = '' } = await gate.evaluate(call)
    const wait = gate.reviews.wait(reviewId, { timeout: 60_000 })
    const review = gate.mirrored.people.review(reviewId)
    if (!review) throw new Error('nothing waits')
    const at = Date.now()
    const vote = {
      reviewer: 'alice',
      approve: false,
      proof: 'pin',
      challenge: 'none',
      startedAt: at,
      at,
    } as const
    const start = performance.now()
    hub.act({ reviews: [applyVote(review, vote)] }, [reviewLine('denied', review, { reviewer: 'alice' })])
    await wait
    times.push((performance.now() - start) * 1_000)
  }
  return times
}

function ratio(one: readonly number[], other: readonly number[]): string {
  const middle = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return (middle(one) / middle(other)).toFixed(3)
}
