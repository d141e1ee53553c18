import type {
  RememberedTool,
  OfferedTool,
  ToolDefinition,
  ToolPin,
  ToolServer,
} from '../../../ground/model/offered-tool.ts'
import type { StandingTool } from '../../../ground/model/standing-set.ts'

/** One call of a tool of an MCP server, as far as it says something of the tool. */
export interface ToolUse {
  readonly agent: string
  /** Its digest is known. */
  readonly offered: Pick<OfferedTool, 'server' | 'name' | 'digest' | 'instructions'>
  /** Both names as they are taken for at a glance. */
  readonly alike: { readonly tool: string; readonly server: string }
  readonly definition: ToolDefinition
  /** The digest that was pinned when the call was judged; null: none was. */
  readonly was: string | null
  readonly at: number
}

/** A person's acceptance of one digest of a tool, and of no other. */
export interface ToolAcceptance extends StandingTool {
  readonly by: string
  readonly at: number
}

/** Tools of MCP servers as the store knows them. */
export interface ToolStore {
  knownTool(use: Omit<ToolUse, 'definition' | 'was'>): RememberedTool
  pin(server: ToolServer, tool: string): ToolPin | undefined
  /** By server and tool, at most 10,000. */
  pins(): readonly ToolPin[]
  /** Returns a definition by its digest; secrets erased. */
  definition(digest: string): ToolDefinition | undefined
}
