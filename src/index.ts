/** The public interface of the package, name by name. */
export type { Gate } from './gate/gate.ts'
export type { Decision } from './model/decision.ts'
export { GateError } from './model/errors.ts'
export { openGate } from './open-gate.ts'
export { type CallDefaults, parseCall } from './gate/parse-call.ts'
export { filters, fiveFactor, fixed, max, type Scorer, weighted } from './scoring/combine.ts'
