import { isJsonObject, type Json, type JsonObject } from '../model/json.ts'

/** An MCP server as its operator knows it; nothing in it is the server’s own word. */
export interface ToolServer {
  /** As the client’s list of servers or the command line has it. */
  readonly name: string
  /** `stdio:` with the SHA-256 of its command line, or the origin of its URL. */
  readonly reached: string | null
}

const mostTools = 10_000

/** What one server last said of its tools, as its answers to `tools/list` passed by. */
export class KnownTools {
  private tools = new Map<string, JsonObject>()

  /** Takes a page of the list; the first one, which has no cursor, begins it anew. */
  take(params: Json | undefined, result: Json | undefined): void {
    const listed = isJsonObject(result) ? result['tools'] : undefined
    if (!Array.isArray(listed)) return
    const isFirst = !isJsonObject(params) || (params['cursor'] ?? null) === null
    const fresh = new Map<string, JsonObject>()
    for (const tool of listed as readonly Json[]) {
      const name = isJsonObject(tool) ? tool['name'] : undefined
      if (isJsonObject(tool) && typeof name === 'string') fresh.set(name, tool)
    }
    this.tools = isFirst ? fresh : new Map([...this.tools, ...fresh].slice(-mostTools))
  }

  /** The tool as its server listed it; undefined where no list has passed by that has it. */
  find(name: string): JsonObject | undefined {
    return this.tools.get(name)
  }
}
