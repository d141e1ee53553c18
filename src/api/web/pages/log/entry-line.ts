import type { ToolCall } from '../../../../ground/model/tool-call.ts'
import { type AuditEntry, erasedText, lostText } from '../../../../ground/model/audit-entry.ts'
import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../ground/model/json.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { loggedCallLine } from '../../../../people/review/call-line.ts'
import { memberOf } from '../../../../ground/model/member-of.ts'
import { localMoment } from '../../../../ground/model/local-moment.ts'
import { spanText } from '../../parts/relative-text.ts'
import { standInTable } from '../../../../ground/model/stand-in-table.ts'

/** Sentences on the gates, groups, tokens and roles of a team, by the event of the line. */
const sentences: Readonly<Record<string, (body: JsonObject) => string>> = {
  joined: body =>
    `${gateIn(body)}${before(body)} joined ${word(body['group'])} with token ${word(body['token'])}${by(body)}`,
  revoked: body => `${gateIn(body)} revoked${by(body)}`,
  quarantined: body => `${gateIn(body)} quarantined`,
  token_added: body =>
    `token ${word(body['token'])} added for ${countText(body['uses'], 'gate')} of ${word(body['group'])}${by(body)}`,
  token_removed: body => `token ${word(body['token'])} removed${by(body)}`,
  group: body =>
    `group ${word(body['name'])} set${by(body)}: lease ${leaseText(body['lease'])}, uploads ${word(body['content'])}${body['evidence'] === undefined ? '' : `, evidence ${word(body['evidence'])}`}`,
  history: body => `history ${word(body['history'])} begun after act ${word(body['from'])}${by(body)}`,
  restored: ({ act, gate }) =>
    `act ${word(act)} put back${gate === undefined ? '' : ` by gate ${word(gate).slice(0, 8)}`}`,
  role_added: body => `role ${roleText(body)} given to ${holder(body)}${at(body)}${by(body)}`,
  role_removed: body => `role ${roleText(body)} taken from ${holder(body)}${at(body)}${by(body)}`,
  delegated: body =>
    `right to answer (${word(body['id'])}) lent by ${word(body['from'])} to ${word(body['to'])}${at(body)}${lentFor(body)}${by(body)}`,
  delegation_ended: body =>
    `right to answer (${word(body['id'])}) lent by ${word(body['from'])} to ${word(body['to'])} withdrawn${by(body)}`,
  member: body => `groups of ${word(body['reviewer'])} set${by(body)}: ${list(body['groups']) || 'none'}`,
}

/** Says in one line what a line of kind `team` holds, of whom and by whom; undefined for what is told as any event. */
export function teamLine(body: JsonObject): string | undefined {
  const { event, why } = body
  const sentence = typeof event === 'string' && Object.hasOwn(sentences, event) ? sentences[event] : undefined
  return sentence && `${sentence(body)}${typeof why === 'string' ? `: ${why}` : ''}`
}

/** By the name that people gave it, and the beginning of the id that the lists have. */
function gateIn({ name, gate }: JsonObject): string {
  return `${word(name)} (${word(gate).slice(0, 8)})`
}

/** The name that it had, which stands for two logs. */
function before({ was }: JsonObject): string {
  return was === undefined ? '' : `, which was ${word(was).slice(0, 8)},`
}

function by(body: JsonObject): string {
  return body['by'] === undefined ? '' : ` by ${word(body['by'])}`
}

function roleText({ id, role }: JsonObject): string {
  return `${word(role)} (${word(id)})`
}

function at({ gates }: JsonObject): string {
  return gates === undefined ? '' : ` at gates of ${list(gates)}`
}

function lentFor({ start, until, groups }: JsonObject): string {
  const moments = [start, until].map(one => (typeof one === 'number' ? localMoment(one) : word(one)))
  const counted = list(groups)
  return ` from ${moments[0]} until ${moments[1]}${counted === '' ? '' : `, counting for ${counted}`}`
}

function holder({ group, reviewer }: JsonObject): string {
  return group === undefined ? word(reviewer) : `group ${word(group)}`
}

function list(value: Json | undefined): string {
  return Array.isArray(value) ? value.map(word).join(', ') : ''
}

function leaseText(seconds: Json | undefined): string {
  return seconds === 0 ? 'of none' : spanText(Number(seconds) * 1_000)
}

function countText(count: Json | undefined, noun: string): string {
  return count === 1 ? `one ${noun}` : `${word(count)} ${noun}s`
}

/** A part that a line of another version leaves out is no reason to show none. */
function word(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '?'
}

/** One entry of the log as a list shows it; every text is safe to look at. */
export interface EntryLine {
  readonly kind: string
  readonly text: string
  /** The decision that it holds or is about. */
  readonly decision?: string
}

