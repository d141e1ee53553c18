import { masked } from './redact.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Decision } from '../../ground/model/decision.ts'
import { isJsonObject, type Json, type JsonObject } from '../../ground/model/json.ts'

/** A call and its decision for a terminal or a pipe, which others keep: secrets are dots, and offsets stay right. */
export function withoutSecrets(call: ToolCall, decision: Decision): { call: ToolCall; decision: Decision } {
  const shown: unknown = masked({ call, decision } as unknown as JsonObject, foundSecrets(call, decision))
  return shown as { call: ToolCall; decision: Decision }
}

/** Returns the secrets that the filter found: a user's own rules find more than ours do. */
function foundSecrets(call: ToolCall, decision: Decision): readonly string[] {
  const findings = decision.assessment.contributions.flatMap(contribution => contribution.findings)
  return findings
    .filter(({ code }) => code.startsWith('secrets.'))
    .flatMap(({ evidence }) => evidence)
    .map(({ pointer, start, end }) => textAt(call.arguments, pointer).slice(start, end))
    .filter(value => value.length >= 4 && !/\s/.test(value))
}

/** The string at a JSON Pointer; empty where there is none. */
function textAt(value: Json, pointer: string): string {
  let at: Json | undefined = value
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(at)) at = at[Number(name)] as Json | undefined
    else at = isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined
  }
  return typeof at === 'string' ? at : ''
}
