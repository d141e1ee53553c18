import type {
  ConnectEffect,
  DataSource,
  Effect,
  Evidence,
  PathTarget,
  RunEffect,
} from '../../../ground/model/effect.ts'
import { searchedTexts } from './searched-texts.ts'
import { findSecrets, type SecretScanner } from '../../secrets/find-secrets.ts'
import type { FoundSecret } from '../../secrets/secret-rule.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { spellPath } from '../views/written-paths.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import { wordsOfName } from '../../secrets/name-meaning.ts'
import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter secrets can find, each with its default price. */
const secretsCodes = {
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
} satisfies CodeTable

/** A code of the filter secrets. */
type SecretsCode = keyof typeof secretsCodes
type SecretsFinding = Finding<SecretsCode>

/** The share of a code’s points where something speaks for less than all of them. */
const secretsStrengths = {
  /** A tool that fetches is given it. */
  fetchedWith: 0.5,
  /** A test’s own file, and a key of its own. */
  writtenForTests: 0.5,
  /** An argument that is named for it. */
  credentialArgument: 0.25,
  /** It may be an example. */
  doubtfulSent: 0.75,
} as const satisfies Strengths

/** The parts of a call that can carry a secret somewhere. */
interface Carriers {
  readonly kind: FilterInput['call']['kind']
  readonly writes: readonly { readonly text: string; readonly target: PathTarget }[]
  readonly sends: readonly { readonly text: string; readonly effect: ConnectEffect }[]
  readonly connects: readonly ConnectEffect[]
  readonly runs: readonly RunEffect[]
  /** The call itself says something to others: `message`, `publish`, `issue`. */
  readonly told: string | undefined
  /** Texts that a reader decoded: they are not spelled in the call. */
  readonly undone: readonly { readonly text: string; readonly effect: Effect }[]
}

/** Reads from the effects what carries text, and where to. */
function carriersOf({ call, effects }: FilterInput): Carriers {
  const connects = effects.filter(effect => effect.type === 'connect')
  const texts = flatMap(effects, effect =>
    flatMap(dataOf(effect), source =>
      'text' in source && source.text ? [{ text: source.text, source, effect }] : [],
    ),
  )
  return {
    kind: call.kind,
    writes: flatMap(texts, ({ text, effect }) =>
      effect.type === 'write' || effect.type === 'append' ? [{ text, target: effect.target }] : [],
    ),
    sends: flatMap(texts, ({ text, effect }) => (effect.type === 'connect' ? [{ text, effect }] : [])),
    connects,
    runs: effects.filter(effect => effect.type === 'run'),
    told: call.kind === 'tool' ? toldBy(call.tool ?? '', effects) : undefined,
    undone: [
      ...texts.filter(({ source }) => source.from === 'decoded'),
      ...flatMap(connects, effect => {
        const text = undoPercent(effect.url ?? '')
        return text === effect.url ? [] : [{ text, effect }]
      }),
    ],
  }
}

/** Places where others read along. */
const shared =
  /^(?:issue|comment|request|pr|ticket|page|wiki|post|discussion|review|card|search|gist|paste|tweet|reply|chat|thread)s?$/

function toldBy(tool: string, effects: readonly Effect[]): string | undefined {
  const effect = effects.find(({ type }) => type === 'message' || type === 'publish')
  return effect ? effect.type : wordsOfName(tool.slice(0, 200)).find(word => shared.test(word))
}

const maxConnects = 50
const maxRuns = 200

/** The connections whose address holds a value, or whose program is given it; all of them where there are no programs. */
function connectsWith(value: string, { connects, runs, kind }: Carriers): readonly ConnectEffect[] {
  if (kind !== 'shell') return connects
  const input = runs.slice(0, maxRuns).filter(({ argv }) => argv.some(argument => argument.includes(value)))
  return connects
    .slice(0, maxConnects)
    .filter(
      ({ url = '', host, evidence }) =>
        url.includes(value) ||
        host.includes(value.toLowerCase()) ||
        undoPercent(url).includes(value) ||
        input.some(run => encloses(run.evidence, evidence)),
    )
}

