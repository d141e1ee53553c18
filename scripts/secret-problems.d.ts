import type { SecretRule } from '../src/secrets/rule.ts'
/** A rule as a file of `secrets/rules` holds it: with examples that it must and must not find. */
export type GivenRule = Omit<SecretRule, 'kind'> & {
  readonly description: string
  readonly match: readonly string[]
  readonly quiet: readonly string[]
}
/** The rule without its examples. */
export declare function ruleOf({ description, match: _match, quiet: _quiet, ...rest }: GivenRule): SecretRule
/** One line for each example that a rule gets wrong, alone; for each rule without one; for each name given twice. */
export declare function problemsOf(given: readonly GivenRule[]): readonly string[]
