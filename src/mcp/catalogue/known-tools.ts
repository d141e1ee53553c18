import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type OfferedParts,
  offeredTool,
  serverInstructions,
  unlistedTool,
} from '../../gate/intake/offered-tool.ts'
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts'
import type { OfferedTool, ServerInstructions, ToolServer } from '../../model/offered-tool.ts'

const mostTools = 10_000
const mostTold = 2_000

interface Listed {
  readonly tool: JsonObject
  /** As it goes with each call, once it was called. */
  offered?: OfferedParts
}

/**
 * What one server last said of its tools, as its answers to `tools/list` passed by. What a new list no longer has is
 * still known: whoever read the old one can call it. Callers whom it may tell different things have one each, over one
 * of all: what a caller was not told itself is what was told to others.
 */
export class KnownTools {
  readonly server: ToolServer
  private readonly tools = new Map<string, Listed>()
  /** Names in the list that is under way. */
  private listedNames = new Set<string>()
  private isFull = false
  /** Digests of texts, each with the session that was told. */
  private readonly reportedTexts = new Set<string>()
  private readonly ofAll: KnownTools | undefined
  private greeting: ServerInstructions | undefined

  constructor(server: ToolServer, ofAll?: KnownTools) {
    this.server = server
    this.ofAll = ofAll
  }

  /** Takes a page of the list, and gives what is known of each of its tools; the first one, which has no cursor, begins it anew. */
  readList(params: Json | undefined, result: Json | undefined): readonly OfferedParts[] {
    const listed = isJsonObject(result) ? result['tools'] : undefined
    if (!Array.isArray(listed)) return []
    this.ofAll?.readList(params, result)
    const isFirst = !isJsonObject(params) || (params['cursor'] ?? null) === null
    if (isFirst) this.listedNames = new Set()
    const names = new Set<string>()
    for (const tool of listed as readonly Json[]) {
      const name = isJsonObject(tool) ? tool['name'] : undefined
      if (!isJsonObject(tool) || typeof name !== 'string') continue
      this.keep(name, tool)
      names.add(name)
    }
    return [...names].flatMap(name => this.readable(name))
  }

  /** What it last said of itself, to this caller where it did; undefined before. */
  get instructions(): ServerInstructions | undefined {
    return this.greeting ?? this.ofAll?.greeting
  }

  /** Takes what the server says of itself. Throws `invalid` for what can’t be read. */
  readInstructions(result: Json | undefined): ServerInstructions {
    const said = serverInstructions(isJsonObject(result) ? (result['instructions'] ?? '') : '')
    this.greeting = said
    if (this.ofAll) this.ofAll.greeting = said
    return said
  }

  /** What can’t be read is refused when it is called. */
  private readable(name: string): readonly OfferedParts[] {
    try {
      return this.tools.has(name) ? [this.offered(name)] : []
    } catch {
      return []
    }
  }

  /** Whether a session is told this for the first time, as far as is remembered; from then on it is not. */
  isNewTo(session: string, text: string): boolean {
    const key = `${session} ${createHash('sha256').update(text).digest('base64')}`
    if (this.reportedTexts.has(key)) return false
    this.reportedTexts.add(key)
    for (const oldest of this.reportedTexts) {
      if (this.reportedTexts.size <= mostTold) break
      this.reportedTexts.delete(oldest)
    }
    return true
  }

  /** What is known of a tool that is called: nothing but its name before a list has passed by. Throws `invalid`. */
  offered(name: string): OfferedParts | { readonly offered: OfferedTool } {
    const listed = this.find(name)
    if (!listed) {
      const offered = unlistedTool(this.server, name)
      return { offered: this.isFull || this.ofAll?.isFull ? { ...offered, cut: true } : offered }
    }
    listed.offered ??= offeredTool(this.server, listed.tool)
    return listed.offered
  }

  /** Of a name that stands twice in a list, with different words, both are read: nobody knows which one a client takes. */
  private keep(name: string, tool: JsonObject): void {
    const known = this.tools.get(name)
    if (!known && this.tools.size >= mostTools) {
      this.isFull = true
      return
    }
    const isTwice = this.listedNames.has(name) && known && !isDeepStrictEqual(known.tool, tool)
    this.listedNames.add(name)
    const said = isTwice ? { ...tool, description: [known.tool, tool] } : tool
    const same = this.ofAll?.tools.get(name)
    // What all are told is kept once.
    this.tools.set(name, same && isDeepStrictEqual(same.tool, said) ? same : { tool: said })
  }

  private find(name: string): Listed | undefined {
    return this.tools.get(name) ?? this.ofAll?.tools.get(name)
  }

  /** A tool as it was listed. */
  listedTool(name: string): JsonObject | undefined {
    return this.find(name)?.tool
  }

  /** Whether the server has listed a tool, without a schema of what it gives back. */
  isWithoutOutputSchema(name: string): boolean {
    const listed = this.find(name)
    return listed !== undefined && (listed.tool['outputSchema'] ?? null) === null
  }
}
