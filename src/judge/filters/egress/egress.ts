import {
  type EgressCode,
  egressCodes,
  type EgressFinding,
  egressReach,
  egressStrengths,
} from './egress-codes.ts'
import type {
  ConnectEffect,
  DataSource,
  Effect,
  ListenEffect,
  PathTarget,
} from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import { type AddressTrick, addressTricks } from './address-tricks.ts'
import { type Destination, destinationOf } from '../../readers/addresses/destination.ts'
import { findInAddress } from './find-in-address.ts'
import { holdsText, isPacked } from '../views/is-packed.ts'
import { findByDestination, servicePorts } from './find-by-destination.ts'
import type { Filter } from '../filter.ts'
import { finding } from '../finding.ts'
import { privateMatterIn } from '../../readers/texts/private-matter.ts'
import { spellPath } from '../views/written-paths.ts'

/** Data that leaves with a request, and the code for its kind. */
interface SentData {
  readonly code: EgressCode
  readonly what: string
  readonly strength: number
}

/** Programs whose output tells nobody anything. */
const dull = new Set(
  'date echo printf seq true false uuidgen wc nproc mktemp basename dirname tput cal expr bc sleep test jq yq sed cut tr head tail sort uniq md5sum sha256sum shasum sha1sum'.split(
    ' ',
  ),
)
/** Programs that tell who and where this machine is: what somebody looks around with. */
const telling = new Set(
  'hostname whoami id uname pwd ls ifconfig ip git env ps df arch lsb_release'.split(' '),
)

/** Each thing that a request carries. */
function sentWith(effect: ConnectEffect): readonly SentData[] {
  return effect.sends.flatMap(source => leaving(source, effect))
}

function leaving(source: DataSource, effect: ConnectEffect): readonly SentData[] {
  switch (source.from) {
    case 'file':
      return [fileLeaving(source.target)]
    case 'environment':
      return [{ code: 'egress.environment', what: 'the environment', strength: 1 }]
    case 'output':
      return outputLeaving(source.program, source.found?.root)
    case 'decoded':
    case 'unknown':
      return [
        {
          code: 'egress.output',
          what: 'what is known only at run time',
          strength: egressStrengths.unknownOutput,
        },
      ]
    case 'literal':
      return literalLeaving(source.text, effect)
    default:
      return []
  }
}

function fileLeaving(target: PathTarget): SentData {
  const what = spellPath(target)
  const has = (role: (typeof target.roles)[number]) => target.roles.includes(role)
  if (has('credential')) return { code: 'egress.secret-file', what, strength: 1 }
  if (has('account-database') || has('personal') || has('database-file') || has('log'))
    return { code: 'egress.private-file', what, strength: 1 }
  const whole = target.class === 'home' || target.class === 'root' || target.class === 'system-root'
  return { code: whole ? 'egress.private-file' : 'egress.file', what, strength: 1 }
}

function outputLeaving(program: string, root: string | undefined): readonly SentData[] {
  if (dull.has(program)) return []
  const what = root === undefined ? `the output of ${program}` : `what ${program} finds in ${root}`
  return [{ code: 'egress.output', what, strength: telling.has(program) ? egressStrengths.tellingOutput : 1 }]
}

/** Words that a person typed are no leak; long runs of encoded bytes are what somebody packed. */
function literalLeaving(text: string, effect: ConnectEffect): readonly SentData[] {
  if (text.trim() === '' || effect.scheme === 'ssh') return []
  if (isPacked(text)) return [{ code: 'egress.packed', what: 'encoded data', strength: 1 }]
  if (effect.method === 'GET') return []
  if (isPrivate(text)) return [{ code: 'egress.private-text', what: 'private data', strength: 1 }]
  return [{ code: 'egress.text', what: 'text', strength: 1 }]
}

