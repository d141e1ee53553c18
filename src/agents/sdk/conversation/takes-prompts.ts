import type { Gate } from '../../../gate/core/gate.ts'
import { RemoteGate } from '../../remote/remote-gate.ts'

/** A gate that says whether it is in this process. */
interface PlacedGate extends Gate {
  readonly isElsewhere: boolean
}

/**
 * Tells whether a gate takes this program’s word for what a person wrote. One elsewhere takes nobody’s: whoever has its
 * address could say so, and there it would count as a stranger’s text.
 */
export function takesPrompts(gate: Gate): boolean {
  if (gate instanceof RemoteGate) return false
  return !('isElsewhere' in gate && (gate as PlacedGate).isElsewhere)
}
