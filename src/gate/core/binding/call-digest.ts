import { canonicalJson } from '../../../people/audit/canonical-json.ts'
import { sha256 } from '../../../people/audit/sha256.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { JsonObject } from '../../../ground/model/json.ts'

/** SHA-256 over what would run: the call as it is bound, and the bytes of the files that it executes; hex. */
export function callDigest(call: ToolCall, filesRead: Readonly<Record<string, string>>): string {
  return digestOf({ ...boundCall(call), files: filesRead })
}

/** The same without the files: two calls with one key are the same call, though what they run may have changed. */
export function callKey(call: ToolCall): string {
  return digestOf(boundCall(call))
}

/**
 * Inside another boundary, or without one, it is another call. A tool of an MCP server is what its server said of it when it was judged: with another description it is another call.
 */
function boundCall({
  kind,
  tool,
  arguments: args,
  cwd,
  profile,
  agent,
  offered,
  boundary,
}: ToolCall): JsonObject {
  const call = { kind, tool, arguments: args, cwd, profile, agent, ...(boundary && { plan: boundary.plan }) }
  if (!offered) return call
  const { server, name, digest, instructions } = offered
  const statement = instructions && { instructions: instructions.digest }
  return { ...call, offered: { server: { ...server }, name, digest, ...statement } }
}

function digestOf(value: JsonObject): string {
  return sha256(canonicalJson(value))
}
