import { GateError } from '../../model/errors.ts'
import type { ToolPin } from '../../model/offered-tool.ts'
import type { Identity } from '../../model/reviewer.ts'
import type { AcceptedTool, ShownTool, ToolRegistry } from '../gate-people/tool-registry.ts'
import type { SignAct } from '../standing/sign-act.ts'
import { definitionDiff } from './tool-diff.ts'
import type { ToolStore } from '../ports/tool-store.ts'
import { toolLine } from './tool-line.ts'

interface Parts {
  readonly tools: ToolStore
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

  async accept({ server, tool, digest }: AcceptedTool, who: Identity): Promise<ShownTool> {
    const { tools, sign, now } = this.parts
    const name = (tool === '' ? server.name : `${server.name}/${tool}`).slice(0, 120)
    const pin = tools.pin(server, tool)
    if (!pin) throw new GateError('missing', `No tool ${name} is pinned: see countersign mcp tools.`, 'tool')
    if (digest !== pin.digest && digest !== pin.changed?.digest)
      throw new GateError(
        'conflict',
        `The server says something else of ${name} now than what you accept: look at it again.`,
        'digest',
      )
    const accepted = { server, tool, digest, by: who.reviewer, at: now() }
    await sign(who, proof => ({
      at: accepted.at,
      log: [toolLine(accepted, { was: pin.digest, proof })],
      tools: [accepted],
    }))
    return this.showTool(tools.pin(server, tool) ?? pin)
  }

  private showTool(pin: ToolPin): ShownTool {
    const { tools } = this.parts
    const now = pin.changed && tools.definition(pin.changed.digest)
    const says = tools.definition(pin.digest) ?? {}
    const name = `what ${pin.server.name} says of ${pin.tool === '' ? 'itself' : pin.tool}`
    return { ...pin, says, ...(now && { saysNow: now, difference: definitionDiff(name, says, now) }) }
  }
}
