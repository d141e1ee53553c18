import type { JsonObject } from './json.ts'

/** An MCP server as the front end knows it; nothing in it is the server’s own word. */
export interface ToolServer {
  /** As the client’s list of servers or the command line has it. */
  readonly name: string
  /** `stdio:` with the SHA-256 of its command line, or the origin of its URL with a digest of its path; null where a client tells neither. */
  readonly reached: string | null
}

/** Which tool of which server a call is for, and what the server says of it besides docstring and annotations. */
export interface OfferedTool {
  readonly server: ToolServer
  /** The tool’s own name at its server. */
  readonly name: string
  /** SHA-256 of all that its server says of it, in hex; null where no front end has seen the server’s list. */
  readonly digest: string | null
  readonly title?: string
  readonly inputSchema?: JsonObject
  readonly outputSchema?: JsonObject
  /** What else stands beside it in the list (`_meta` among it): searched, and not part of the digest. */
  readonly other?: JsonObject
  /** What the server said of itself to this session; undefined where no front end has heard it. */
  readonly instructions?: ServerInstructions
  /** So much was said that not all of it is here; the digest covers all. */
  readonly cut?: true
}

/** What a server tells whoever connects: most clients put it before their models, beside their own instructions. */
export interface ServerInstructions {
  /** SHA-256 of all of it, in hex. */
  readonly digest: string
  /** Empty where it says nothing. */
  readonly text: string
  readonly cut?: true
}

/** What a server said of one of its tools when it was listed. */
export interface ToolOffer {
  readonly server: ToolServer
  /** Empty for what the server says of itself. */
  readonly tool: string
  readonly digest: string
  readonly definition: ToolDefinition
}

/** What an MCP server says of one of its tools, as far as it is read by models. */
export interface ToolDefinition {
  readonly title?: string
  readonly description?: string
  readonly inputSchema?: JsonObject
  readonly outputSchema?: JsonObject
  readonly annotations?: JsonObject
}

/** What a tool was when it was first listed or used, or when a person last accepted it. */
export interface ToolPin {
  readonly server: ToolServer
  /** Empty for what the server says of itself. */
  readonly tool: string
  readonly digest: string
  /** When it was first listed or used; milliseconds since 1970. */
  readonly firstSeen: number
  /** When this digest was pinned. */
  readonly pinnedAt: number
  /** The reviewer who accepted it; null: it was what was there at first. */
  readonly by: string | null
  /** What its server says of it now, where that is something else. */
  readonly changed: { readonly digest: string; readonly at: number } | null
}

/** What is known of a tool before it is called once more. */
export interface KnownTool {
  readonly pin: ToolPin | null
  /** When this agent first used it; undefined where it never did. */
  readonly usedSince?: number
  /** The same of what its server says of itself, where the call says that. */
  readonly instructions?: { readonly pin: ToolPin | null; readonly was?: ToolDefinition }
  /** Tools of other servers that this agent uses, and that go by the same or nearly the same name, or whose server does. */
  readonly others: readonly OtherTool[]
  /** What the pin says, where that is something else than is said now. */
  readonly was?: ToolDefinition
}

/** A tool of another server that the same agent used. */
export interface OtherTool {
  readonly server: ToolServer
  readonly tool: string
  readonly digest: string
  readonly firstSeen: number
}
