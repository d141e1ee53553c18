import type { Filter } from '../filter.ts'
import type { CodeTable } from '../../../ground/model/finding.ts'

/** Everything that the filter rules can find, each with its default price. */
const rulesCodes = {
  'rules.denied': { points: 'gate', why: 'a rule of the policy denies it' },
} satisfies CodeTable

/** A code of the filter rules. */
type RulesCode = keyof typeof rulesCodes

/** Deny rules of the policy. */
export const rules: Filter<RulesCode> = {
  name: 'rules',
  phase: 'static',
  about: 'Does a rule of the policy deny the call?',
  codes: rulesCodes,
  find: ({ rules }) =>
    rules
      .filter(({ rule }) => rule.effect === 'deny')
      .map(({ rule, what, evidence }) => ({
        code: 'rules.denied',
        what: `${rule.reason}: ${what}`,
        evidence: evidence ?? [],
        strength: 1,
      })),
}
