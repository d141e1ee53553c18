import { GateError } from '../../../ground/model/errors.ts'
import type { ToolPin } from '../../../ground/model/offered-tool.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { AcceptedTool, ShownTool, ToolRegistry } from '../gate-people/tool-registry.ts'
import { demandGroup } from '../standing/demand-group.ts'
import type { SignAct } from '../standing/act-signer.ts'
import { definitionDiff } from './tool-diff.ts'
import type { ToolAcceptance, ToolStore } from '../ports/tool-store.ts'
import { toolLine } from './tool-line.ts'

interface Parts {
  readonly tools: ToolStore
  /** No server is listened to here: what is accepted was seen, and looked at, at a gate. */
  readonly judgesElsewhere?: true
  /** The groups of the team whose hub this is; there are none where it is left out. */
  readonly groups?: () => readonly string[]
  readonly sign: SignAct
  readonly now: () => number
}

/** Pins of MCP servers’ tools, read from the store; accepting what a server says now asks for a secret of a reviewer. */
export class LocalTools implements ToolRegistry {
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  async list(): Promise<readonly ShownTool[]> {
    // Most servers say nothing of themselves, and then there is nothing to look at.
    return this.parts.tools
      .pins()
      .map(pin => this.showTool(pin))
      .filter(({ tool, says, changed }) => tool !== '' || changed !== null || 'description' in says)
  }

  async accept(what: AcceptedTool, who: Identity): Promise<ShownTool> {
    const { tools, sign, now, judgesElsewhere } = this.parts
    const { server, tool, digest } = what
    const was = judgesElsewhere ? undefined : demandSeen(tools.pin(server, tool), what).digest
    if (!/^[0-9a-f]{64}$/.test(digest))
      throw new GateError('invalid', 'A digest of what a server says is 64 hexadecimal digits.', 'digest')
    const group = what.group ?? undefined
    demandGroup({ group }, this.parts.groups, 'group')
    const ofGroup = group !== undefined && { group }
    const accepted = { server, tool, digest, by: who.reviewer, at: now(), ...ofGroup }
    await sign(who, proof => ({
      kind: 'tool',
      at: accepted.at,
      log: [toolLine(accepted, { ...(was !== undefined && { was }), proof })],
      tools: [accepted],
    }))
    return { ...this.showTool(tools.pin(server, tool) ?? pinOf(accepted)), ...ofGroup }
  }

  private showTool(pin: ToolPin): ShownTool {
    const { tools } = this.parts
    const now = pin.changed && tools.definition(pin.changed.digest)
    const says = tools.definition(pin.digest) ?? {}
    const name = `what ${pin.server.name} says of ${pin.tool === '' ? 'itself' : pin.tool}`
    return { ...pin, says, ...(now && { saysNow: now, difference: definitionDiff(name, says, now) }) }
  }
}

/** A tool that no server told of here, as it was accepted. */
function pinOf({ at, group: _group, ...accepted }: ToolAcceptance): ToolPin {
  return { ...accepted, firstSeen: at, pinnedAt: at, changed: null }
}

/**
 * Returns the pin of a tool that somebody accepts a digest of; throws `missing` for a tool that was never seen, `conflict`
 * for a digest that is neither pinned nor what its server says now.
 */
export function demandSeen<Pin extends ToolPin>(
  pin: Pin | undefined,
  { server, tool, digest }: AcceptedTool,
): Pin {
  const name = (tool === '' ? server.name : `${server.name}/${tool}`).slice(0, 120)
  if (!pin) throw new GateError('missing', `No tool ${name} is pinned: see countersign mcp tools.`, 'tool')
  if (digest === pin.digest || digest === pin.changed?.digest) return pin
  throw new GateError(
    'conflict',
    `The server says something else of ${name} now than what you accept: look at it again.`,
    'digest',
  )
}
