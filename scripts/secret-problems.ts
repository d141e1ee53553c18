import { secretScanner } from '../src/judge/secrets/find-secrets.ts'
import type { Confidence, SecretRule } from '../src/judge/secrets/secret-rule.ts'
import { filled } from './secret-examples.ts'

/** A rule as a file of `secrets/rules` holds it: with examples that it must and must not find. */
export type GivenRule = Omit<SecretRule, 'kind'> & {
  readonly description: string
  readonly match: readonly string[]
  readonly quiet: readonly string[]
}

/** The rule without its examples. */
export function ruleOf({ description, match: _match, quiet: _quiet, ...rest }: GivenRule): SecretRule {
  return { kind: description, ...rest }
}

/** One line for each example that a rule gets wrong, alone; for each rule without one; for each name given twice. */
export function problemsOf(input: readonly GivenRule[]): readonly string[] {
  const ids = input.map(({ id }) => id)
  return [
    ...input.flatMap(problemsOfRule),
    ...ids.filter((id, i) => ids.indexOf(id) !== i).map(id => `${id} is there twice`),
  ]
}

function problemsOfRule(input: GivenRule): readonly string[] {
  const { id, check, match, quiet } = input
  const scan = secretScanner(undefined, { rules: [ruleOf(input)], allowlists: [] })
  // A weak form is never more than possible.
  const counts: readonly Confidence[] =
    check === 'weak' || check === 'mixed' ? ['possible'] : ['sure', 'likely']
  const finds = (pattern: string) =>
    scan(filled(pattern, id)).some(({ confidence }) => counts.includes(confidence))
  return [
    ...(match.length === 0 ? [`${id} has no example to match`] : []),
    ...(quiet.length === 0 ? [`${id} has no example to be quiet on`] : []),
    ...match.filter(pattern => !finds(pattern)).map(pattern => `${id} does not find ${pattern}`),
    ...quiet.filter(finds).map(pattern => `${id} finds ${pattern}`),
  ]
}
