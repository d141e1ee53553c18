import type { Approver } from '../../../src/agents/sdk/index.ts'

/** The deletion that every adapter is tried with, and its docstring. */
export const deletion = { id: 'usr_123', env: 'production' }
export const docstring = 'Permanently remove a user account.'

/** Somebody who reads: passes the quiz about the deletion, the clock being skipped over its minimum time. */
export function reader(clock: {
  skip(milliseconds: number): void
}): Approver & { readonly scores: number[] } {
  const scores: number[] = []
  return {
    name: 'ann',
    scores,
    ask: async ({ sheet, decision }) => {
      scores.push(decision.assessment.composite)
      clock.skip(sheet.minimumSeconds * 1_000)
      const right = Object.values(deletion)
      const choices = sheet.questions.map(({ options }) => options.findIndex(one => right.includes(one)))
      return { approve: true, choices }
    },
  }
}
