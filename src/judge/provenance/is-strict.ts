import { byText } from '../../ground/model/by-text.ts'
import type { CallValue } from './call-values.ts'

/** Names of arguments that say whom a call reaches. */
const reaching =
  /^(?:(?:to|from|new|target|user)_?)?(?:to|cc|bcc|recipients?|phone|number|account|iban|urls?|uri|links?|host|hostname|server|domain|destination|endpoint|webhook|callback|email|address|users?|usernames?|members?|attendees?|participants?|invitees?|delegates?|owner|assignee|contact|card|whom?|payee|beneficiary|principal|grantee|channels?|audience|repo|repository|remote|package|packages|image)(?:_?(?:id|ids|name|names|uri|url))?$/i

/** Tells whether the argument at a pointer says whom a call reaches. */
export const namesWhom = byText(pointer => pointer.split('/').some(part => reaching.test(part)))

/**
 * Tells whether a value is of a kind that the person alone names: an address, a mailbox, an account or a phone, a right, a
 * repository or package, and whoever is reached by name. That nobody speaks against it is not enough for these.
 */
export function isStrict({ raw, pointer, isAddress, isLine, isRight, isLink }: CallValue): boolean {
  if (isLine || isRight || namesWhom(pointer)) return true
  // A page that a text mentions receives nothing.
  return isLink !== true && (isAddress || raw.includes('@') || raw.includes('://'))
}

/** An address of this machine. */
export const local =
  /^(?:[a-z]{2,5}:\/\/)?(?:[^\s/@]{1,64}@)?(?:localhost|127\.[\d.]{1,12}|0\.0\.0\.0|\[?::1\]?)(?![\w.-])/i
const hostLike = /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}$/

/**
 * Tells whether an argument is an address, a mailbox, a phone or an account to which a call goes: whoever has it need not be
 * known here, as somebody is whom a tool finds by a name alone.
 */
export function reachesOutside({ raw, pointer, span, isAddress, isLine }: CallValue): boolean {
  if (span !== undefined || local.test(raw)) return false
  if (raw.includes('@') || raw.includes('://') || isAddress) return true
  return namesWhom(pointer) && (isLine || hostLike.test(raw))
}
