import type { Destination } from '../../proof/boundary/network/words-problem.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { Review } from '../../ground/model/review.ts'
import { WaitWithPerson } from '../run/wait-with-person.ts'
import { HaltedTree } from './halted-tree.ts'

/** A connection that waits for a person. */
interface HostWait {
  readonly to: Destination
  readonly review: Review
  /** Milliseconds since 1970. */
  readonly until: number
}

/** The command at whose terminal a person is asked. */
export interface HostWaitParts {
  readonly gate: Gate
  /** Says on standard error that a connection waits, where it can't be answered in place. */
  readonly say: (to: Destination, review: Review) => void
}

/**
 * Connections that wait for the person at the command’s own terminal, one at a time: the command stands still while one of
 * them is asked about there.
 */
export class HostWaits {
  private readonly parts: HostWaitParts
  private readonly waiting: HostWait[] = []
  private tree: HaltedTree | undefined
  private person: WaitWithPerson | undefined
  private turn: Promise<void> = Promise.resolve()

  constructor(parts: HostWaitParts) {
    this.parts = parts
  }

  /** Tells the process below which the command runs. */
  startedBelow(pid: number | undefined): void {
    if (pid !== undefined) this.tree = new HaltedTree(pid)
  }

  begin(to: Destination, review: Review, milliseconds: number): void {
    this.waiting.push({ to, review, until: Date.now() + milliseconds })
    if (this.waiting.length === 1) this.inTurn(() => this.showFirst())
  }

  /** Ends the wait of one host, however it went, and does what draws once it is over; others have their turn. */
  end({ host, port }: Destination, draw = (): void => {}): void {
    const at = this.waiting.findIndex(({ to }) => to.host === host && to.port === port)
    if (at !== -1) this.waiting.splice(at, 1)
    this.inTurn(async () => {
      if (at === 0) await this.endPerson()
      draw()
      await this.showFirst()
    })
  }

  /** Settles once nothing is drawn any more. */
  async close(): Promise<void> {
    this.waiting.length = 0
    this.inTurn(async () => {
      await this.endPerson()
      this.tree?.resume()
    })
    await this.turn
  }

  private async endPerson(): Promise<void> {
    const { person } = this
    this.person = undefined
    await person?.end()
  }

  private async showFirst(): Promise<void> {
    const [first] = this.waiting
    if (this.person) return
    if (!first) return this.tree?.resume()
    const { to, review, until } = first
    if (!(await this.tree?.halt())) return this.parts.say(to, review)
    this.person = new WaitWithPerson(this.parts.gate)
    this.person.begin(review, until - Date.now())
  }

  private inTurn(work: () => Promise<void>): void {
    this.turn = this.turn.then(work).catch(() => this.tree?.resume())
  }
}
