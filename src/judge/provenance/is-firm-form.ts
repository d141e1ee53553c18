import { byText } from '../../ground/model/by-text.ts'

/** Names of arguments, and forms of values, that say whether a value decides whom or what a call touches. */
const contentNames =
  /^(?:body|content|contents|text|message|msg|description|desc|notes?|comment|summary|html|markdown|details|reason|explanation|prompt|question|answer|code|script|data)$/i
const softNames =
  /^(?:subject|title|name|label|amount|price|quantity|count|date|start_?time|end_?time|time|day|location|status|type|category|format|limit|n|offset|page|query|q|search|keyword|keywords|sort|order|city|language|currency|unit|units)$/i
const firmNames =
  /(?:^|_|\b)(?:id|ids|recipient|recipients|to|cc|bcc|user|users|email|e_?mail|account|iban|phone|number|url|uri|link|host|server|domain|file|file_?name|path|folder|repo|repository|branch|package|channel|device|address|target|destination|participants|attendees|invitee|owner|member|group|team|card|key|token|password|secret|username|user_name|contact|payee|beneficiary|room)s?(?:_?(?:name|id|number|address|url|path))?$/i
const endings = 'com|org|net|io|dev|co|info|biz|me|ru|cn|de|fr|uk|ai|app|xyz|site|online|shop'
const host = new RegExp(`^[\\w.-]{1,255}\\.(?:${endings})(?:/\\S*)?$`, 'i')
const firmForms: readonly RegExp[] = [
  /^[^\s@]{1,64}@[^\s@]{1,255}$/,
  /^(?:https?:\/\/|www\.)\S+$/i,
  /^[a-z]{2}\d{2}[\dA-Z ]{8,40}$/i,
  /^(?!\d{4}-\d{1,2}-\d{1,2}(?:\D|$))(?!\d{1,2}-\d{1,2}-\d{4}$)\+?(?:[ ()-]{0,3}\d){7,17}[ ()-]{0,3}$/,
  /^(?:~?\/|[a-z]:\\)\S+$/i,
  host,
]
const inside =
  /[^\s@<>()"',;]{1,64}@[\w.-]{3,255}|https?:\/\/[^\s"'<>)]{4,500}|(?<![\w.])www\.[^\s"'<>)]{4,300}/g

/** Tells whether an argument of this name holds text to be read, and no value. */
export const isContentName = byText(name => contentNames.test(name))

const mannerNames =
  /^(?:status|state|type|kind|category|format|limit|n|offset|page|sort|order|unit|units|priority|mode|language|currency|max_?results|count)$/i

/** Tells whether an argument of this name says only in what manner: the same few words stand everywhere. */
export const isMannerName = byText(name => mannerNames.test(name))

/** Tells whether an argument of this name only says how or how much. */
export const isSoftName = byText(name => softNames.test(name))

/** Tells whether an argument of this name says whom or what. */
export const isFirmName = byText(name => firmNames.test(name.replaceAll(/([a-z])([A-Z])/g, '$1_$2')))

/** Of an address. */
const maxFormLength = 2_000

/** Tells whether a value is an address, an account, a phone number, a path or a host by its form. */
export const isFirmForm = byText(
  value => value.length <= maxFormLength && firmForms.some(form => form.test(value)),
)

/** Tells whether a value is the address of a page or a host by its form. */
export function isAddress(value: string): boolean {
  return value.length <= maxFormLength && (/^(?:https?:\/\/|www\.)\S+$/i.test(value) || host.test(value))
}

/** Returns the addresses in a text, with where they begin. */
export function valuesInside(text: string): readonly { readonly inner: string; readonly start: number }[] {
  return [...text.matchAll(inside)].map(match => ({ inner: match[0], start: match.index }))
}
