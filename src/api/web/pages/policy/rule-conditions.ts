import type { Rule } from '../../../../ground/model/policy.ts'

const conditions = ['kind', 'tool', 'program', 'argument', 'path', 'host', 'pattern', 'on'] as const

/** The conditions of a rule, in the order in which they are read: `program terraform`, `argument destroy*`. */
export function ruleConditions(rule: Rule): readonly (readonly [what: string, value: string])[] {
  return conditions.flatMap(what => {
    const value = rule[what]
    return value === undefined ? [] : [[what, value] as const]
  })
}
