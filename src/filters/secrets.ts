import type { Evidence } from '../model/effect.ts'
import type { Finding } from '../model/finding.ts'
import { everyString } from '../readers/arguments.ts'
import { findSecrets, type SecretScanner } from '../secrets/find-secrets.ts'
import type { FoundSecret } from '../secrets/rule.ts'
import type { Filter, FilterInput } from './filter.ts'
import { type Carriers, carriersOf, placeOfSecret, type SecretPlace } from './secret-places.ts'

/** The secrets filter with the built-in rules. */
export const secrets: Filter = secretsFilter(findSecrets)

/** The same with another scanner: a user’s own rules beside ours. */
export function secretsFilter(scan: SecretScanner): Filter {
  return {
    name: 'secrets',
    phase: 'pattern',
    about: 'Is a secret’s value in what leaves, in what is written, or in the call itself?',
    codes: {
      'secrets.sent': {
        points: 4,
        why: 'whoever receives it can act as its owner',
        instead: 'name the secret, and leave its value out',
      },
      'secrets.written': {
        points: 3,
        why: 'a secret in a file is shared with everybody who gets the file',
        instead: 'read it from the environment, and keep its value in .env',
      },
      'secrets.written-privately': { points: 1, why: 'the file holds a secret from then on' },
      'secrets.in-command': {
        points: 1,
        why: 'command lines are kept in histories and shown to other processes',
        instead: 'take it from an environment variable',
      },
      'secrets.in-argument': { points: 1, why: 'arguments are logged by whatever receives them' },
      'secrets.unsearched': {
        points: 3,
        why: 'it holds so many words for secrets that not all of them could be looked at',
        instead: 'send or write it in parts',
      },
      'secrets.possible': { points: 0.5, why: 'it looks like a secret' },
    },
    find: input => findIn(input, scan),
  }
}

const most = 20

/** Strings that an edit takes away hold nothing that comes to be there. */
const takenAway = /^(?:old|search|find|pattern|original|before)(?:_?(?:string|str|text|content))?$/i

function findIn(input: FilterInput, scan: SecretScanner): readonly Finding[] {
  const carriers = carriersOf(input)
  const findings = new Map<string, Finding>()
  const add = (text: string, one: FoundSecret, evidence: Evidence) => {
    const value = text.slice(one.start, one.end)
    const finding = findingOf(value, one, evidence, carriers)
    const key = `${finding.code} ${value}`
    if (findings.size < most && !findings.has(key)) findings.set(key, finding)
  }
  for (const { text, pointer, name } of everyString(input.call.arguments)) {
    if (takenAway.test(name)) continue
    for (const one of counted(scan(text))) add(text, one, { pointer, start: one.start, end: one.end })
  }
  for (const { text, effect } of carriers.undone)
    for (const one of counted(scan(text))) add(text, one, effect.evidence)
  return [...findings.values()]
}

function counted(found: readonly FoundSecret[]): readonly FoundSecret[] {
  return found.filter(({ confidence }) => confidence !== 'example')
}

function findingOf(value: string, one: FoundSecret, evidence: Evidence, carriers: Carriers): Finding {
  const place = placeOfSecret(value, one, carriers)
  const what = `${shown(value, one)}${place.to === '' ? '' : ` ${place.to}`}`
  const code = codeOf(one, place)
  return { code, what, evidence: [evidence], strength: code === `secrets.${place.code}` ? place.strength : 1 }
}

function codeOf({ rule, confidence }: FoundSecret, { code }: SecretPlace): string {
  if (rule === 'unsearched') return 'secrets.unsearched'
  return confidence === 'possible' ? 'secrets.possible' : `secrets.${code}`
}

/** The kind, and the last four characters of what is long enough to stay unknown. */
function shown(value: string, { kind }: FoundSecret): string {
  const last = value.length >= 20 && !/\s/.test(value) ? ` …${value.slice(-4)}` : ''
  return `${kind}${last}`
}