const maxLength = 240
const effectWords: Readonly<Record<string, string>> = { allow: 'allowed', queue: 'queued', deny: 'denied' }

/** Says in one line what an entry holds. Nothing tells that a review is a probe. */
export function entryLine(entry: AuditEntry): EntryLine {
  const { kind } = entry
  const body = revealedBody(entry)
  if (kind === 'decision' || kind === 'dry_run') return decisionLine(kind, body, missingOf(entry, body))
  const name = kind.replace('_', ' ')
  if (kind === 'report') return { kind: name, text: visibleText(reportText(body), maxLength) }
  if (body['withheld'] === true || body['event'] === 'planted')
    return { kind: name, text: 'not told while it waits' }
  const decision = text(body['decision'])
  return {
    kind: name,
    text: visibleText((kind === 'team' ? teamLine(body) : undefined) ?? eventText(body), maxLength),
    ...(decision !== undefined && { decision }),
  }
}

/** The sentence in the place of the arguments of a call that were erased, or are gone. */
function missingOf({ erased = [], openings = {} }: AuditEntry, body: JsonObject): LoggedDecision['missing'] {
  const [pointer, call] = ['/call/arguments', part(body['call'])]
  const by = erased.find(one => one.pointer === pointer)
  const isSealed = memberOf(openings, pointer) === undefined && call['_sd'] !== undefined
  if (by) return { [pointer]: erasedText(by) }
  return isSealed && call['arguments'] === undefined ? { [pointer]: lostText } : undefined
}

function decisionLine(
  kind: 'decision' | 'dry_run',
  body: JsonObject,
  missing: LoggedDecision['missing'],
): EntryLine {
  const [call, decision] = [part(body['call']), part(body['decision'])]
  const effect = memberOf(effectWords, text(decision['effect']) ?? '') ?? 'decided'
  const id = text(decision['id'])
  const kindOf = (text(call['kind']) ?? 'tool') as ToolCall['kind']
  const tool = text(call['tool']) ?? null
  const line = loggedCallLine({
    call: { kind: kindOf, tool, arguments: part(call['arguments']) },
    ...(missing && { missing }),
  })
  return {
    kind: kind === 'dry_run' ? 'dry run' : kind,
    text: `${effect}: ${line}`,
    ...(id !== undefined && { decision: id }),
  }
}

function reportText(body: JsonObject): string {
  const characters = Number(body['characters'] ?? 0).toLocaleString('en')
  return `${text(body['tool']) ?? 'a tool'} gave back ${characters} characters in ${text(body['session']) ?? 'a session'}`
}

/**
 * `approved r-1234 by alice: because`, from whatever of it the entry has. What the first of several people wrote is
 * not told: the others must not read it before they have answered.
 */
function eventText(body: JsonObject): string {
  const notice = { ...body, ...part(body['grant']) }
  const what = (text(body['event']) ?? text(body['what']) ?? 'noted').replaceAll('_', ' ')
  const about = [
    text(notice['effect']),
    text(notice['review']) ?? text(notice['id']) ?? text(notice['shape'])?.slice(0, 16),
    text(notice['role']) &&
      `for ${text(notice['role'])} ${text(notice['agent']) ?? text(notice['reviewer']) ?? ''}`.trim(),
  ].filter(one => one !== undefined)
  const by = text(notice['by']) ?? (notice['role'] === undefined ? text(notice['reviewer']) : undefined)
  const why = body['event'] === 'agreed' ? undefined : (text(notice['reason']) ?? text(notice['why']))
  return `${[what, ...about].join(' ')}${by ? ` by ${by}` : ''}${why ? `: ${why}` : ''}`
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function part(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

/**
 * Returns what an entry says: its body with its sealed parts in their places, and a sentence in the place of each that
 * was erased. Whether the parts fit their digests, the gate finds out when the log is verified.
 */
export function revealedBody({ body, openings = {}, erased = [] }: AuditEntry): JsonObject {
  const values = new Map<string, Json>(Object.entries(openings).map(([at, [, value]]) => [at, value]))
  for (const part of erased) {
    const made = memberOf(standInTable, part.pointer)?.(erasedText(part))
    if (made !== undefined) values.set(part.pointer, made)
  }
  return [...values].reduce(
    (record, [pointer, value]) => withMember(record, pointer.split('/').slice(1), value),
    body,
  )
}

function withMember(record: JsonObject, [name = '', ...below]: readonly string[], value: Json): JsonObject {
  if (below.length === 0) return { ...record, [name]: value }
  const member = memberOf(record, name)
  return { ...record, [name]: withMember(isJsonObject(member) ? member : {}, below, value) }
}