function encloses(outer: Evidence, inner: Evidence): boolean {
  return outer.pointer === inner.pointer && outer.start <= inner.start && outer.end >= inner.end
}

/** No server reads a longer address. */
const maxAddressLength = 65_536

/** An address whose percent signs were written over up to three times; what is longer than any address is left. */
function undoPercent(url: string): string {
  let text = url.slice(0, maxAddressLength)
  for (let i = 0; i < 3 && text.includes('%'); i++)
    text = text.replace(/%([2-7][0-9A-Fa-f])/g, (_whole, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  return text + url.slice(maxAddressLength)
}

function dataOf(effect: Effect): readonly DataSource[] {
  if (effect.type === 'connect') return effect.sends
  return (effect.type === 'write' || effect.type === 'append') && effect.content ? [effect.content] : []
}

/** The destination of one secret: the code’s name without the filter’s, its strength, and a clause for the person. */
interface SecretPlace {
  readonly code: 'sent' | 'written' | 'written-privately' | 'in-command' | 'in-argument'
  readonly strength: number
  readonly to: string
  /** It stands in the address itself, where the egress filter prices what only looks like a key. */
  readonly addressed?: boolean
}

/** The most telling of the places where a value is found; null where it is the name of something. */
function placeOfSecret(value: string, secret: FoundSecret, carriers: Carriers): SecretPlace | null {
  if (carriers.told) return { code: 'sent', strength: 1, to: `in what a ${carriers.told} says` }
  const sent = carriers.sends.find(({ text }) => text.includes(value))?.effect
  if (sent && !isCredentialFor(sent, secret))
    return { code: 'sent', strength: 1, to: `to ${sent.host || 'an unknown host'}` }
  const written = carriers.writes.find(({ text }) => text.includes(value))
  if (written) return isName(value, secret, written) ? null : writtenTo(written.target, secret)
  const reached = connectsWith(value, carriers)
  const stranger = reached.find(({ host }) => belongsElsewhere(secret, host))
  if (stranger) {
    const addressed = undoPercent(stranger.url ?? '').includes(value)
    return { code: 'sent', strength: 1, to: `to ${stranger.host}`, addressed }
  }
  return carriers.kind === 'shell'
    ? { code: 'in-command', strength: 1, to: '' }
    : { code: 'in-argument', strength: carriers.kind === 'http' ? secretsStrengths.fetchedWith : 1, to: '' }
}

/** A service of this machine or this network, the secret’s own service, or a request that asks for a session. */
function isCredentialFor(effect: ConnectEffect, secret: FoundSecret): boolean {
  if (isNear(effect.host) || isOwn(effect.host, secret.hosts ?? [])) return true
  return (
    isGenericSecret(secret) &&
    /\/(?:log-?in|sign-?in|sign-?up|register|token|auth\w*|oauth2?|sessions?|password|users?|accounts?)\b/i.test(
      effect.url ?? '',
    )
  )
}

/** A rule that knows a name or a form and no service. */
function isGenericSecret({ rule }: FoundSecret): boolean {
  return /^generic-|^basic-|^bearer-|^json-web|^password-|^curl-user/.test(rule)
}

/** A secret of another service than that of the host, or of none. */
function belongsElsewhere(secret: FoundSecret, host: string): boolean {
  const { hosts } = secret
  return (
    hosts !== undefined && !isGenericSecret(secret) && host !== '' && !isNear(host) && !isOwn(host, hosts)
  )
}

/** `localhost`, private addresses, names without a dot. */
function isNear(host: string): boolean {
  return (
    host === '' ||
    !/[.:]/.test(host) ||
    /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.0\.0\.0|::1|fd)|\.(?:local|localhost|internal|test|lan)$/.test(
      host,
    )
  )
}

/** The service’s own host, or one that bears its name: `github.corp.com`. */
function isOwn(host: string, hosts: readonly string[]): boolean {
  return hosts.some(own => {
    const [name = own] = own.split('.').slice(-2)
    return host === own || host.endsWith(`.${own}`) || (name.length > 3 && host.split('.').includes(name))
  })
}

/** Files that hold settings of one machine and are not shared. */
const privately =
  /(?:^|\/)(?:\.env(?:\.(?!example|sample|template|dist)[\w.-]+)?|\.envrc|[\w-]{1,40}\.env|\.netrc|\.pgpass|\.npmrc|\.pypirc|\.my\.cnf|credentials|\.git-credentials|terraform\.tfvars|\.dev\.vars|secrets\.toml|local\.settings\.json)$/

const rehearsal =
  /(?:^|[/_.-])(?:tests?|specs?|__tests__|fixtures?|testdata|mocks?|__mocks__|examples?|samples?|docs?|demo)(?:[/_.-]|$)/i

/** Languages in which a text stands in quotes. */
const code =
  /\.(?:[cm]?[jt]sx?|py[iw]?|go|rs|java|kts?|swift|cs|cc|cpp|cxx|[ch]|hpp|rb|php|scala|dart|sol|zig|ex|exs|vue|svelte|astro)$/i

/** Lines before a value in which it is no code: a comment, an open string, a setting in capitals. */
const outsideCode = /^\s{0,200}(?:\/\/|#|\*|\/\*|--)|\s\/\/|\/\*|[A-Z][A-Z\d_]{2,60}["'`]?\s{0,4}[:=]\s{0,4}$/

/** A bare word in code is a variable or a type: `privateKey: Uint8Array`. Letters and digits in turn are neither. */
function isName(
  value: string,
  { bare }: FoundSecret,
  { text, target }: { readonly text: string; readonly target: PathTarget },
): boolean {
  if (bare !== true || !code.test(spellPath(target)) || value.length > 100) return false
  if (
    !/^[A-Za-z_$][\w$]*(?:\??[.:]{1,2}[\w$]+)*[?!]?\)*:?$/.test(value) ||
    /\d\D{1,99}\d{1,99}\D{1,99}\d/.test(value)
  )
    return false
  const at = text.indexOf(value)
  const before = text.slice(Math.max(0, at - 300), at)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return !outsideCode.test(line) && (line.match(/["'`]/g)?.length ?? 0) % 2 === 0
}

function writtenTo(target: PathTarget, secret: FoundSecret): SecretPlace {
  const path = spellPath(target)
  const to = `in ${path}`
  if (privately.test(path) && !/example|sample/.test(path))
    return { code: 'written-privately', strength: 1, to }
  // A test makes keys and web tokens of its own; a token with a service's checksum was issued.
  const made = secret.confidence !== 'sure' || /^private-key$|^json-web-token$/.test(secret.rule)
  const weak = made && rehearsal.test(path) && !/(?:^|\/)\.env/.test(path)
  return { code: 'written', strength: weak ? secretsStrengths.writtenForTests : 1, to }
}

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

const max = 20

/** The most finds that are looked at of examples and of those that are little more than chance. */
const maxDoubtful = 100

function findIn(input: FilterInput, scan: SecretScanner): readonly SecretsFinding[] {
  const carriers = carriersOf(input)
  const findings = new Map<string, SecretsFinding>()
  const seen = new Set<string>()
  let doubtful = maxDoubtful
  const add = (text: string, one: FoundSecret, evidence: Evidence, byName = false) => {
    const value = text.slice(one.start, one.end)
    const key = `${one.rule} ${byName} ${value}`
    if (findings.size >= max || seen.has(key) || (isDoubtful(one) && doubtful-- <= 0)) return
    seen.add(key)
    const place = byName ? credential : placeOfSecret(value, one, carriers)
    const finding = place && findingOf(value, one, place, evidence)
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
