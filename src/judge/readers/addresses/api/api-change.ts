import type { ApiRequest } from './api-request.ts'
import { apiReach, type ApiReach } from './api-reach.ts'
import { apiOperations, isIdentifier, type Operation, operationWords } from './api-operations.ts'
import { changeInBody } from './change-in-body.ts'
import { changeOfPath } from './change-of-path.ts'
import { numberOfField } from './number-of-field.ts'
import {
  changingVerbs,
  deployingVerbs,
  destroyingVerbs,
  everydayNouns,
  grantingVerbs,
  guards,
  lookingVerbs,
  messageNouns,
  payingVerbs,
  peopleNouns,
  resourceNouns,
  rights,
  runningVerbs,
  settingVerbs,
  steering,
  stoppingVerbs,
  tellingVerbs,
} from './api-words-table.ts'
import { recipientsOf } from './recipients-of.ts'

/** Reads of what nobody should see by the way. */
const secretReads =
  /^(?:get secret value|batch get secret value|reveal|decrypt|assume role|get session token|get federation token|export (?:keys?|secrets?|credentials?|vault)|show (?:password|secret|key)s?)(?: |$)/

/** An operation's name by its parts, with what its object is about. */
interface Deed {
  readonly verb: string
  readonly objects: Operation
  readonly what: string
  readonly request: ApiRequest
  readonly about: (table: ReadonlySet<string>) => boolean
  /** The object is a small or everyday thing. */
  readonly everyday: boolean
}

/** Rules by which a deed is told: the first that knows it answers. */
const rules: readonly ((deed: Deed) => ApiChangeKind | undefined)[] = [
  ({ what }) => (secretReads.test(what) ? 'secret' : undefined),
  ({ verb }) => (lookingVerbs.has(verb) ? 'none' : undefined),
  ({ verb, about }) => (isOff(verb) && about(guards) ? 'unprotect' : undefined),
  ({ what }) =>
    /^schedule key deletion|^put account public|^open (?:firewall|port)/.test(what) ? 'unprotect' : undefined,
  deleting,
  giving,
  paying,
  ({ verb, objects, request }) => (tellingVerbs.has(verb) && tells(objects, request) ? 'tell' : undefined),
  ({ verb, everyday }) => (stoppingVerbs.has(verb) ? (everyday ? 'none' : 'stop') : undefined),
  ({ verb, everyday }) => (deployingVerbs.has(verb) ? (everyday ? 'none' : 'deploy') : undefined),
  ({ verb, what }) => (runningVerbs.has(verb) && !/query|search|workflow/.test(what) ? 'run' : undefined),
  changing,
]

/**
 * Returns the change that an operation's name stands for: its verb decides together with its object. A name that looks
 * is `none`, and one without a known verb is undefined.
 */
function changeOfOperation(words: Operation, request: ApiRequest): ApiChange | undefined {
  const [verb = '', ...objects] = words
  const what = words.join(' ').slice(0, 80)
  const about = (table: ReadonlySet<string>) =>
    objects.some((word, i) => table.has(word) || table.has(pair(objects, i)))
  const everyday =
    about(everydayNouns) && !about(rights) && !about(guards) && !about(peopleNouns) && !isMany(words)
  const deed: Deed = { verb, objects, what, request, about, everyday }
  for (const rule of rules) {
    const kind = rule(deed)
    if (kind !== undefined) return { kind, what }
  }
  return undefined
}

function deleting({ verb, everyday }: Deed): ApiChangeKind | undefined {
  if (!destroyingVerbs.has(verb)) return undefined
  return everyday ? 'none' : 'destroy'
}

function giving({ verb, objects, what, about, everyday }: Deed): ApiChangeKind | undefined {
  if (grantingVerbs.has(verb)) return isThing(objects) ? 'device' : 'grant'
  if (verb === 'transfer' && /ownership|repo|project|domain/.test(what)) return 'grant'
  if (!settingVerbs.has(verb)) return undefined
  if (about(rights)) return 'grant'
  return about(peopleNouns) && !everyday ? 'account' : undefined
}

function paying({ verb, what }: Deed): ApiChangeKind | undefined {
  if (verb === 'send') return /transaction|payment|funds|money|coins?\b/.test(what) ? 'pay' : undefined
  return payingVerbs.has(verb) ? 'pay' : undefined
}

