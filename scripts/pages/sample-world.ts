import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { builtInFilters } from '../../src/judge/filters/index.ts'
import { LocalGate } from '../../src/gate/core/local-gate.ts'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { idleTime } from '../../src/people/acts/unlocked/idle-time.ts'
import { SessionSigner } from '../../src/people/acts/unlocked/session-bytes.ts'
import { secureRandom } from '../../src/people/acts/secure-random.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import type { Policy } from '../../src/ground/model/policy.ts'
import type { ShownChallenge } from '../../src/ground/model/challenge.ts'
import type { Review } from '../../src/ground/model/review.ts'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { tellBoundary } from './tell-boundary.ts'
import { routine, type SampleCall, waiting } from './sample-calls-table.ts'

const minute = 60_000
const day = 24 * 60 * minute
const days = 21

/** Who answers in the sample, and what proves it there. */
export const sampleReviewer = { name: 'alice', pin: '2718281' }

const bobPin = '3141592'

/** The same person with their PIN, which takes a while to check. */
function proven(who: Identity): Identity {
  return { ...who, pin: who.reviewer === 'bob' ? bobPin : sampleReviewer.pin }
}

/** Three weeks of five agents and two reviewers, and some calls that wait; written into a folder. */
export async function sampleWorld(folder: string, workspace: string, policy: Policy): Promise<void> {
  const sample = await openSample(folder, workspace, policy)
  for (let past = days; past >= 1; past--) await tellDay(sample, past)
  await tellToday(sample)
  await sample.gate.close()
}

type Sample = Awaited<ReturnType<typeof openSample>>
type Reviewer = keyof Sample['people']

async function openSample(folder: string, workspace: string, policy: Policy) {
  const clock = { at: Date.now() - (days + 1) * day }
  const now = () => clock.at
  const key = generateKeyPairSync('ed25519').privateKey
  const store = new SqliteStore({ database: openDatabase(join(folder, 'state.db'), 'NORMAL'), key, now })
  const { reviews } = policy
  const parts = {
    store,
    filters: builtInFilters,
    stateFolders: [folder],
    now,
    clock: () => performance.now(),
    steady: now,
    random: () => Math.max(reviews.probe_rate, secureRandom()),
  }
  const gate = new LocalGate({ ...parts, policy })
  const alice: Identity = { reviewer: 'alice', uid: 1_000, terminal: true }
  const bob: Identity = { reviewer: 'bob', uid: 1_001, terminal: true }
  await gate.reviewers.add({ name: 'alice', uid: 1_000, pin: sampleReviewer.pin })
  await gate.reviewers.add({ name: 'bob', uid: 1_001, pin: bobPin }, proven(alice))
  return {
    gate,
    store,
    clock,
    workspace,
    people: { alice, bob },
    /** Where each of them sits, unlocked with their PIN now and then. */
    seats: { alice: await newSeat(), bob: await newSeat() },
  }
}

/** A page that somebody unlocks, and the moment when it is locked again. */
interface Seat {
  readonly signer: SessionSigner
  lockedAt: number
}

async function newSeat(): Promise<Seat> {
  return { signer: await SessionSigner.make(), lockedAt: 0 }
}

/** Says who gives a yes: at medium by the page where they sit, else with their PIN. */
async function signed(
  { gate, clock, people, seats }: Sample,
  who: Reviewer,
  { level }: Review,
  { statement }: ShownChallenge,
): Promise<Identity> {
  if (level !== 'medium') return proven(people[who])
  const seat = seats[who]
  const { signer } = seat
  if (clock.at >= seat.lockedAt) await gate.reviewers.unlock(signer.key, proven(people[who]))
  seat.lockedAt = clock.at + idleTime
  return { ...people[who], session: await signer.sign(statement) }
}

/** One day before today: fewer calls at the end of the week, some asked for more often than others. */
async function tellDay(sample: Sample, past: number): Promise<void> {
  const { clock } = sample
  const today = new Date(Date.now())
  const morning = new Date(today.getFullYear(), today.getMonth(), today.getDate() - past, 7).getTime()
  clock.at = Math.max(clock.at + minute, morning)
  const isQuiet = [0, 6].includes(new Date(morning).getDay())
  for (const [i, call] of routine.entries()) {
    if (isQuiet && call.by.origin === 'hook') continue
    if ((past * 7 + i * 3) % 10 >= (call.often ?? 10)) continue
    clock.at += (6 + ((past * 5 + i * 11) % 9)) * minute
    await tell(sample, call, {
      session: `${sessionOf(call, past)}-${past}`,
      folder: '/srv/shop',
      turn: i + past,
    })
  }
}

