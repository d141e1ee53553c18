import type { Gate } from '../../src/gate/gate.ts'
/** What `npm run measure` prints for its arguments. Throws a GateError that says what is wrong with them. */
export declare function measureFolder(gate: Gate, args: readonly string[]): Promise<string>