function changing({ verb, objects, about, everyday }: Deed): ApiChangeKind | undefined {
  if (isThing(objects) && /^(?:open|close|start|set|turn|switch|move|arm|disarm|release|toggle)$/.test(verb))
    return 'device'
  if (/^(?:merge|approve|promote|release)$/.test(verb)) return 'change'
  if (everyday) return undefined
  if (changingVerbs.has(verb) || (settingVerbs.has(verb) && about(steering))) return 'change'
  return /^(?:run|create|start|launch|allocate)$/.test(verb) && about(resourceNouns) ? 'change' : undefined
}

function isOff(verb: string): boolean {
  return (
    destroyingVerbs.has(verb) ||
    stoppingVerbs.has(verb) ||
    /^(?:bypass|mute|silence|remove|unset|revoke|skip|override|snooze)$/.test(verb)
  )
}

/** Many at once is no small thing, whatever they are. */
function isMany(words: Operation): boolean {
  return words.some(word => /^(?:all|everything|bulk|batch|every|many)$/.test(word))
}

/** Things that open, heat, move or let somebody in. */
function isThing(objects: Operation): boolean {
  return objects.some(word =>
    /^(?:door|doors|lock|locks|gate|gates|valve|valves|pump|pumps|breaker|breakers|cover|covers|garage|siren|heater|oven|robot|drone|vehicle|car|relay|relays|reactor|elevator|barrier|switch|climate|vault|alarmpanel)$/.test(
      word,
    ),
  )
}

function tells(objects: Operation, request: ApiRequest): boolean {
  return (
    objects.length === 0 || objects.some(word => messageNouns.has(word)) || recipientsOf(request).length > 0
  )
}

/** `access key` is one object in two words. */
function pair(objects: Operation, at: number): string {
  return `${objects[at] ?? ''}${objects[at + 1] ?? ''}`
}

/** Verbs that no address has for a noun, as `stop`, `block`, `order` and `archive` are. */
const plainVerbs =
  /^(?:delete|destroy|remove|purge|terminate|wipe|erase|truncate|flush\w{0,3}|reset|uninstall|deprovision|shutdown|poweroff|reboot|restart|disable|deactivate|suspend|unlock|revoke|grant|impersonate|quietdown|safeexit)$/

/** Verbs that move money where a sum and somebody who gets it stand beside them; without them they are pages. */
const payingVerb = /^(?:transfer|withdraw|payout|pay|sendmoney|sendfunds|remit|donate)$/
const receiver = /^(?:to|dest\w{0,10}|iban|payee|recipient\w{0,4}|beneficiary|account|address|wallet)$/i
const sum = /^(?:amount|sum|value|qty|quantity)$/i

/** Addresses that are written about deeds, and do none. */
const written =
  /^(?:docs?|documentation|help|support|learn|wiki|reference|articles?|posts?|news|questions?|blog|guides?|manual|man|commands|tutorials?|search|blob|tree|raw|contents|files|src|compare|browse|package|packages|issues|pull|api-docs|swagger|static|assets|images)$/i

/**
 * Returns the changes that a GET asks for where a service obeys one: `?Action=TerminateInstances`, `/users/5/delete`,
 * `/delete?id=5`.
 */
function askedByGet(request: ApiRequest): readonly ApiChange[] {
  const { fields, segments, host } = request
  if (
    segments.some(segment => written.test(segment)) ||
    /^(?:docs?|developers?|help|support|learn|wiki|www\.w3schools)\./.test(host)
  )
    return []
  const input = fields.filter(
    ({ name, value }) =>
      /^(?:action|operation|op|do|cmd|command|method|act)$/i.test(name) && value.length < 80,
  )
  const last = segments.at(-1) ?? ''
  const named = isIdentifier(last) ? (segments.at(-2) ?? '') : last
  const aimed =
    fields.length > 0 || segments.some((segment, i) => i > 0 && isIdentifier(segment)) || isInterface(request)
  const words = operationWords(named.replace(/\.(?:json|php|cgi|aspx?|jsp|do)$/i, ''))
  const inPath =
    aimed && words.length <= 3 && plainVerbs.test(words[0] ?? '') && !isCompound(words) ? [words] : []
  if (words.length <= 3 && pays(words, request)) return [{ kind: 'pay', what: words.join(' ').slice(0, 80) }]
  return [...input.map(({ value }) => operationWords(value)), ...inPath]
    .map(operation => changeOfOperation(operation, request))
    .filter(
      change =>
        change !== undefined && (change.kind !== 'change' || inPath.length > 0 || isQueryService(request)),
    )
    .filter(change => change !== undefined)
}

