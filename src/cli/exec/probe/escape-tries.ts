import type { Escape } from '../../../proof/boundary/probe/escape.ts'
import type { EscapeOutcome } from '../../../proof/boundary/probe/probe-result.ts'
import type { ProbeSurroundings } from './probe-surroundings.ts'
import type { ProgramsTogether } from './run-together.ts'
import { outcomeOf, type StartProgram, tryEscape } from './try-escape.ts'

/** The starters of programs at one place: of one, and, where it has such, of many that one process starts. */
export interface PlaceStarters {
  readonly alone: StartProgram
  readonly together?: () => ProgramsTogether
  /** The place stands on the files of the workspace as they are when it is made. */
  readonly standsOnFiles: boolean
}

/**
 * Tries escapes at one place. Those that look at who started them, or try to outlast the place, each get one of their own;
 * the others share one as long as they leave what it stands on as it was.
 */
export class EscapeTries {
  private readonly surroundings: ProbeSurroundings
  private readonly starters: PlaceStarters
  private shared: ProgramsTogether | undefined

  constructor(surroundings: ProbeSurroundings, starters: PlaceStarters) {
    this.surroundings = surroundings
    this.starters = starters
  }

  async try(escape: Escape): Promise<EscapeOutcome> {
    const { together } = this.starters
    if (together && !escape.name.startsWith('processes.')) {
      const found = await this.tryShared(escape, together)
      if (found) return found
    }
    await this.end()
    return await tryEscape(escape, this.surroundings, this.starters.alone)
  }

  /** Undefined where the place ended under it: then it shows nothing yet. */
  private async tryShared(
    escape: Escape,
    together: () => ProgramsTogether,
  ): Promise<EscapeOutcome | undefined> {
    if (!(await this.isUsable())) {
      await this.end()
      await this.surroundings.restore()
    }
    this.shared ??= together()
    const outcome = await this.shared.run(escape.program(this.surroundings.world()))
    return outcome && (await outcomeOf(escape, outcome, this.surroundings))
  }

  private async isUsable(): Promise<boolean> {
    if (!this.shared) return false
    if (this.starters.standsOnFiles) return await this.surroundings.tidy()
    await this.surroundings.restore()
    return true
  }

  /** Ends the place that is shared, where there is one. */
  async end(): Promise<void> {
    await this.shared?.end()
    this.shared = undefined
  }
}
