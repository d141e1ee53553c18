import type { ExportTarget, ShownExport } from '../../../ground/model/export-target.ts'
import { openSender, type Sender, type SenderContext } from '../targets/open-sender.ts'
import type { Outcome } from '../send/http-exchange.ts'
import { backOff, type BackOffTimes } from '../../../ground/model/back-off.ts'
import { deliver, type Delivered } from './deliver.ts'
import type { ExportRecord } from '../records/export-record.ts'

/** The parts of a pump. */
interface TargetPumpParts {
  readonly target: ExportTarget
  readonly sender: Sender
  readonly queue: ExportQueue
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** From 0 up to 1. */
  readonly draw: () => number
  /** One line for the operator. */
  readonly log: (line: string) => void
  /** Milliseconds between two looks at the log. */
  readonly every?: number
  /** Milliseconds that one sending may take. */
  readonly patience?: number
  /** Milliseconds before a target that did not take a batch is tried again. */
  readonly times?: BackOffTimes
}

const usualTimes: BackOffTimes = { first: 2_000, longest: 300_000 }
const usualEvery = 1_000

/** Entries of a batch at most. */
const maxEntries = 128
const usualPatience = 10_000

/**
 * Brings a log to one target, one batch at a time, for as long as it takes: the durable log is the queue, and the place in it
 * moves once the target has taken something. No other target and no decision waits for it.
 */
export class TargetPump {
  private readonly parts: TargetPumpParts
  private readonly ending = new AbortController()
  private failures = 0
  /** Entries of the next batch: fewer after each failure, since a target may fail at what is too much for it without saying so. */
  private most = maxEntries
  private problem: string | null | undefined
  private running: Promise<void> | undefined

  constructor(parts: TargetPumpParts) {
    this.parts = parts
  }

  start(): void {
    this.running ??= this.run()
  }

  /** Gives up what is being sent, which is sent again after the next start. */
  async close(): Promise<void> {
    this.ending.abort()
    await this.running
    this.parts.sender.close()
    await this.parts.queue.leave(this.parts.target)
  }

  private get times(): BackOffTimes {
    return this.parts.times ?? usualTimes
  }

  private async run(): Promise<void> {
    const { every = usualEvery } = this.parts
    while (!this.ending.signal.aborted) await this.rest(await this.stepOrWait(every))
  }

  /** Returns milliseconds until the next look. */
  private async stepOrWait(every: number): Promise<number> {
    try {
      const failure = await this.step()
      if (failure === 'more') return 0
      if (failure === undefined) return every
      return Math.max(this.waitAfterFailure(), Math.min(failure.after ?? 0, this.times.longest))
    } catch (error) {
      this.say(`the log can’t be read (${error instanceof Error ? error.message : String(error)})`)
      return this.waitAfterFailure()
    }
  }

  private waitAfterFailure(): number {
    return backOff(this.times, ++this.failures, this.parts.draw())
  }

  /** Sends one batch; returns the reason why not all of it was taken, or that more waits. */
  private async step(): Promise<'more' | undefined | { readonly why: string; readonly after?: number }> {
    const { target, queue, now } = this.parts
    const batch = await queue.next(target, this.most)
    if (!batch) return undefined
    const { records } = batch
    const done = await deliver(records, part => this.send(part, batch))
    if (this.ending.signal.aborted && done.failure) return undefined
    if (!(await batch.keep(done, now()))) return undefined
    if (records.length > 0 || done.failure) this.say(done.failure?.why ?? null)
    this.most = done.failure ? Math.max(1, this.most >> 1) : Math.min(maxEntries, this.most * 2)
    if (done.failure) return done.failure
    this.failures = 0
    return batch.isFull ? 'more' : undefined
  }

  private async send(records: QueuedBatch['records'], batch: QueuedBatch): Promise<Outcome> {
    if (!batch.isMine()) return { kind: 'later', why: 'another process sends to it now' }
    const { sender } = this.parts
    const { patience = this.parts.patience ?? usualPatience } = sender
    const late = AbortSignal.timeout(patience)
    const outcome = await sender.send(records, AbortSignal.any([late, this.ending.signal]))
    if (outcome.kind !== 'later' || !late.aborted) return outcome
    return { kind: 'later', why: `no answer within ${patience / 1_000} seconds` }
  }

  /** Says once what is wrong, and once that it is over. */
  private say(problem: string | null): void {
    if (problem === this.problem || this.ending.signal.aborted) return
    const isFirst = this.problem === undefined
    this.problem = problem
    if (problem !== null) this.parts.log(`export to ${this.parts.target.name}: ${problem}`)
    else if (!isFirst) this.parts.log(`export to ${this.parts.target.name}: works again`)
  }

  private rest(milliseconds: number): Promise<void> {
    const { signal } = this.ending
    return new Promise(resolve => {
      if (signal.aborted) return resolve()
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      timer.unref()
      signal.addEventListener('abort', end)
    })
  }
}

/** The parts of pumps. */
export interface ExportPumpsParts extends Omit<TargetPumpParts, 'target' | 'sender'> {
  readonly context: SenderContext
}

/** A pump for each target, which runs as long as the settings name it so. */
export class ExportPumps {
  private readonly parts: ExportPumpsParts
  /** Settings of targets → their pumps. */
  private readonly running = new Map<string, TargetPump>()

  constructor(parts: ExportPumpsParts) {
    this.parts = parts
  }

  /** Starts the pumps of these targets, and ends all others. */
  async follow(targets: readonly ExportTarget[]): Promise<void> {
    const wanted = new Map(targets.map(target => [JSON.stringify(target), target]))
    const ended = [...this.running].filter(([settings]) => !wanted.has(settings))
    for (const [settings] of ended) this.running.delete(settings)
    await Promise.all(ended.map(([, pump]) => pump.close()))
    for (const [settings, target] of wanted)
      if (!this.running.has(settings)) this.running.set(settings, await this.start(target))
  }

  async close(): Promise<void> {
    await this.follow([])
  }

  private async start(target: ExportTarget): Promise<TargetPump> {
    const pump = new TargetPump({
      ...this.parts,
      target,
      sender: await openSender(target, this.parts.context),
    })
    pump.start()
    return pump
  }
}

/** The log of one gate or those of a team, with how far each target has them. */
export interface ExportQueue {
  /** Takes what is next for a target, of so many entries at most; undefined where another process sends to it. */
  next(target: ExportTarget, max: number): Promise<QueuedBatch | undefined>
  show(targets: readonly ExportTarget[]): Promise<readonly ShownExport[]>
  /** Lets another process send to this target at once. */
  leave(target: ExportTarget): Promise<void>
}

/** Records that are next for a target. */
export interface QueuedBatch {
  readonly records: readonly ExportRecord[]
  /** More entries wait. */
  readonly isFull: boolean
  /** Tells whether this process is still the one that sends; asked before each sending. */
  isMine(): boolean
  /** Keeps what became of the batch; false where nothing was kept, since somebody else changed the place meanwhile. */
  keep(done: Delivered, at: number): Promise<boolean>
}
