import type { InfrastructureVerb } from '../../../ground/model/vocabulary/infrastructure-verb.ts'
import type { ConsequenceVerb } from '../../../ground/model/vocabulary/consequence-verb.ts'
import type { ConsequenceEffect } from '../../../ground/model/effect.ts'
import { objectSenses } from './deeds/object-senses.ts'
import { type ConsequenceRow, consequenceRows, looking, removing } from './consequence-table.ts'
import { namesNoun } from './deeds/names-noun.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** A consequence of a function in the world, from the words of its name. */
export type Consequence =
  | { readonly type: ConsequenceEffect['type']; readonly verb: ConsequenceVerb }
  | { readonly type: 'infrastructure'; readonly verb: InfrastructureVerb }

/**
 * Returns the consequence that a name speaks of; null for names that only look, or speak of none. `operation` is the
 * word of an argument that chooses what a many-sided tool does (`manage_records` with `action: delete`).
 */
export function consequenceOf(words: readonly string[], operation?: string): Consequence | null {
  const texts = operation === undefined ? words : [operation, ...words.filter(word => word !== 'manage')]
  if (namesNoun(texts)) return null
  const plain = texts.some(word => acting.has(word) || looking.has(word))
    ? texts
    : texts.map(word => deeds.get(word) ?? word)
  return consequenceOfWords(plain, operation)
}

/** Deeds that a name states as nouns: `FundWithdrawal`. They count where the name has no verb. */
const deeds: ReadonlyMap<string, string> = mapOf({
  withdrawal: 'withdraw',
  withdrawals: 'withdraw',
  deletion: 'delete',
  removal: 'remove',
  modification: 'modify',
  creation: 'create',
  interruption: 'halt',
  termination: 'terminate',
  cancellation: 'cancel',
  refunds: 'refund',
  publication: 'publish',
  disclosure: 'share',
  retraction: 'unpublish',
  activation: 'activate',
  deactivation: 'deactivate',
})

function consequenceOfWords(texts: readonly string[], operation: string | undefined): Consequence | null {
  if (onlyLooks(texts)) return null
  for (const row of consequenceRows) {
    const verb = verbOf(row, texts)
    if (row.type === 'device' && texts.some(word => written.has(word))) continue
    if (row.type === 'money' && isJobOrder(texts)) continue
    if (verb !== undefined && !(row.type === 'infrastructure' && isForPeople(texts)))
      return consequenceFor(row, verb)
  }
  const removal = texts.find(word => removing.has(word))
  if (removal !== undefined && !onlyOnScreen(removal, texts)) return { type: 'record', verb: 'delete' }
  return operation !== undefined && /^(?:update|create|edit|add|modify|set)$/.test(operation)
    ? { type: 'record', verb: 'update' }
    : null
}

/** Papers that ask somebody for a deed move nothing themselves: `create_maintenance_ticket`. */
const written: ReadonlySet<string> = new Set(['ticket', 'tickets', 'workorder', 'report', 'reminder', 'note'])

/** An order that gives people a job buys nothing, and neither does what is written about an order: `create_work_order`. */
function isJobOrder(words: readonly string[]): boolean {
  const at = words.findIndex(word => word === 'order' || word === 'orders')
  return at > 0 && (jobs.has(words[at - 1] ?? '') || written.has(words[at + 1] ?? ''))
}

const jobs: ReadonlySet<string> = new Set(
  'work service job repair maintenance inspection cleaning housekeeping lab laboratory'.split(' '),
)

/** A service that somebody has booked or ordered runs on no machine: `change_travel_service`, `move_service_appointment`. */
function isForPeople(words: readonly string[]): boolean {
  return words.some(word => /^services?$/.test(word)) && words.some(word => booked.has(word))
}

const booked: ReadonlySet<string> = new Set(
  'travel appointment appointments booking bookings reservation reservations visit customer room ride taxi laundry repair cleaning delivery passenger guest vehicle car request requests'.split(
    ' ',
  ),
)

/**
 * Tells whether a removal takes nothing from anybody: a filter off a list, doubles out of a table, words out of a form.
 */
function onlyOnScreen(removal: string, words: readonly string[]): boolean {
  if (removal === 'vacuum') return /^(?:start|stop|set|control|turn|dock)$/.test(words[0] ?? '')
  if (removal === 'format') return !words.some(word => formatted.has(word))
  if (words.length === 1) return /^(?:reset|clear)$/.test(removal)
  if (words.some(word => objectSenses(word).includes('screen'))) return true
  return words.length === 2 && words.some(word => shownOnly.has(word))
}

const formatted: ReadonlySet<string> = new Set(
  'disk disks drive drives partition volume device storage usb sd card memory hdd ssd harddrive system'.split(
    ' ',
  ),
)
const shownOnly: ReadonlySet<string> = new Set(
  (
    'filter filters form selection highlights whitespace punctuation stopwords duplicates outliers accents background ' +
    'view zoom terminal console screen output search notifications notification breakpoint breakpoints text string na nan ' +
    'nulls watermark noise silence canvas chat conversation environment'
  ).split(' '),
)

/** Returns the verb of a row whose noun is another word of the name. */
function verbOf(row: ConsequenceRow, words: readonly string[]): string | undefined {
  const { nouns } = row
  const verbs: ReadonlySet<string> = row.verbs
  return words.find(
    (verb, at) =>
      verbs.has(verb) &&
      !(at > 0 && both.has(verb) && acting.has(words[0] ?? '')) &&
      (nouns === undefined || words.some(noun => noun !== verb && nouns.has(noun))),
  )
}

/** Words that are verbs and nouns: behind another verb they are nouns (`delete_email`). */
const both = new Set(
  'email message mail text post comment report order book transfer trade bill charge release share update invite tweet sms'.split(
    ' ',
  ),
)

function consequenceFor(row: ConsequenceRow, verb: string): Consequence {
  if (row.type === 'infrastructure') return { type: row.type, verb: infrastructureVerb(verb) }
  // Rows without a verb of their own hold no other words.
  return { type: row.type, verb: row.as ?? (verb as ConsequenceVerb) }
}

/**
 * Tells whether a name only looks: its first verb decides, wherever the product's own name stands. `fetch_and_send`
 * does both.
 */
function onlyLooks(words: readonly string[]): boolean {
  const first = words.findIndex(word => looking.has(word) || acting.has(word))
  const verb = words[first]
  const doesMore = words.slice(first).includes('and') && !objectSenses(words.at(-1) ?? '').includes('facts')
  return verb !== undefined && looking.has(verb) && !doesMore
}

/** Words that are verbs wherever they stand in a name. */
const acting: ReadonlySet<string> = new Set([
  ...removing,
  ...(
    'send create add set update modify change transfer pay withdraw deposit buy sell invest donate grant revoke assign ' +
    'disable enable suspend stop start restart shutdown deploy scale publish tweet share invite apply make ' +
    'return exchange unlock upload export write insert edit kill block unblock ban cancel submit approve prescribe attach'
  ).split(' '),
])

function infrastructureVerb(verb: string): InfrastructureVerb {
  if (/^(?:deploy|rollback|promote|restore)$/.test(verb)) return 'deploy'
  if (/^(?:scale|resize)$/.test(verb)) return 'scale'
  if (verb === 'create') return 'create'
  return /^(?:delete|terminate|destroy|purge|remove|nuke|decommission|flush)$/.test(verb)
    ? 'delete'
    : 'update'
}
