import { redactKnown, type KnownValue } from '../../people/redaction/redact-known.ts'
import { redact } from '../../people/redaction/redact.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { JsonObject } from '../../ground/model/json.ts'
import type { TraceParent } from '../../ground/model/trace-parent.ts'
import { findSecrets, type SecretScanner } from '../../judge/secrets/find-secrets.ts'
import type { RevealedRecord } from '../../people/audit/parts/reveal-parts.ts'
import type { LoggedDecision } from '../../ground/model/logged-decision.ts'

/** The part of a call's arguments that is kept, in characters of JSON. */
const keptArguments = 65_536
const keptEffects = 200

/** The parts of a tool’s description and of its schemas that the log keeps, in characters. */
const keptText = 4_000
const keptSchema = 8_000

/** A decision as it is logged: cut, and without secrets. */
export interface DecisionRecord {
  readonly call: ToolCall
  readonly decision: Decision
  /** The span that asked for the call. */
  readonly trace?: TraceParent
  /** JSON Pointers whose values were erased before the entry was written, with the reason of each. */
  readonly redacted?: Readonly<Record<string, string>>
}

/** The record of a decision's entry, and what its columns hold. */
export function decisionRecord(
  { trace, ...call }: ToolCall,
  decision: Decision,
  salt: string,
  known: readonly KnownValue[] = [],
  scan: SecretScanner = findSecrets,
): {
  readonly record: DecisionRecord
  readonly columns: { readonly tool: string | null; readonly codes: string }
} {
  const stored = { call: cutCall(call), decision: cutDecision(decision) } as unknown as JsonObject
  const first = redactKnown(stored, known)
  const second = redact(first.record, salt, scan)
  const erased = { ...first.erased, ...second.erased }
  const clean = second.record as unknown as DecisionRecord
  const record = {
    ...clean,
    ...(trace && { trace }),
    ...(Object.keys(erased).length > 0 && { redacted: erased }),
  }
  const codes = new Set(
    decision.assessment.contributions.flatMap(({ findings }) => findings.map(({ code }) => code)),
  )
  return { record, columns: { tool: call.tool, codes: codes.size === 0 ? '' : ` ${[...codes].join(' ')} ` } }
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
  const stored = offered && {
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
    ...(stored && { offered: { ...stored, ...(isCut && { cut: true as const }) } }),
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

/** The decision that the record of an entry holds, in its place in the log. */
export function loggedDecisionOf(
  { seq, at, kind, prev, hash }: LoggedDecision['entry'],
  { record, missing, digests }: RevealedRecord,
): LoggedDecision {
  const { call, decision, trace, redacted = {} } = record as unknown as DecisionRecord
  const commitment = digests['/decision/callDigest']
  return {
    call,
    decision,
    redacted,
    entry: { seq, at, kind, prev, hash },
    ...(trace && { trace }),
    ...(Object.keys(missing).length > 0 && { missing }),
    ...(commitment !== undefined && { commitment }),
  }
}
