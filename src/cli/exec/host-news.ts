import type { Destination } from '../../proof/boundary/network/words-problem.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { TouchedHost } from '../../ground/model/boundary-end.ts'
import type { Review } from '../../ground/model/review.ts'
import { onOneLine } from '../render/table.ts'
import { standardError } from '../render/terminal-output.ts'
import { HostWaits } from './host-waits.ts'
import { RefusalLines } from './network/refusal-lines.ts'
import { TouchedHosts } from './touched-hosts.ts'

/** Says on standard error what becomes of the hosts that a command wants, asks the person at its terminal, and counts. */
export class HostNews {
  private readonly hosts = new TouchedHosts()
  private readonly lines = new RefusalLines(line => standardError.print(`countersign: ${onOneLine(line)}`))
  private readonly waits: HostWaits | undefined

  constructor(gate: Gate, atTerminal: boolean) {
    if (atTerminal) this.waits = new HostWaits({ gate, say: sayWaiting })
  }

  /** Tells the process below which the command runs. */
  startedBelow(pid: number | undefined): void {
    this.waits?.startedBelow(pid)
  }

  /** Counts a connection that is tried. */
  noteWish(to: Destination): void {
    this.hosts.countConnection(to)
  }

  readonly onWait = (to: Destination, review: Review, milliseconds: number): void => {
    this.hosts.noteReview(to, review.id)
    if (this.waits) this.waits.begin(to, review, milliseconds)
    else sayWaiting(to, review)
  }

  readonly onRefused = (to: Destination, why: string): void => {
    this.hosts.noteRefusal(to, why)
    if (this.waits) this.waits.end(to, () => this.lines.add(to, why))
    else this.lines.add(to, why)
  }

  /** Ends the wait of a host that the gate has answered for. */
  endWait(to: Destination): void {
    this.waits?.end(to)
  }

  async end(): Promise<void> {
    await this.waits?.close()
    this.lines.end()
  }

  list(): readonly TouchedHost[] {
    return this.hosts.list()
  }
}

function sayWaiting({ host, port }: Destination, { id }: Review): void {
  standardError.print(
    `countersign: the connection to ${host}, port ${port}, waits for a person: countersign review ${id}`,
  )
}
