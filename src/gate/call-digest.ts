import { createHash } from 'node:crypto'
import { canonicalJson } from '../audit/canonical.ts'
import type { ToolCall } from '../model/call.ts'
import type { JsonObject } from '../model/json.ts'

/** SHA-256 over what would run: the call as it is bound, and the bytes of the files that it executes; hex. */
export function callDigest(call: ToolCall, filesRead: Readonly<Record<string, string>>): string {
  const { kind, tool, arguments: args, cwd, profile, agent } = call
  const bound: JsonObject = { kind, tool, arguments: args, cwd, profile, agent, files: filesRead }
  return createHash('sha256').update(canonicalJson(bound)).digest('hex')
}
