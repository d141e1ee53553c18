import type { JsonObject } from '../../../ground/model/json.ts'
import type { LogLine } from '../ports/act.ts'
import type { ToolAcceptance } from '../ports/tool-store.ts'

/** The line of the log about what a person accepts a server to say of its tool. */
export function toolLine(
  { server, tool, digest, by, group }: ToolAcceptance,
  more: JsonObject,
): LogLine<'tool'> {
  const about = {
    server: server.name,
    reached: server.reached,
    tool,
    digest,
    ...(group !== undefined && { group }),
  }
  return { kind: 'tool', body: { event: 'accepted', ...about, by, ...more } }
}
