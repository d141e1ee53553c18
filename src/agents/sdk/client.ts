/** A gate in another process. */
export { RemoteGate, type RemoteGateOptions } from '../remote/remote-gate.ts'
export type { Gate } from '../../gate/core/gate.ts'
export { GateError } from '../../ground/model/errors.ts'
