import type { ClientKind } from './client-kind.ts'
import type { ClientMember } from './client-member.ts'

/** The graver things that a client of a service is asked for. */
export type ClientDeed =
  | 'destroy'
  | 'permit'
  | 'unprotect'
  | 'change'
  | 'reveal'
  | 'pay'
  | 'send'
  | 'run'
  | 'put'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const destroying = set(
  'delete del destroy terminate drop remove rm rmdir purge prune wipe erase flushall flushdb truncate deregister ' +
    'uninstall nuke unpublish kill decommission deprovision scrub expunge unlink rmtree deactivate',
)
const adding = set(
  'create add put attach set grant invite authorize generate reset assign register associate enable upsert make issue ' +
    'promote replace update change bind allow enroll import',
)
const rights = set(
  'key keys token tokens credential credentials policy policies role roles permission permissions member members ' +
    'collaborator collaborators user users admin admins admin login password ingress acl iam grant grants invitation ' +
    'invitations principal group membership owner sshkey accesskey visibility hook hooks webhook webhooks',
)
const guards = set(
  'logging trail trails alarm alarms detector detectors protection versioning encryption mfa backup backups guardduty ' +
    'recorder firewall waf retention lock audit monitoring branch_protection pab block rule rules',
)
const payments = set(
  'transfer transfers payout payouts charge charges payment payments intent intents refund refunds subscription ' +
    'subscriptions invoice invoices order orders withdrawal withdrawals transaction transactions checkout capture ' +
    'trade trades funds money disbursement disbursements topup topups',
)
const paying = set(
  'pay charge transfer withdraw refund payout buy sell swap stake unstake bridge trade disburse capture checkout wire ' +
    'deposit send_transaction',
)
const moving = set(
  'create send submit confirm place capture execute finalize market limit post broadcast raw sign pay',
)
const secrets = set('secret secrets password passwords passphrase credential credentials kv')
const reading = set('get access read fetch reveal retrieve decrypt export show download batch')
/** Things of which one more or less harms nobody. */
const little = set(
  'tag tags label labels comment comments reaction reactions cookie cookies cache message messages handler listener ' +
    'session sessions attribute header headers element property callback event events',
)
const records = set(
  'item items record records document documents doc blob file files object objects metric metrics data row rows value ' +
    'values one many message messages log logs event events cell cells page comment comments status',
)

/** Parts of a repository, a project or an organisation that all of its members depend on. */
const shared = set(
  'repo repos repository repositories project projects branch protection org organization team secret secrets variable ' +
    'variables settings environment environments release',
)

/** Returns what a member of a client does that somebody would want to be asked about. */
export function clientDeed(kind: ClientKind, { verb, nouns }: ClientMember): ClientDeed | undefined {
  const about = (words: ReadonlySet<string>) => nouns.some(noun => words.has(noun))
  if (reading.has(verb) && about(secrets)) return 'reveal'
  if (kind === 'payment' || kind === 'unknown') {
    if (paying.has(verb) || (moving.has(verb) && about(payments))) return 'pay'
    if (kind === 'payment' && verb === 'cancel') return 'destroy'
  }
  const ends = destroying.has(verb) || (verb === 'flush' && /^(?:all|db)$/.test(nouns[0] ?? ''))
  if (kind !== 'store' && (ends || /^(?:stop|disable|suspend|pause)$/.test(verb)) && about(guards))
    return 'unprotect'
  if (verb === 'schedule' && nouns.includes('deletion')) return 'destroy'
  if (ends) return about(little) ? undefined : 'destroy'
  if (about(rights) && permits(kind, verb)) return 'permit'
  if (sends(kind, verb, nouns)) return 'send'
  return managed(kind, verb, nouns, about)
}

/** Tells whether a verb gives or takes a right, of the kinds of service where that is one. */
function permits(kind: ClientKind, verb: string): boolean {
  if (kind === 'payment' || kind === 'store' || kind === 'message') return false
  if (kind === 'unknown')
    return /^(?:create|grant|invite|generate|authorize|promote|attach|revoke)$/.test(verb)
  return adding.has(verb) || /^(?:edit|revoke|detach)$/.test(verb)
}

function sends(kind: ClientKind, verb: string, nouns: readonly string[]): boolean {
  if (kind === 'message' && /^(?:create|post|chat|publish|broadcast|reply)$/.test(verb)) return true
  const named = nouns.some(noun => /^(?:mails?|emails?|messages?|sms|text|calls?)$/.test(noun))
  return verb.startsWith('send') && (named || kind === 'message')
}

/** Returns what changes, runs or puts something on machines that others use. */
function managed(
  kind: ClientKind,
  verb: string,
  nouns: readonly string[],
  about: (words: ReadonlySet<string>) => boolean,
): ClientDeed | undefined {
  if (kind === 'remote' || kind === 'container') {
    if (/^(?:exec|run|sudo|execute)$/.test(verb)) return 'run'
    return /^(?:put|upload|send|fastput)$/.test(verb) ? 'put' : undefined
  }
  const isRecord = about(records) && !about(dns)
  if (/^(?:upload|put|fput)$/.test(verb) && (isRecord || nouns.length === 0)) return 'put'
  if (verb === 'send' && nouns.includes('command')) return 'change'
  if (kind === 'forge' && !about(shared)) return undefined
  if (kind !== 'cloud' && kind !== 'cluster' && kind !== 'forge') return undefined
  return changing.test(verb) && !isRecord && nouns.length > 0 ? 'change' : undefined
}

const dns = set('dns sets zone zones')
const changing =
  /^(?:modify|update|edit|patch|replace|reboot|stop|disable|scale|rollback|restore|transfer|merge|archive|suspend|rotate|change)$/