/** Fields of people’s identities and accounts, or a line of an environment file with a key. */
function isPrivate(text: string): boolean {
  const start = text.slice(0, 20_000)
  return (
    /(?<![A-Z\d_])[A-Z][A-Z\d_]{0,40}(?:KEY|TOKEN|SECRET|PASSWORD)=["']?[\w/+.-]{6}/.test(start) ||
    /-----BEGIN [A-Z ]{0,30}PRIVATE KEY|\broot:[x*!]?:0:0:/.test(start) ||
    /\b(?:4\d{3}|5[1-5]\d{2})[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}\b[^\n]{0,60}\b(?:cvv|cvc|exp)/i.test(start) ||
    /(?:^|\n)[\w ,"]{0,100}\b(?:password|passwd)\b[\w ,"]{0,100}\n[^\n,]{1,60},/i.test(start) ||
    privateMatterIn(start).some(kind => kind === 'identity' || kind === 'health')
  )
}

/** True when a page is asked for that nobody publishes: a service’s credentials, settings with passwords, a key. */
function leadsToSecret(effect: ConnectEffect, place: Destination): boolean {
  if (place.kind === 'metadata' || place.kind === 'everyday') return false
  const path = (effect.url ?? '')
    .slice(0, 2_048)
    .replace(/^[a-z]{2,6}:\/\/[^/?#]{0,300}/i, '')
    .replace(/[?#].*$/s, '')
  return forbidden.some(pattern => pattern.test(path)) && !written.test(path)
}

const forbidden: readonly RegExp[] = [
  // The services that hand out credentials, asked through another host.
  /\/(?:latest\/(?:meta-data|user-data|dynamic\/instance-identity|api\/token)|computeMetadata\/v1|metadata\/(?:instance|identity)|opc\/v\d\/instance|v\d\/credentials)(?:\/|$)/i,
  // Files that a web server shows by mistake.
  /\/(?:\.env(?:\.\w{1,20})?|\.git\/(?:config|HEAD|index)|\.svn\/entries|\.aws\/\w{1,20}|\.ssh\/\w{1,30}|\.htpasswd|\.npmrc|\.netrc|\.docker\/config\.json|id_(?:rsa|dsa|ecdsa|ed25519)|wp-config\.php[\w.~]{0,8}|web\.config|server-status|phpinfo\.php)$/i,
  /\/actuator\/(?:env|heapdump|configprops|shutdown)(?:\/|$)/i,
  /\/(?:[\w-]{1,40}[-_])?(?:creds?|credentials?|private[-_]?keys?|secret|passwords?(?=\.))(?:\.(?:txt|json|csv|ya?ml|xml|ini|db|sql|zip|bak))?$/i,
  /\/v1\/(?:secrets?|sys\/(?:seal|unseal|raw))\/|\/api\/v1\/(?:namespaces\/[\w-]{1,63}\/)?secrets(?:\/|$)/i,
]

/** Pages that are written about such things. */
const written =
  /\/(?:docs?|documentation|blog|guides?|help|learn|wiki|reference|articles?|posts?|news|questions?)\//i

/** Finds data that leaves: its destination and its kind. */
export const egress: Filter<EgressCode> = {
  name: 'egress',
  phase: 'pattern',
  about: 'Does data leave this machine, and does the address lead where it seems to?',
  codes: egressCodes,
  find: ({ call, effects, profile }) =>
    flatMap(effects, effect => {
      if (effect.type === 'listen') return exposing(effect)
      if (effect.type !== 'connect') return []
      const place = destinationOf(effect.host, effect.url, profile.own_domains)
      return [
        ...contentFindings(effect, place),
        ...placeFindings(effect, place, isFetcher(call.kind, effect) && !runs(effects)),
      ]
    }),
}

/** Tools that fetch for a model from wherever they run; a shell runs where the person works. */
function isFetcher(kind: string, effect: ConnectEffect): boolean {
  return (kind === 'http' || kind === 'tool') && effect.through.length === 0
}

/** A program runs: then the tool is a shell by another name, and where it fetches from is judged as there. */
function runs(effects: readonly Effect[]): boolean {
  return effects.some(({ type }) => type === 'run' || type === 'execute')
}

/** Trust in a place never pays for a secret. */
const alwaysWhole: ReadonlySet<EgressCode> = new Set([
  'egress.secret-file',
  'egress.environment',
  'egress.private-file',
])

function contentFindings(effect: ConnectEffect, place: Destination): readonly EgressFinding[] {
  if (effect.scheme === 'dns' || place.kind === 'loopback' || place.kind === 'own') return dnsFindings(effect)
  const to = place.domain === '' ? 'a host known only at run time' : place.domain
  return flatMap(sentWith(effect), ({ code, what, strength }) => {
    const share = strength * (alwaysWhole.has(code) ? 1 : egressReach[place.kind]) * carrier(effect, code)
    const quiet = code === 'egress.text' && place.kind === 'everyday'
    return share === 0 || quiet ? [] : [finding(code, `${what} to ${to}`, effect, { strength: share })]
  })
}

const carriers = new Set(['ssh', 'rsync', 'store'])

/** Copying files to a host or a store that one has an account on is work; its keys are not. */
function carrier(effect: ConnectEffect, code: EgressCode): number {
  return carriers.has(effect.scheme) && code === 'egress.file' ? egressStrengths.accountCopy : 1
}

function dnsFindings(effect: ConnectEffect): readonly EgressFinding[] {
  if (effect.scheme !== 'dns') return []
  const made = effect.sends.length > 0
  const packed = effect.host.split('.').some(label => label.length >= 24 && holdsText(label))
  const odd = /[\s=]/.test(effect.host)
  return made || packed || odd
    ? [finding('egress.name-lookup', effect.host || 'a name made at run time', effect)]
    : []
}

function placeFindings(
  effect: ConnectEffect,
  place: Destination,
  fetcher: boolean,
): readonly EgressFinding[] {
  if (effect.scheme === 'dns' || isOwnData(effect.url ?? '')) return []
  return [
    ...findByDestination(effect, place, fetcher),
    ...(effect.url ? addressTricks(effect.url) : []).map(trick =>
      finding('egress.misleading', body[trick], effect),
    ),
    ...schemeFindings(effect, place, fetcher),
    ...findInAddress(effect, place, fetcher).map(({ code, what, strength }) =>
      finding(code, `${what} in an address at ${place.domain}`, effect, { strength }),
    ),
    ...(fetcher && leadsToSecret(effect, place)
      ? [finding('egress.asked-secret', (effect.url ?? '').slice(0, 120), effect)]
      : []),
  ]
}

const body: Readonly<Record<AddressTrick, string>> = {
  'odd-number': 'an address in a number form that nobody writes',
  'foreign-name': 'a host name in letters that look like others',
  'imitated-name': 'a host that imitates a well-known one',
  'double-escaped': 'separators that are escaped twice',
  'user-part': 'a name before the @ that is not the host',
  'escaped-host': 'a host in percent-encoding',
  'inner-redirect': 'a parameter that leads to an inner or hidden address',
  'other-protocol': 'commands of another service in a path',
  imitation: 'a host that imitates a well-known one',
  injection: 'a parameter that is code for a database, a shell or a page',
  'line-break': 'an encoded line break that starts another header',
  'system-file': 'a parameter that names a file of the system',
  climbing: 'a path that climbs out of its folder',
}

/** An address that is the picture, the letters or the text itself: nothing is asked, and nothing in it runs. */
function isOwnData(url: string): boolean {
  return /^data:(?:(?:image\/(?!svg)|font\/|audio\/|video\/)[\w.+-]{1,40}|text\/(?:plain|csv)|application\/(?:json|octet-stream))[;,]/i.test(
    url,
  )
}

function schemeFindings(
  effect: ConnectEffect,
  { kind }: Destination,
  fetcher: boolean,
): readonly EgressFinding[] {
  const scheme = /^([a-z][a-z\d.+-]{1,20}):/i.exec(effect.url ?? '')?.[1]?.toLowerCase() ?? effect.scheme
  const served = pageSchemes.has(scheme) || (kind === 'loopback' && fileSchemes.has(scheme))
  const odd = fetcher ? !served : oddSchemes.has(scheme)
  return odd ? [finding('egress.scheme', `${scheme}: address`, effect)] : []
}

const pageSchemes = new Set(['http', 'https', 'ws', 'wss', 'tcp', 'ssh', 'git', 'smtp', 'icmp'])
/** Services for files, which a program under development may offer on this machine. */
const fileSchemes = new Set(['ftp', 'ftps', 'sftp'])
const oddSchemes = new Set(
  'gopher dict ldap ldaps file jar netdoc php data javascript expect phar view-source whois finger rlogin raw'.split(
    ' ',
  ),
)

function exposing(effect: ListenEffect): readonly EgressFinding[] {
  if (effect.serves === 'tunnel')
    return effect.scheme === 'tunnel'
      ? [finding('egress.exposed', 'a tunnel from the internet', effect)]
      : backwards(effect)
  const { folder, host, serves = '' } = effect
  if (shared.has(serves))
    return [finding('egress.exposed', `a ${serves} of this machine to whoever can reach it`, effect)]
  const open = !/^(?:localhost|127\.|::1|\[::1\])/.test(host)
  return folder && open && stored.has(folder.class)
    ? [finding('egress.exposed', `${folder.path ?? folder.raw} to whoever can reach this machine`, effect)]
    : []
}

/** Things that give whoever reaches them the machine. */
const shared: ReadonlySet<string> = new Set(['shell', 'screen', 'editor', 'database', 'debugger', 'cluster'])

/** Folders that hold more than the work. */
const stored = new Set(['root', 'system-root', 'home'])

/** `ssh -R`: whoever is on the other machine reaches this one; a page to be shown is little, a service is not. */
function backwards(effect: ListenEffect): readonly EgressFinding[] {
  const { kind, domain } = destinationOf(effect.host, undefined, [])
  const little = kind !== 'address' && kind !== 'tunnel' && !servicePorts.has(effect.port ?? 22)
  return [
    finding(
      'egress.exposed',
      `a way from ${domain} to this machine`,
      effect,
      little ? { strength: egressStrengths.shownPage } : {},
    ),
  ]
}
