import type { CodeTable } from '../../../ground/model/finding.ts'

/** Everything that the filter rules can find, each with its default price. */
export const rulesCodes = {
  'rules.denied': { points: 'gate', why: 'a rule of the policy denies it' },
} satisfies CodeTable

/** A code of the filter rules. */
export type RulesCode = keyof typeof rulesCodes
