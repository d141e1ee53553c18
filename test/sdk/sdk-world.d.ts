import { type Approver, type GateConfig } from '../../src/index.ts'
/** A clock that tests skip ahead; both of its hands begin at the present. */
export declare function ownClock(): {
  now: () => number
  steady: () => number
  skip: (milliseconds: number) => void
}
/** A folder that nobody else uses. */
export declare const ownFolder: () => string
/** A gate of the test’s own: no policy of the machine’s person, nothing kept. */
export declare function ownGate(config?: GateConfig): import('../../src/index.ts').ProgramGate
/** Answers every challenge rightly, in no time: what is right is tried out. */
export declare function ableApprover(
  name: string,
  clock: ReturnType<typeof ownClock>,
): Approver & {
  asked: number
}
