import type { ToolCall } from '../../../../ground/model/tool-call.ts'
import { erasedText, lostText } from '../../../../ground/model/erased-part.ts'
import type { AuditEntry } from '../../../../ground/model/audit-entry.ts'
import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../ground/model/json.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { revealedBody } from './revealed-body.ts'
import { teamLine } from './team-line.ts'
import { loggedCallLine } from '../../../../people/review/call-line.ts'
import { memberOf } from '../../../../ground/model/member-of.ts'

/** One entry of the log as a list shows it; every text is safe to look at. */
export interface EntryLine {
  readonly kind: string
  readonly text: string
  /** The decision that it holds or is about. */
  readonly decision?: string
}

const longest = 240
const effectWords: Readonly<Record<string, string>> = { allow: 'allowed', queue: 'queued', deny: 'denied' }

/** Says in one line what an entry holds. Nothing tells that a review is a probe. */
export function entryLine(entry: AuditEntry): EntryLine {
  const { kind } = entry
  const body = revealedBody(entry)
  if (kind === 'decision' || kind === 'dry_run') return decisionLine(kind, body, missingOf(entry, body))
  const name = kind.replace('_', ' ')
  if (kind === 'report') return { kind: name, text: visibleText(reportText(body), longest) }
  if (body['withheld'] === true || body['event'] === 'planted')
    return { kind: name, text: 'not told while it waits' }
  const decision = text(body['decision'])
  return {
    kind: name,
    text: visibleText((kind === 'team' ? teamLine(body) : undefined) ?? eventText(body), longest),
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
  const told = { ...body, ...part(body['grant']) }
  const what = (text(body['event']) ?? text(body['what']) ?? 'noted').replaceAll('_', ' ')
  const about = [
    text(told['effect']),
    text(told['review']) ?? text(told['id']) ?? text(told['shape'])?.slice(0, 16),
    text(told['role']) &&
      `for ${text(told['role'])} ${text(told['agent']) ?? text(told['reviewer']) ?? ''}`.trim(),
  ].filter(one => one !== undefined)
  const by = text(told['by']) ?? (told['role'] === undefined ? text(told['reviewer']) : undefined)
  const why = body['event'] === 'agreed' ? undefined : (text(told['reason']) ?? text(told['why']))
  return `${[what, ...about].join(' ')}${by ? ` by ${by}` : ''}${why ? `: ${why}` : ''}`
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function part(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}
