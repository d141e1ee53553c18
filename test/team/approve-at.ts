import { onTestFinished } from 'vitest'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import { rightsOf } from '../people/review-answers.ts'
import type { TestTeam } from './run-test-hub.ts'

/** Alice's yes at a hub, after the time that the page takes to read. */
export async function approveAt(
  team: TestTeam,
  socketPath: string,
  reviewId: string,
  who: Identity,
): Promise<void> {
  const [gate, copy] = [new RemoteGate({ socketPath }), await team.open()]
  onTestFinished(async () => {
    await gate.close()
    await copy.close()
  })
  const sheet = await gate.reviews.begin(reviewId, who)
  await copy.fresh()
  const choices = rightsOf(copy.copy.people.challenge(sheet.id))
  await new Promise(resolve => setTimeout(resolve, sheet.minimumSeconds * 1_000 + 50))
  await gate.reviews.answer({ reviewId, who, approve: true, sheetId: sheet.id, answer: { choices } })
}
