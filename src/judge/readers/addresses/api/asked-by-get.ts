import type { ApiChange } from './api-change.ts'
import type { ApiRequest } from './api-request.ts'
import { isIdentifier, operationWords } from './api-operations.ts'
import { numberOfField } from './number-of-field.ts'
import { changeOfOperation } from './change-of-operation.ts'

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
export function askedByGet(request: ApiRequest): readonly ApiChange[] {
  const { fields, segments, host } = request
  if (
    segments.some(segment => written.test(segment)) ||
    /^(?:docs?|developers?|help|support|learn|wiki|www\.w3schools)\./.test(host)
  )
    return []
  const given = fields.filter(
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
  return [...given.map(({ value }) => operationWords(value)), ...inPath]
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
