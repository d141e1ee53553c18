import { type RulesCode, rulesCodes } from './rules-codes.ts'
import type { Filter } from '../filter.ts'

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
