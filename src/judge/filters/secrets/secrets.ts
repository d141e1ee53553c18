import { type SecretsCode, type SecretsFinding, secretsCodes, secretsStrengths } from './secrets-codes.ts'
import type { Evidence } from '../../../ground/model/effect.ts'
import { findSecrets, type SecretScanner } from '../../secrets/find-secrets.ts'
import type { FoundSecret } from '../../secrets/secret-rule.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { carriersOf } from './carriers.ts'
import { isGenericSecret, placeOfSecret, type SecretPlace } from './secret-place.ts'
import { searchedTexts } from './searched-text.ts'

/** The secrets filter with the built-in rules. */
export const secrets: Filter<SecretsCode> = secretsFilter(findSecrets)

/** The same with another scanner: a user’s own rules beside ours. */
export function secretsFilter(scan: SecretScanner): Filter<SecretsCode> {
  return {
    name: 'secrets',
    phase: 'pattern',
    about: 'Is a secret’s value in what leaves, in what is written, or in the call itself?',
    codes: secretsCodes,
    find: input => findIn(input, scan),
  }
}

const most = 20

/** The most finds that are looked at of examples and of those that are little more than chance. */
const mostDoubtful = 100

function findIn(input: FilterInput, scan: SecretScanner): readonly SecretsFinding[] {
  const carriers = carriersOf(input)
  const findings = new Map<string, SecretsFinding>()
  const seen = new Set<string>()
  let doubtful = mostDoubtful
  const add = (text: string, one: FoundSecret, evidence: Evidence, byName = false) => {
    const value = text.slice(one.start, one.end)
    const key = `${one.rule} ${byName} ${value}`
    if (findings.size >= most || seen.has(key) || (isDoubtful(one) && doubtful-- <= 0)) return
    seen.add(key)
    const finding = findingOf(value, one, byName ? credential : placeOfSecret(value, one, carriers), evidence)
    if (finding && !findings.has(`${finding.code} ${value}`))
      findings.set(`${finding.code} ${value}`, finding)
  }
  for (const { text, evidence, byName } of searchedTexts(input.call.arguments))
    for (const one of scan(text)) add(text, one, evidence(one), isGenericSecret(one) && byName(one))
  for (const { text, effect } of carriers.undone)
    for (const one of scan(text)) add(text, one, effect.evidence)
  return [...findings.values()]
}

function isDoubtful({ confidence }: FoundSecret): boolean {
  return confidence === 'example' || confidence === 'possible'
}

/** An argument that is named for it is how a function is told its credentials: worth a note. */
const credential: SecretPlace = { code: 'in-argument', strength: secretsStrengths.credentialArgument, to: '' }

/** Null for an example, unless it only repeats or counts and goes to somebody: there it is not taken for granted. */
function findingOf(
  value: string,
  one: FoundSecret,
  place: SecretPlace,
  evidence: Evidence,
): SecretsFinding | null {
  const to = place.to.replaceAll(value, '…').replaceAll(value.toLowerCase(), '…')
  const what = `${maskValue(value, one)}${to === '' ? '' : ` ${to}`}`
  const finding = (name: SecretPlace['code'] | 'unsearched' | 'possible', strength: number) => ({
    code: `secrets.${name}` as const,
    what,
    evidence: [evidence],
    strength,
  })
  if (one.rule === 'unsearched') return finding('unsearched', 1)
  if (one.confidence === 'sure' || one.confidence === 'likely') return finding(place.code, place.strength)
  const meant = place.code === 'sent' && !place.addressed && !isGenericSecret(one)
  if (meant && (one.dull || one.confidence === 'possible'))
    return finding('sent', place.strength * secretsStrengths.doubtfulSent)
  return one.confidence === 'possible' ? finding('possible', 1) : null
}

/** The kind, and the last four characters of what is long enough to stay unknown. */
function maskValue(value: string, { kind }: FoundSecret): string {
  const last = value.length >= 20 && !/\s/.test(value) ? ` …${value.slice(-4)}` : ''
  return `${kind}${last}`
}
