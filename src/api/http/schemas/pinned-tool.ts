import * as z from 'zod'
import type { ShownTool } from '../../../people/acts/gate-people/tool-registry.ts'
import type { ToolDefinition, ToolOffer } from '../../../ground/model/offered-tool.ts'
import { jsonObject, moment, shortText, text, namedSchema } from './text.ts'

const definition: z.ZodType<ToolDefinition> = namedSchema(
  'ToolDefinition',
  z.looseObject({
    title: text.exactOptional(),
    description: text.exactOptional(),
    inputSchema: jsonObject.exactOptional(),
    outputSchema: jsonObject.exactOptional(),
    annotations: jsonObject.exactOptional(),
  }),
)

/** An MCP server, by its name and its address. */
export const toolServer = z.strictObject({ name: shortText(512), reached: shortText(512).nullable() })

/** The definition that a server listed for a tool; the empty name is for the server itself. */
export const toolOffer: z.ZodType<ToolOffer> = namedSchema(
  'ToolOffer',
  z.strictObject({ server: toolServer, tool: shortText(512), digest: shortText(64), definition }),
)

/** A tool of an MCP server as it is pinned. */
export const pinnedTool: z.ZodType<ShownTool> = namedSchema(
  'PinnedTool',
  z.strictObject({
    server: toolServer,
    tool: text,
    digest: text,
    firstSeen: moment,
    pinnedAt: moment,
    by: text.nullable(),
    changed: z.strictObject({ digest: text, at: moment }).nullable(),
    says: definition,
    saysNow: definition.exactOptional(),
    difference: z.strictObject({ path: text, lines: z.array(text), more: z.number() }).exactOptional(),
    group: text.exactOptional(),
  }),
)
