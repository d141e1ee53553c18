import { backOff, type BackOffTimes } from '../../../ground/model/back-off.ts'
import type { WitnessedNote, Witnessing } from '../../../gate/core/ports/log-tree.ts'
import type { KnownWitness } from '../../../ground/model/known-witness.ts'
import { askForNote } from './ask-for-note.ts'

/** Milliseconds between two attempts at a witness, or at an authority for time. */
export const attemptTimes: BackOffTimes = { first: 60_000, longest: 3_600_000 }

/** The parts of rounds. */
export interface WitnessRoundsParts {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Draws a number from 0 up to 1. */
  readonly draw: () => number
  /** Ends what is under way. */
  readonly signal?: AbortSignal
}

/** The answer of one witness in a round. */
export interface WitnessNews {
  readonly witness: KnownWitness
  /** Entries that it signed; absent where it did not. */
  readonly signed?: number
  /** The end of a sentence about the witness; absent where it signed. */
  readonly problem?: string
}

/**
 * Asks the witnesses of a log for their signatures on its newest note: one after the other, each when there is something
 * new for it or this process did not ask it yet, and after failures not before its time.
 */
export class WitnessRounds {
  private readonly parts: WitnessRoundsParts
  /** Witnesses that this process asked: a state that was set back shows in the first answer. */
  private readonly asked = new Set<string>()

  constructor(parts: WitnessRoundsParts) {
    this.parts = parts
  }

  /** Asks those who are due; whatever they do is kept in the state. Throws what the state throws. */
  async round(witnessing: Witnessing): Promise<readonly WitnessNews[]> {
    const { witnesses, size } = witnessing.state()
    const now = this.parts.now()
    const due = witnesses.filter(one => isTime(one, now) && (one.size < size || !this.asked.has(one.key)))
    const news: WitnessNews[] = []
    for (const witness of due) {
      const note = witnessing.newest()
      if (!note || this.parts.signal?.aborted) break
      news.push(await this.ask(witness, note, witnessing))
    }
    return news
  }

  /** Asks one, whether it is due or not. */
  async ask(witness: KnownWitness, note: WitnessedNote, witnessing: Witnessing): Promise<WitnessNews> {
    const { now, draw, signal } = this.parts
    const outcome = await askForNote(witness, note, witnessing, signal)
    if (outcome.kind === 'signed') {
      this.asked.add(witness.key)
      witnessing.noteSigned(witness.key, note, outcome.line, now())
      return { witness, signed: outcome.size }
    }
    const problem = outcome.kind === 'rolled-back' ? setBackText(outcome.size) : outcome.why
    if (!signal?.aborted)
      witnessing.noteFailed(witness.key, problem, now() + backOff(attemptTimes, witness.failures + 1, draw()))
    return { witness, problem }
  }
}

/** A time that is further away than any that is given was set by a clock that went wrong. */
function isTime({ nextAt }: KnownWitness, now: number): boolean {
  return nextAt <= now || nextAt > now + attemptTimes.longest
}

const setBackText = (size: number) =>
  `it shows a note over ${size} entries that this log’s own key signed, and that this log does not go on from`
