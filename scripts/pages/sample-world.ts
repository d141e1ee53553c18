import { join } from 'node:path'
import { builtInFilters } from '../../src/filters/index.ts'
import { LocalGate } from '../../src/gate/local-gate.ts'
import { type CallDefaults, parseCall } from '../../src/gate/parse-call.ts'
import type { Policy } from '../../src/model/policy.ts'
import { signingKey } from '../../src/store/signing-key.ts'
import { openDatabase } from '../../src/store/sqlite.ts'
import { SqliteStore } from '../../src/store/sqlite-store.ts'
import { routine, type SampleCall, waiting } from './sample-calls-table.ts'

const minute = 60_000
const day = 24 * 60 * minute
const days = 14

/** The one who answers in the sample, and what proves it there. */
export const sampleReviewer = { name: 'alice', pin: '2718281' }

/** A gate with two weeks behind it and some reviews that wait; its clock goes on from now. */
export async function sampleWorld(folder: string, policy: Policy): Promise<LocalGate> {
  const clock = { at: Date.now() - days * day, live: false }
  const now = () => (clock.live ? Date.now() : clock.at)
  const store = new SqliteStore(openDatabase(join(folder, 'state.db'), 'FULL'), signingKey(folder), now)
  const gate = new LocalGate({
    store,
    policy,
    filters: builtInFilters,
    stateFolders: [folder],
    now,
    clock: () => performance.now(),
    steady: now,
  })
  await gate.reviewers.add({ name: sampleReviewer.name, uid: null, pin: sampleReviewer.pin })
  for (let past = days; past >= 1; past--) {
    clock.at = Date.now() - past * day
    for (const [i, sample] of routine.entries()) {
      if ((past * 7 + i) % 11 === 0) continue
      clock.at += 7 * minute
      await ask(gate, sample, `${sample.session}-${past}`, clock)
    }
  }
  clock.at = Math.max(clock.at, Date.now() - (routine.length + waiting.length + 1) * 2 * minute)
  for (const sample of [...routine, ...waiting]) {
    clock.at += 2 * minute
    await ask(gate, sample, sample.session, clock)
  }
  clock.live = true
  return gate
}

async function ask(
  gate: LocalGate,
  sample: SampleCall,
  session: string,
  clock: { at: number },
): Promise<void> {
  const { agent, profile = 'default', call, answer, reason } = sample
  const defaults: CallDefaults = { origin: 'hook', agent, session, profile }
  const { reviewId } = await gate.evaluate(parseCall(call, defaults))
  if (reviewId !== undefined && answer) await answerAs(gate, reviewId, answer === 'yes', reason, clock)
}

async function answerAs(
  gate: LocalGate,
  reviewId: string,
  approve: boolean,
  reason: string | undefined,
  clock: { at: number },
): Promise<void> {
  const who = { reviewer: sampleReviewer.name, uid: null, terminal: false, pin: sampleReviewer.pin }
  const given = { reviewId, who, approve, ...(reason !== undefined && { reason }) }
  if (!approve) {
    clock.at += minute
    await gate.reviews.answer(given)
    return
  }
  const sheet = await gate.reviews.begin(reviewId, who)
  clock.at += (sheet.minimumSeconds + 20) * 1_000
  // The sample answers at random: a quiz is passed by luck, and failed otherwise, as with people.
  const answer = {
    choices: sheet.questions.map(() => 0),
    text: 'It does what the page says, and it can be undone.',
  }
  await gate.reviews.answer({ ...given, sheetId: sheet.id, answer })
}
