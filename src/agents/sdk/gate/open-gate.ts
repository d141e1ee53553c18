import type { Gate } from '../../../gate/core/gate.ts'
import type { OpenGateOptions } from '../../../gate/open/gate-parts.ts'

/** Opens a gate in this process, as the command line does. Throws a GateError: `configuration` for a bad policy, `storage` for a bad folder. */
export async function openGate(options: OpenGateOptions = {}): Promise<Gate> {
  const open = await import('../../../gate/open/open-gate.ts')
  return open.openGate(options)
}
