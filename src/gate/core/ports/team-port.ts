import type { GateError } from '../../../ground/model/errors.ts'

/** A gate’s tie to its team, as far as judging needs it. A gate of no team holds and knows everything by itself. */
export interface TeamPort {
  /** Tells whether things that people allowed count at this moment. Those that they forbade count always. */
  isHeld(): boolean
  /** Milliseconds by which the clock of people’s answers, the hub’s, is ahead of this gate’s. */
  clockAhead(): number
  /** Tells whether everything that people forbade before some moment is known here. */
  isFed(): boolean
  /** The name of the gate’s group; undefined where it is of no team. */
  group(): string | undefined
  /** Tells whether people can answer what waits here: nobody can where the hub is given hashes alone. */
  isAnswered(): boolean
  /** The reason why nothing may be judged: what was decided here and is known nowhere else grew too long. */
  refusal(): GateError | undefined
  /** Tells whether the hub is to be asked at each use, and before people are asked what one of them may just have said. */
  asksAtUse(): boolean
  /** Asks the hub where each use is to be asked, and where it has not answered yet; resolves whatever comes of it. */
  ask(): Promise<void>
  /**
   * Resolves once an allow may be told whose entry is at this place of the log: at once, or, where the group’s evidence is
   * central, once the hub has it. Rejects with `unavailable` where the hub has it not soon enough.
   */
  demandEvidence(seq: number): Promise<void>
  /**
   * Returns what is wrong with the anchors of the team’s history in the gate’s log, one sentence each: `seqs` are the
   * places of entries of the kinds `team` and `anchor`, in their order.
   */
  anchorProblems(seqs: readonly number[]): Promise<readonly string[]>
}
