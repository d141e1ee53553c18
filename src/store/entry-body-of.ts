import { cutDiffs } from '../gate/snapshot/cut-diffs.ts'
import { canonicalJson } from '../audit/canonical-json.ts'
import { eraseKnown, type KnownValue } from '../redaction/erase-known.ts'
import { redact } from '../redaction/redact.ts'
import type { StoredEntry } from '../audit/link-entry.ts'
import type { LoggedDecision } from '../model/logged-decision.ts'
import type { ToolCall } from '../model/tool-call.ts'
import type { Decision } from '../model/decision.ts'
import type { JsonObject } from '../model/json.ts'
import type { ToolDefinition } from '../model/offered-tool.ts'
import type { Review } from '../model/review.ts'
import type { ReviewSnapshot } from '../model/review-snapshot.ts'
import { findSecrets, type SecretScanner } from '../secrets/find-secrets.ts'

/** The part of a call's arguments that is kept, in characters of JSON. */
const keptArguments = 65_536
const keptEffects = 200
/** The parts of a tool’s description and of its schemas that the log keeps, in characters. */
const keptText = 4_000
const keptSchema = 8_000

/** An entry's row, body as text. */
export type LoggedRecord = StoredEntry

/** The body of a decision's entry in its RFC 8785 form, and what its columns hold. */
export function entryBodyOf(
  call: ToolCall,
  decision: Decision,
  salt: string,
  known: readonly KnownValue[] = [],
  scan: SecretScanner = findSecrets,
): { readonly body: string; readonly logged: { readonly tool: string | null; readonly codes: string } } {
  const kept = { call: cutCall(call), decision: cutDecision(decision) } as unknown as JsonObject
  const text = canonicalJson(kept)
  const first = eraseKnown(kept, text, known)
  const second = redact(first.record, salt, scan)
  const erased = { ...first.erased, ...second.erased }
  const body = Object.keys(erased).length === 0 ? text : canonicalJson({ ...second.record, redacted: erased })
  const codes = new Set(
    decision.assessment.contributions.flatMap(({ findings }) => findings.map(({ code }) => code)),
  )
  return { body, logged: { tool: call.tool, codes: codes.size === 0 ? '' : ` ${[...codes].join(' ')} ` } }
}

/** A new review without what the log would not hold either: its line for lists and the words of its shape. */
export function cleanReview(
  review: Review,
  salt: string,
  known: readonly KnownValue[],
  scan: SecretScanner,
): Review {
  const kept: JsonObject = { what: review.what, shape: review.shape.text }
  const { record } = redact(eraseKnown(kept, canonicalJson(kept), known).record, salt, scan)
  return {
    ...review,
    what: String(record['what']),
    shape: { ...review.shape, text: String(record['shape']) },
  }
}

/** Returns a snapshot without secrets and known values: the files that it compares may hold some that the call has not. */
export function cleanSnapshot(
  snapshot: ReviewSnapshot,
  salt: string,
  known: readonly KnownValue[],
  scan: SecretScanner,
): ReviewSnapshot {
  const { summary, siblings, compared } = snapshot
  // A digest is no secret, whatever the name of its file: only the paths are looked at.
  const digests = Object.values(compared)
  const kept = { diffs: summary.diffs, siblings, paths: Object.keys(compared) } as unknown as JsonObject
  const { record } = redact(eraseKnown(kept, JSON.stringify(kept), known).record, salt, scan)
  const clean = record as unknown as Pick<ReviewSnapshot, 'siblings'> & {
    readonly diffs: ReviewSnapshot['summary']['diffs']
    readonly paths: readonly string[]
  }
  return {
    ...snapshot,
    siblings: clean.siblings,
    compared: Object.fromEntries(clean.paths.map((path, i) => [path, digests[i] ?? ''])),
    // What stands for an erased value may be longer than the value.
    summary: { ...summary, diffs: cutDiffs(clean.diffs) },
  }
}

/** The part of a tool's definition that is kept, in characters of JSON. */
const keptDefinition = 131_072

/** Returns a tool's definition as it is kept for people: without secrets; if it is too long, its text alone. */
export function cleanDefinition(
  definition: ToolDefinition,
  salt: string,
  known: readonly KnownValue[],
  scan: SecretScanner,
): ToolDefinition {
  const { title, description, annotations } = definition
  const isLarge = canonicalJson(definition as unknown as JsonObject).length > keptDefinition
  const kept = isLarge
    ? {
        ...(title !== undefined && { title: title.slice(0, 1_000) }),
        ...(description !== undefined && { description: description.slice(0, keptDefinition / 2) }),
        ...(annotations && canonicalJson(annotations).length < 4_000 && { annotations }),
      }
    : definition
  const given = kept as unknown as JsonObject
  return redact(eraseKnown(given, canonicalJson(given), known).record, salt, scan)
    .record as unknown as ToolDefinition
}

/** The decision as the log holds it. */
export function loggedFrom(row: LoggedRecord): LoggedDecision {
  const {
    call,
    decision,
    redacted = {},
  } = JSON.parse(row.body) as {
    call: ToolCall
    decision: Decision
    redacted?: Readonly<Record<string, string>>
  }
  const { seq, at, kind, prev, hash } = row
  return { call, decision, redacted, entry: { seq, at, kind, prev, hash } }
}

function cutCall(call: ToolCall): ToolCall {
  return cutArguments(call.offered || call.docstring !== undefined ? cutOffered(call) : call)
}

/** Cuts a tool's definition, which every call repeats: its digest and a little of it are enough. */
function cutOffered({ docstring, annotations, offered, ...call }: ToolCall): ToolCall {
  const { inputSchema, outputSchema, title, other, instructions, ...named } = offered ?? {}
  const isLong = (value: object) => JSON.stringify(value).length > keptSchema
  const schemas = {
    ...(inputSchema && { inputSchema }),
    ...(outputSchema && { outputSchema }),
    ...(other && { other }),
  }
  const kept = offered && {
    ...(named as typeof offered),
    ...(title !== undefined && { title: title.slice(0, 200) }),
    ...(isLong(schemas) ? { cut: true as const } : schemas),
    ...(instructions && { instructions: { ...instructions, text: instructions.text.slice(0, keptText) } }),
  }
  const text =
    docstring === undefined || docstring.length <= keptText ? docstring : docstring.slice(0, keptText)
  const isCut = text !== docstring || (instructions?.text.length ?? 0) > keptText
  return {
    ...call,
    ...(text !== undefined && { docstring: text }),
    ...(annotations && !isLong(annotations) && { annotations }),
    ...(kept && { offered: { ...kept, ...(isCut && { cut: true as const }) } }),
  }
}

function cutArguments(call: ToolCall): ToolCall {
  const text = JSON.stringify(call.arguments)
  if (text.length <= keptArguments) return call
  return {
    ...call,
    arguments: {
      '(cut)': `${text.length} characters, of which the first ${keptArguments} are kept`,
      '(kept)': text.slice(0, keptArguments),
    },
  }
}

/** A call that does two hundred things is explained well enough by the first of them and the count. */
function cutDecision(decision: Decision): Decision {
  if (decision.effects.length <= keptEffects) return decision
  return { ...decision, effects: decision.effects.slice(0, keptEffects) }
}
