import { secretsStrengths } from './secrets-codes.ts'
import type { ConnectEffect, PathTarget } from '../../../ground/model/effect.ts'
import type { FoundSecret } from '../../secrets/secret-rule.ts'
import { type Carriers, connectsWith, undoPercent } from './carriers.ts'
import { spellPath } from '../views/written-paths.ts'

/** The destination of one secret: the code’s name without the filter’s, its strength, and a clause for the person. */
export interface SecretPlace {
  readonly code: 'sent' | 'written' | 'written-privately' | 'in-command' | 'in-argument'
  readonly strength: number
  readonly to: string
  /** It stands in the address itself, where the egress filter prices what only looks like a key. */
  readonly addressed?: boolean
}

/** The most telling of the places where a value is found. */
export function placeOfSecret(value: string, secret: FoundSecret, carriers: Carriers): SecretPlace {
  if (carriers.told) return { code: 'sent', strength: 1, to: `in what a ${carriers.told} says` }
  const sent = carriers.sends.find(({ text }) => text.includes(value))?.effect
  if (sent && !isCredentialFor(sent, secret))
    return { code: 'sent', strength: 1, to: `to ${sent.host || 'an unknown host'}` }
  const written = carriers.writes.find(({ text }) => text.includes(value))
  if (written) return writtenTo(written.target, secret)
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
export function isGenericSecret({ rule }: FoundSecret): boolean {
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
