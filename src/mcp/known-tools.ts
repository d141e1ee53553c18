import { createHash } from 'node:crypto'
import { type OfferedParts, offeredTool, unlistedTool } from '../gate/offered-tool.ts'
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts'
import type { OfferedTool, ToolServer } from '../model/offered-tool.ts'

const mostTools = 10_000
const mostTold = 2_000

interface Listed {
  readonly tool: JsonObject
  /** As it goes with each call, once it was called. */
  offered?: OfferedParts
}

/** What one server last said of its tools, as its answers to `tools/list` passed by. */
export class KnownTools {
  readonly server: ToolServer
  private tools = new Map<string, Listed>()
  /** Digests of texts, each with the session that was told. */
  private readonly told = new Set<string>()

  constructor(server: ToolServer) {
    this.server = server
  }

  /** Takes a page of the list; the first one, which has no cursor, begins it anew. */
  take(params: Json | undefined, result: Json | undefined): void {
    const listed = isJsonObject(result) ? result['tools'] : undefined
    if (!Array.isArray(listed)) return
    const isFirst = !isJsonObject(params) || (params['cursor'] ?? null) === null
    const fresh = new Map(isFirst ? [] : this.tools)
    for (const tool of listed as readonly Json[]) {
      const name = isJsonObject(tool) ? tool['name'] : undefined
      if (isJsonObject(tool) && typeof name === 'string' && fresh.size < mostTools) fresh.set(name, { tool })
    }
    this.tools = fresh
  }

  /** Whether a session is told this for the first time, as far as is remembered; from then on it is not. */
  isNewTo(session: string, text: string): boolean {
    const key = `${session} ${createHash('sha256').update(text).digest('base64')}`
    if (this.told.has(key)) return false
    this.told.add(key)
    for (const oldest of this.told) {
      if (this.told.size <= mostTold) break
      this.told.delete(oldest)
    }
    return true
  }

  /** What is known of a tool that is called: nothing but its name before a list has passed by. Throws `invalid`. */
  offered(name: string): OfferedParts | { readonly offered: OfferedTool } {
    const listed = this.tools.get(name)
    if (!listed) return { offered: unlistedTool(this.server, name) }
    listed.offered ??= offeredTool(this.server, listed.tool)
    return listed.offered
  }

  /** A tool as it was listed. */
  listed(name: string): JsonObject | undefined {
    return this.tools.get(name)?.tool
  }

  /** Whether the server has listed a tool, without a schema of what it gives back. */
  isWithoutOutputSchema(name: string): boolean {
    const listed = this.tools.get(name)
    return listed !== undefined && (listed.tool['outputSchema'] ?? null) === null
  }
}
