/** A gate in another process. */
export { RemoteGate, type RemoteGateOptions } from './remote/remote-gate.ts'
export type { Gate } from './gate/gate.ts'
export { GateError } from './model/errors.ts'
