import { GateError } from '../../../ground/model/errors.ts'
import type { ToolPin } from '../../../ground/model/offered-tool.ts'
import type { AcceptedTool } from '../gate-people/tool-registry.ts'

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
