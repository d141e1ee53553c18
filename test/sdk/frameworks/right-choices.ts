import type { ProgramGate } from '../../../src/agents/sdk/index.ts'
import { approver } from '../../../src/agents/sdk/index.ts'
import { ownClock, ownGate } from '../sdk-world.ts'

/** The answers of somebody who has read that usr_123 goes away in production. */
export const rightChoices = (questions: readonly { readonly options: readonly string[] }[]) =>
  questions.map(({ options }) => options.findIndex(option => option === 'usr_123' || option === 'production'))

interface SkippedClock {
  skip(milliseconds: number): void
}

/** A person who reads, and whether they say yes. */
export const reader = (clock: SkippedClock, approve = true) =>
  approver('ann', async ({ sheet }) => {
    clock.skip(sheet.minimumSeconds * 1_000)
    return approve
      ? { approve: true, choices: rightChoices(sheet.questions) }
      : { approve: false, reason: 'Ann is still here.' }
  })

/** A gate of the test’s own whose approver reads, and takes no time for it. */
export function gateWithReader(approve = true) {
  const clock = ownClock()
  return ownGate({ clock, approvers: [reader(clock, approve)] })
}

/** A person answers a review in the inbox; the clock is skipped past the minimum time. */
export async function answerInInbox(gate: ProgramGate, clock: SkippedClock, id: string, approve = true) {
  const who = await gate.vouch('alice')
  if (!approve) return gate.reviews.answer({ reviewId: id, who, approve, reason: 'Ann is still here.' })
  const sheet = await gate.reviews.begin(id, who)
  clock.skip(sheet.minimumSeconds * 1_000)
  const answer = { choices: rightChoices(sheet.questions) }
  return gate.reviews.answer({ reviewId: id, who, approve, sheetId: sheet.id, answer })
}
