import type { Gate } from '../../gate/gate.ts'
import type { OpenGateOptions } from '../../open-gate.ts'

/** Opens a gate in this process, as the command line does. Throws a GateError: `configuration` for a bad policy, `storage` for a bad folder. */
export async function openGate(options: OpenGateOptions = {}): Promise<Gate> {
  const open = await import('../../open-gate.ts')
  return open.openGate(options)
}