/** Services whose every operation is a parameter of a GET; elsewhere `action=edit` shows a form. */
function isQueryService({ host }: ApiRequest): boolean {
  return /\.(?:amazonaws\.com(?:\.cn)?|aliyuncs\.com|myqcloud\.com)$/.test(host)
}

/** `/transfer?amount=500&to=bob` */
function pays(words: readonly string[], { fields }: ApiRequest): boolean {
  return (
    payingVerb.test(words.join('')) &&
    fields.some(({ name, value }) => sum.test(name) && numberOfField(value) !== undefined) &&
    fields.some(({ name, value }) => receiver.test(name) && value !== '')
  )
}

/** `/reset-policies` lists policies. */
function isCompound(words: readonly string[]): boolean {
  return words[0] === 'reset' && words.length > 1
}

function isInterface({ segments, host }: ApiRequest): boolean {
  return (
    segments
      .slice(0, -1)
      .some(segment => /^(?:api|rest|admin|cgi-bin|rpc|v\d{1,2}|manage|internal)$/i.test(segment)) ||
    /^(?:api|admin|rest)[.-]/.test(host)
  )
}

/** A kind of change at a service, by what is lost or given with it. */
export type ApiChangeKind =
  | 'destroy'
  | 'unprotect' // what guards or records is off
  | 'stop' // what others use stands still
  | 'grant' // somebody gets or loses a right or a way in
  | 'empower' // somebody gets every right
  | 'account' // somebody gets an account, or another one
  | 'run' // something runs there
  | 'deploy'
  | 'pay'
  | 'tell' // people get a message
  | 'publish'
  | 'secret' // a secret comes back
  | 'device' // something moves or opens
  | 'change' // what others use is otherwise
  | 'none'

/** One change that a request asks for, and its object as the request names it. */
export interface ApiChange {
  readonly kind: ApiChangeKind
  readonly what: string
}

/** Changes that count also at a service that is there for trying things out. */
const lostInPractice: ReadonlySet<ApiChangeKind> = new Set(['destroy', 'unprotect', 'run', 'secret'])

/** The gravest first: a request that deletes and says so is not less for what else it says. */
const order: readonly ApiChangeKind[] = [
  'unprotect',
  'destroy',
  'empower',
  'grant',
  'account',
  'pay',
  'run',
  'stop',
  'publish',
  'secret',
  'device',
  'deploy',
  'tell',
  'change',
]

/** Returns the gravest change that a request asks for, or undefined where it changes nothing that is somebody's loss. */
export function apiChange(request: ApiRequest): ApiChange | undefined {
  const reach = apiReach(request)
  const changes = changesIn(request, reach).filter(({ kind }) => counts(kind, reach))
  return order.map(kind => changes.find(change => change.kind === kind)).find(Boolean)
}

function counts(kind: ApiChangeKind, reach: ApiReach): boolean {
  return reach === 'service' || reach === 'control' || lostInPractice.has(kind)
}

function changesIn(request: ApiRequest, reach: ApiReach): readonly ApiChange[] {
  if (reach === 'own') return []
  if (request.method === 'GET' || request.method === 'HEAD') return askedByGet(request)
  if (!/^(?:POST|PUT|PATCH)$/.test(request.method) || isRehearsal(request)) return []
  const named = apiOperations(request).map(words => changeOfOperation(words, request))
  const inBody = changeInBody(request)
  const found = [...named.filter(change => change !== undefined), ...inBody]
  if (found.length > 0) return found
  const byPath = changeOfPath(request, reach)
  return byPath === undefined ? [] : [byPath]
}

/** The request only asks what would happen. A parameter that is switched off asks for the deed. */
function isRehearsal({ fields }: ApiRequest): boolean {
  return fields.some(
    ({ name, value, depth }) =>
      depth === 0 &&
      /^(?:dry[-_]?run|validate_?only|preview_?only|simulate|what_?if)$/i.test(name) &&
      /^(?:true|1|yes|all|server|)$/i.test(value),
  )
}
