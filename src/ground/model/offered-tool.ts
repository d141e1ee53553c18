import type { JsonObject } from './json.ts'

/** An MCP server as the front end knows it; nothing in it is the server’s own word. */
export interface ToolServer {
  /** As the client’s list of servers or the command line has it. */
  readonly name: string
  /** `stdio:` with the SHA-256 of its command line, or the origin of its URL with a digest of its path; null where a client tells neither. */
  readonly reached: string | null
}

/** The tool and the server of a call, and the server’s words on the tool besides docstring and annotations. */
export interface OfferedTool {
  readonly server: ToolServer
  /** The tool’s own name at its server. */
  readonly name: string
  /** SHA-256 of all that its server says of it, in hex; null where no front end has seen the server’s list. */
  readonly digest: string | null
  readonly title?: string
  readonly inputSchema?: JsonObject
  readonly outputSchema?: JsonObject
  /** Other members beside it in the list (`_meta` among it): searched, and not part of the digest. */
  readonly other?: JsonObject
  /** The server’s words on itself in this session; undefined where no front end has heard it. */
  readonly instructions?: ServerInstructions
  /** So much was said that not all of it is here; the digest covers all. */
  readonly cut?: true
}

/** A server’s instructions for those who connect: most clients put it before their models, beside their own instructions. */
export interface ServerInstructions {
  /** SHA-256 of all of it, in hex. */
  readonly digest: string
  /** Empty where it says nothing. */
  readonly text: string
  readonly cut?: true
}

/** One tool as its server listed it. */
export interface ToolOffer {
  readonly server: ToolServer
  /** Empty for what the server says of itself. */
  readonly tool: string
  readonly digest: string
  readonly definition: ToolDefinition
}

/** The parts of a tool’s definition that models read. */
export interface ToolDefinition {
  readonly title?: string
  readonly description?: string
  readonly inputSchema?: JsonObject
  readonly outputSchema?: JsonObject
  readonly annotations?: JsonObject
}

/** A tool as it was when it was first listed or used, or when a person last accepted it. */
export interface ToolPin {
  readonly server: ToolServer
  /** Empty for what the server says of itself. */
  readonly tool: string
  readonly digest: string
  /** The time when it was first listed or used; milliseconds since 1970. */
  readonly firstSeen: number
  /** The time when this digest was pinned. */
  readonly pinnedAt: number
  /** The reviewer who accepted it; null: it was what was there at first. */
  readonly by: string | null
  /** Its present definition, where that is another one. */
  readonly changed: { readonly digest: string; readonly at: number } | null
}

/** The known facts of a tool before it is called once more. */
export interface RememberedTool {
  readonly pin: ToolPin | null
  /** The digest that is written, where what people accepted is looked at instead. */
  readonly written?: string | null
  /** The time when this agent first used it; undefined where it never did. */
  readonly usedSince?: number
  /** The same of what its server says of itself, where the call says that. */
  readonly instructions?: { readonly pin: ToolPin | null; readonly was?: ToolDefinition }
  /** Tools of other servers that this agent uses, and that go by the same or nearly the same name, or whose server does. */
  readonly others: readonly OtherTool[]
  /** The pinned definition, where the present one is another. */
  readonly was?: ToolDefinition
}

/** A tool of another server that the same agent used. */
export interface OtherTool {
  readonly server: ToolServer
  readonly tool: string
  readonly digest: string
  readonly firstSeen: number
}
