import { gateAddress } from './gate-address.ts'
import { checkGateConfig, type GateConfig } from './gate-config.ts'
import { newProgramGate, type ProgramGate } from './program-gate.ts'

/**
 * A gate for this program: in process on SQLite (the platform’s state folder, or `store`), in memory, or elsewhere by
 * `url`; the same interface. It is opened by its first use, or by `ready()`. Throws a GateError `configuration` for
 * settings that are none.
 */
export function createGate(config: GateConfig = {}): ProgramGate {
  checkGateConfig(config)
  if (config.url !== undefined) gateAddress(config.url)
  return newProgramGate(config)
}
