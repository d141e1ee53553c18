import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type OfferedParts,
  offeredTool,
  serverInstructions,
  unlistedTool,
} from '../../../gate/core/intake/offered-tool.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import type { OfferedTool, ServerInstructions, ToolServer } from '../../../ground/model/offered-tool.ts'

const maxTools = 10_000
const maxTold = 2_000

interface Listed {
  readonly tool: JsonObject
  /** As it goes with each call, once it was called. */
  offered?: OfferedParts
}

/**
 * The tools of one server, as its last answers to `tools/list` said. A tool that a new list no longer has is still
 * known, since a client that read the old list can call it. Where the server may tell different callers different
 * things, each caller has a list of its own over one of all callers: the shared list fills in what the caller was not
 * told itself.
 */
export class ListedTools {
  readonly server: ToolServer
  private readonly tools = new Map<string, Listed>()
  /** Names in the list that is under way. */
  private listedNames = new Set<string>()
  private isFull = false
  /** Digests of texts, each with the session that was told. */
  private readonly reportedTexts = new Set<string>()
  private readonly ofAll: ListedTools | undefined
  private greeting: ServerInstructions | undefined

  constructor(server: ToolServer, ofAll?: ListedTools) {
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

  /** The instructions of the server, those to this caller first; undefined before it gave any. */
  get instructions(): ServerInstructions | undefined {
    return this.greeting ?? this.ofAll?.greeting
  }

  /** Takes what the server says of itself. Throws `invalid` for what can’t be read. */
  readInstructions(result: Json | undefined): ServerInstructions {
    const statement = serverInstructions(isJsonObject(result) ? (result['instructions'] ?? '') : '')
    this.greeting = statement
    if (this.ofAll) this.ofAll.greeting = statement
    return statement
  }

  /**
   * Gives what is known of a tool of the list; nothing for one that can’t be read, which is refused when it is called.
   */
  private readable(name: string): readonly OfferedParts[] {
    try {
      return this.tools.has(name) ? [this.offered(name)] : []
    } catch {
      return []
    }
  }

  /** Tells whether a session gets this text for the first time, as far as is remembered; marks it as known. */
  isNewTo(session: string, text: string): boolean {
    const key = `${session} ${createHash('sha256').update(text).digest('base64')}`
    if (this.reportedTexts.has(key)) return false
    this.reportedTexts.add(key)
    for (const oldest of this.reportedTexts) {
      if (this.reportedTexts.size <= maxTold) break
      this.reportedTexts.delete(oldest)
    }
    return true
  }

  /** Gives what is known of a called tool: nothing but its name before a list has passed by. Throws `invalid`. */
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
    if (!known && this.tools.size >= maxTools) {
      this.isFull = true
      return
    }
    const isTwice = this.listedNames.has(name) && known && !isDeepStrictEqual(known.tool, tool)
    this.listedNames.add(name)
    const body = isTwice ? { ...tool, description: [known.tool, tool] } : tool
    const same = this.ofAll?.tools.get(name)
    // What all are told is kept once.
    this.tools.set(name, same && isDeepStrictEqual(same.tool, body) ? same : { tool: body })
  }

  private find(name: string): Listed | undefined {
    return this.tools.get(name) ?? this.ofAll?.tools.get(name)
  }

  /** A tool as it was listed. */
  listedTool(name: string): JsonObject | undefined {
    return this.find(name)?.tool
  }

  /** Tells whether the server has listed a tool without a schema of its result. */
  isWithoutOutputSchema(name: string): boolean {
    const listed = this.find(name)
    return listed !== undefined && (listed.tool['outputSchema'] ?? null) === null
  }
}
