import type { Gate } from '../../gate/core/gate.ts'
import type { AuditEntry } from '../../ground/model/audit-entry.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Review } from '../../ground/model/review.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Verb } from '../../ground/model/verb.ts'
import type { WaitOptions } from '../../people/acts/gate-people/reviews.ts'
import type { FolderGates } from './folder-gates.ts'

/** Milliseconds that work under way may take once the gate stops. */
const longestEnd = 5_000

type Use<T> = (gate: Gate) => Promise<T>

/** Runs verbs on the gate of their folder, and knows which are under way: they are finished before the gates close. */
export class FolderCalls {
  private readonly gates: FolderGates
  private readonly demandFolder: () => void
  private readonly underWay = new Set<Promise<unknown>>()
  private readonly waiting = new Set<(why: GateError) => void>()
  private closing: Promise<void> | undefined

  /** `demandFolder` throws where the state folder is not the one any more that the gates were opened on. */
  constructor(gates: FolderGates, demandFolder: () => void) {
    this.gates = gates
    this.demandFolder = demandFolder
  }

  /** Runs a verb under the policy of its folder. */
  run<T>({ under }: Verb, [first]: readonly unknown[], use: Use<T>): Promise<T> {
    if (under === undefined) return this.use(use, null)
    if (under === 'call') return this.use(use, (first as ToolCall).cwd ?? null)
    const id = String(first)
    const folder = under === 'decision' ? this.folderOfDecision(id) : this.folderOfReview(id)
    return folder.then(cwd => this.use(use, cwd))
  }

  /** Waits for a review; a wait keeps no gate from closing, and is told to ask again when this one does. */
  async wait(id: string, options: WaitOptions): Promise<Review> {
    this.demandOpen()
    const shared = await this.gates.general()
    let stop: ((why: GateError) => void) | undefined
    const stopped = new Promise<never>((_resolve, reject) => {
      stop = reject
      this.waiting.add(reject)
    })
    try {
      const review = await Promise.race([shared.use(gate => gate.reviews.wait(id, options)), stopped])
      this.demandFolder()
      return review
    } finally {
      if (stop) this.waiting.delete(stop)
    }
  }

  async *entries(after?: number, atOnce?: number): AsyncGenerator<AuditEntry> {
    this.demandOpen()
    yield* (await this.gates.general()).each(gate => gate.entries(after, atOnce))
  }

  /** Lets work under way end, for some seconds at most; everybody who waits is told to ask again. */
  close(): Promise<void> {
    this.closing ??= this.end()
    return this.closing
  }

  private async use<T>(use: Use<T>, cwd: string | null): Promise<T> {
    this.demandOpen()
    const shared = this.gates.forFolder(cwd)
    const used = shared.then(found => found.use(use))
    this.underWay.add(used)
    try {
      const answer = await used
      // A decision on a folder that is gone is in no log that anybody can read.
      this.demandFolder()
      return answer
    } finally {
      this.underWay.delete(used)
    }
  }

  private async folderOfDecision(id: string): Promise<string | null> {
    return (await this.use(gate => gate.decision(id), null)).call.cwd ?? null
  }

  private async folderOfReview(id: string): Promise<string | null> {
    const { decisionId } = await this.use(gate => gate.reviews.wait(id, { timeout: 0 }), null)
    return this.folderOfDecision(decisionId)
  }

  private async end(): Promise<void> {
    for (const stop of this.waiting) stop(stopping())
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>(resolve => {
      timer = setTimeout(resolve, longestEnd)
    })
    await Promise.race([Promise.allSettled(this.underWay), late])
    clearTimeout(timer)
    await this.gates.close()
  }

  private demandOpen(): void {
    this.demandFolder()
    if (this.closing) throw stopping()
  }
}

function stopping(): GateError {
  return new GateError(
    'unavailable',
    'The gate is stopping, so nothing is allowed now: ask again; what waits for people stays.',
  )
}
