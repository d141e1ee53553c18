import type { DiskFacts } from '../../../ground/model/assessment.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { RememberedTool, OfferedTool, ToolDefinition } from '../../../ground/model/offered-tool.ts'
import { nameAsSeen } from '../../../judge/readers/addresses/name-as-seen.ts'
import { movedFrom } from '../../../judge/filters/tool/moved-from.ts'
import type { Change } from '../ports/store.ts'
import type { ToolStore } from '../../../people/acts/ports/tool-store.ts'

/** Returns the facts that the store remembers of the MCP tool that a call is for; undefined for any other call. */
export function rememberedToolOf(
  tools: Pick<ToolStore, 'knownTool'>,
  { offered, agent }: ToolCall,
  at: number,
): RememberedTool | undefined {
  return offered && tools.knownTool({ agent, offered, alike: alikeOf(offered), at })
}

/** Returns the earlier definition of the tool for the record, where the server says something else now. */
export function toolChangeOf(
  call: ToolCall,
  known: RememberedTool | undefined,
): Pick<DiskFacts, 'toolWas' | 'serverWas'> {
  return { ...definitionChangeOf(call, known), ...serverChangeOf(call, known) }
}

function definitionChangeOf(
  { offered }: ToolCall,
  known: RememberedTool | undefined,
): Pick<DiskFacts, 'toolWas'> {
  const digest = offered?.digest ?? null
  if (!offered || !known || digest === null) return {}
  const { pin } = known
  if (pin && pin.digest !== digest) return { toolWas: { digest: pin.digest, since: pin.pinnedAt } }
  const moved = movedFrom(offered, known)
  return moved ? { toolWas: { digest: moved.digest, since: moved.firstSeen } } : {}
}

function serverChangeOf(
  { offered }: ToolCall,
  known: RememberedTool | undefined,
): Pick<DiskFacts, 'serverWas'> {
  const pin = known?.instructions?.pin
  if (!pin || !offered?.instructions || offered.instructions.digest === pin.digest) return {}
  return { serverWas: { digest: pin.digest, since: pin.pinnedAt } }
}

/** Returns the change that a use of a tool makes in the store; nothing where no front end saw its definition. */
export function toolUseOf(
  call: ToolCall,
  known: RememberedTool | undefined,
  at: number,
): Pick<Change, 'tool'> {
  const { offered, agent } = call
  if (!offered || offered.digest === null) return {}
  const was = known?.written === undefined ? (known?.pin?.digest ?? null) : known.written
  return {
    tool: { agent, offered, alike: alikeOf(offered), definition: definitionIn(call, offered), was, at },
  }
}

/** All that the call carries of what the server says of its tool. */
export function definitionIn(
  { docstring, annotations }: Pick<ToolCall, 'docstring' | 'annotations'>,
  offered: OfferedTool,
): ToolDefinition {
  const { title, inputSchema, outputSchema } = offered
  return {
    ...(title !== undefined && { title }),
    ...(docstring !== undefined && { description: docstring }),
    ...(annotations && { annotations: { ...annotations } }),
    ...(inputSchema && { inputSchema }),
    ...(outputSchema && { outputSchema }),
  }
}

function alikeOf({ name, server }: OfferedTool) {
  return { tool: nameAsSeen(name), server: nameAsSeen(server.name) }
}
