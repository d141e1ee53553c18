import type { ConnectEffect, DataSource, Effect, PathTarget } from '../model/effect.ts'
import type { FoundSecret } from '../secrets/rule.ts'
import type { FilterInput } from './filter.ts'
import { nameOf } from './written-paths.ts'

/** What in a call can carry a secret somewhere. */
export interface Carriers {
  readonly kind: FilterInput['call']['kind']
  readonly writes: readonly { readonly text: string; readonly target: PathTarget }[]
  readonly sends: readonly { readonly text: string; readonly effect: ConnectEffect }[]
  readonly connects: readonly ConnectEffect[]
  /** The call itself is a message, a post, or something published. */
  readonly told: Effect | undefined
  /** Texts that a reader decoded: they are not spelled in the call. */
  readonly undone: readonly { readonly text: string; readonly effect: Effect }[]
}

/** Where one secret goes: the code’s name without the filter’s, its strength, and a clause for the person. */
export interface SecretPlace {
  readonly code: 'sent' | 'written' | 'written-privately' | 'in-command' | 'in-argument'
  readonly strength: number
  readonly to: string
}

/** Reads from the effects what carries text, and where to. */
export function carriersOf({ call, effects }: FilterInput): Carriers {
  const connects = effects.filter(effect => effect.type === 'connect')
  const texts = effects.flatMap(effect =>
    dataOf(effect).flatMap(source =>
      'text' in source && source.text ? [{ text: source.text, source, effect }] : [],
    ),
  )
  return {
    kind: call.kind,
    writes: texts.flatMap(({ text, effect }) =>
      effect.type === 'write' || effect.type === 'append' ? [{ text, target: effect.target }] : [],
    ),
    sends: texts.flatMap(({ text, effect }) => (effect.type === 'connect' ? [{ text, effect }] : [])),
    connects,
    told:
      call.kind === 'tool' ? effects.find(({ type }) => type === 'message' || type === 'publish') : undefined,
    undone: [
      ...texts.filter(({ source }) => source.from === 'decoded'),
      ...connects.flatMap(effect => {
        const text = joined(undoPercent(effect.url ?? ''))
        return text === effect.url ? [] : [{ text, effect }]
      }),
    ],
  }
}

/** A value that an address gives in parts, behind names of their own: `a=sk-ant-&b=…`. */
function joined(url: string): string {
  return url.replace(/([-_])(?:&[\w-]{1,40}=[ +]{0,4})+/g, '$1')
}

/** An address whose percent signs were written over up to three times. */
function undoPercent(url: string): string {
  let text = url
  for (let i = 0; i < 3 && text.includes('%'); i++)
    text = text.replace(/%([2-7][0-9A-Fa-f])/g, (_whole, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  return text
}

function dataOf(effect: Effect): readonly DataSource[] {
  if (effect.type === 'connect') return effect.sends
  return (effect.type === 'write' || effect.type === 'append') && effect.content ? [effect.content] : []
}

/** The most telling of the places where a value is found. */
export function placeOfSecret(value: string, secret: FoundSecret, carriers: Carriers): SecretPlace {
  const { told, connects } = carriers
  if (told) return { code: 'sent', strength: 1, to: `in what a ${told.type} says` }
  const sent = carriers.sends.find(({ text }) => text.includes(value))?.effect
  if (sent && !isCredentialFor(sent, secret))
    return { code: 'sent', strength: 1, to: `to ${sent.host || 'an unknown host'}` }
  const written = carriers.writes.find(({ text }) => text.includes(value))
  if (written) return writtenTo(written.target, secret)
  const addressed = connects.find(({ url = '' }) => url.includes(value) || undoPercent(url).includes(value))
  if (addressed && isPasswordInQuery(value, secret, addressed))
    return { code: 'sent', strength: 0.75, to: `to ${addressed.host}` }
  // What belongs to no service goes nowhere in a header; of a file or an agent that is told, nothing is known.
  const stranger = addressed ?? (secret.hosts?.length === 0 ? undefined : connects[0])
  if (stranger && belongsElsewhere(secret, connects))
    return { code: 'sent', strength: 1, to: `to ${stranger.host}` }
  return carriers.kind === 'shell'
    ? { code: 'in-command', strength: 1, to: '' }
    : { code: 'in-argument', strength: carriers.kind === 'http' ? 0.5 : 1, to: '' }
}

/** A service of this machine or this network, the secret’s own service, or a request that asks for a session. */
function isCredentialFor(effect: ConnectEffect, secret: FoundSecret): boolean {
  if (isNear(effect.host) || isOwn(effect.host, secret.hosts ?? [])) return true
  return (
    isGeneric(secret) &&
    /\/(?:log-?in|sign-?in|sign-?up|register|token|auth\w*|oauth2?|sessions?|password|users?|accounts?)\b/i.test(
      effect.url ?? '',
    )
  )
}

/** Keys are given in queries every day, passwords only to a page that asks for one. */
function isPasswordInQuery(value: string, secret: FoundSecret, effect: ConnectEffect): boolean {
  if (secret.rule !== 'generic-password' || isCredentialFor(effect, secret)) return false
  const url = undoPercent(effect.url ?? '')
  return /^https?:/i.test(url) && url.indexOf('?') !== -1 && url.indexOf(value) > url.indexOf('?')
}

/** A rule that knows a name or a form and no service. */
export function isGeneric({ rule }: FoundSecret): boolean {
  return /^generic-|^basic-|^bearer-|^json-web|^password-|^curl-user/.test(rule)
}

/** A secret whose service is known, in a call that reaches other hosts alone. */
function belongsElsewhere(secret: FoundSecret, connects: readonly ConnectEffect[]): boolean {
  const { hosts } = secret
  if (hosts === undefined || isGeneric(secret)) return false
  return connects.every(({ host }) => host !== '' && !isNear(host) && !isOwn(host, hosts))
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

function writtenTo(target: PathTarget, secret: FoundSecret): SecretPlace {
  const path = nameOf(target)
  const to = `in ${path}`
  if (privately.test(path) && !/example|sample/.test(path))
    return { code: 'written-privately', strength: 1, to }
  const weak = secret.confidence !== 'sure' && rehearsal.test(path)
  return { code: 'written', strength: weak ? 0.5 : 1, to }
}