async function tellToday(sample: Sample): Promise<void> {
  const { clock, workspace } = sample
  const calls = [...routine.filter(({ often = 10 }) => often > 2), ...waiting]
  clock.at = Math.max(clock.at + minute, Date.now() - (calls.length + 1) * 2 * minute)
  for (const [i, call] of calls.entries()) {
    clock.at = Math.max(clock.at + 1_000, Math.min(Date.now(), clock.at + (call.answer ? 1 : 2) * minute))
    // Files are looked at for what waits alone: looking into git takes a while.
    const place = {
      session: sessionOf(call, 0),
      folder: waiting.includes(call) ? workspace : '/srv/shop',
      turn: i,
    }
    const review = await tell(sample, call, place)
    // The second of two people is the one who looks at the sample.
    if (review?.challenge === 'multi_party') await answer(sample, review, 'bob', { approve: true })
  }
  await giveGrants(sample)
  clock.at = Math.max(clock.at, Date.now() - 20_000)
  await tellBoundary(sample.gate, '/srv/shop', () => (clock.at += 2_000))
  clock.at = Date.now()
}

/** Tells one call; gives the review that waits for it. */
async function tell(
  sample: Sample,
  { by, call, answer: statement, who = 'alice', reason, gaveBack, heard = [] }: SampleCall,
  { session, folder, turn }: { readonly session: string; readonly folder: string; readonly turn: number },
) {
  const { gate, clock } = sample
  const { agent, origin, profile } = by
  for (const { tool, text } of heard)
    await gate.report({ session, agent, profile, tool: tool ?? null, text, ...(!tool && { from: 'person' }) })
  const asked = parseCall(placed(call, folder), { origin, agent, session, profile })
  const { reviewId } = await gate.evaluate(asked)
  if (gaveBack !== undefined)
    await gate.report({ session, agent, profile, tool: null, callId: asked.id, text: gaveBack })
  if (reviewId === undefined) return undefined
  const { review } = await gate.reviews.show(reviewId)
  if (!statement || review.state !== 'pending') return review
  clock.at += ((turn % 7) + 1) * 25_000
  const input = { approve: statement === 'yes', ...(reason !== undefined && { reason }) }
  await answer(sample, review, who, input)
  return undefined
}

async function answer(
  sample: Sample,
  review: Review,
  name: Reviewer,
  input: { readonly approve: boolean; readonly reason?: string },
): Promise<void> {
  const { gate, store, clock, people } = sample
  const who = people[name]
  const reviewId = review.id
  if (!input.approve) {
    await gate.reviews.answer({ ...input, reviewId, who })
    return
  }
  const sheet = await gate.reviews.begin(reviewId, who)
  const { id: sheetId, minimumSeconds } = sheet
  const issued = store.people.challenge(sheetId)
  const choices = issued?.challenge === 'quiz' ? issued.right : []
  const terms = issued?.challenge === 'teach_back' ? issued.terms : []
  clock.at += (minimumSeconds + 15) * 1_000
  const text = `I have read it and I know what it does and to what, and that nobody can undo it: ${terms.map(([first]) => first).join(', ')}.`
  const by = await signed(sample, name, review, sheet)
  await gate.reviews.answer({ ...input, reviewId, who: by, sheetId, answer: { choices, text } })
}

/** Two standing answers. */
async function giveGrants({ gate, store, clock, people }: Sample): Promise<void> {
  const [pushed] = store.people.reviews({ states: ['approved'], newest: true, limit: 1 })
  if (pushed)
    await gate.grants.add(
      {
        effect: 'allow',
        scope: { agent: pushed.agent, shape: pushed.shape.key, shapeText: pushed.shape.text },
        codes: pushed.codes,
        reason: 'approved every day for three weeks',
        expiresAt: clock.at + 14 * day,
        uses: 20,
      },
      proven(people.alice),
    )
  await gate.grants.add(
    {
      effect: 'deny',
      scope: { agent: 'codex', tool: 'npm publish' },
      codes: [],
      reason: 'releases are made by people',
      expiresAt: null,
      uses: null,
    },
    proven(people.alice),
  )
}

function sessionOf({ by: { sessions } }: SampleCall, past: number): string {
  return sessions[past % sessions.length] ?? 'session'
}

/** The call, in the folder that is there. */
function placed(call: JsonObject, workspace: string): JsonObject {
  return JSON.parse(JSON.stringify(call).replaceAll('{shop}', JSON.stringify(workspace).slice(1, -1)))
}
