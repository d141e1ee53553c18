/** A gate in another process. */
export { RemoteGate, type RemoteGateOptions } from './client/remote-gate.ts'
export type { Gate } from './gate/gate.ts'
export { GateError } from './model/errors.ts'
