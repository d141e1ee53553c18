import type { Gate } from '../gate/gate.ts'
import type {
  NotificationSettings,
  NotificationTarget,
  ShownNotifications,
} from '../model/notification-settings.ts'
import type { ObserveSettings } from '../model/policy.ts'
import type { SecretScanner } from '../secrets/find-secrets.ts'
import { composeNote } from './compose-note.ts'
import { newestQueued, type NewReviews, reviewsSince } from './new-reviews.ts'
import type { Note } from './note.ts'
import { emptyState, type NotifyState, type Pending, readState, writeState } from './notify-state.ts'
import { type Notice, observedUntil } from './notice.ts'
import { nextBatch, pendingNotices, pendingOf, applySettings } from './pending-of.ts'
import { nextTry, type RetryPlan, usualRetries } from './retry-plan.ts'
import { sendNote } from './send-note.ts'
import { showNotifications } from './show-notifications.ts'

/** The routes in force, and what notes are made with. */
export interface Telling {
  readonly settings: NotificationSettings
  /** The address that links begin with; null where no page can be reached. */
  readonly base: string | null
  readonly scan: SecretScanner
  /** The policy’s own words on observing. */
  readonly observe?: ObserveSettings
  /** Names of targets that a person accepted; left out where all of them count. */
  readonly trusted?: ReadonlySet<string>
}

/** Everything that a notifier works with. */
export interface NotifierParts {
  readonly gate: Gate
  readonly stateFile: string
  /** As the policy now is; rejects where there is none. */
  readonly telling: () => Promise<Telling>
  /** One line for the operator. */
  readonly log: (line: string) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** From 0 up to 1. */
  readonly random: () => number
  /** Milliseconds between two looks at the log. */
  readonly every?: number
  readonly retries?: RetryPlan
}

/** Time for notes that are being sent when the gate stops; milliseconds. */
const grace = 300
/** The same for the last word of a gate whose folder was taken away. */
const lastGrace = 1_500
const usualEvery = 500
const idleEvery = 2_000

/**
 * Tells people of new reviews. It reads the log by itself and is called by nobody who judges, so that no decision waits
 * for it. What is to be told is on the disk before it is sent: a restart goes on where it was.
 */
export class Notifier {
  private readonly parts: NotifierParts
  private readonly retries: RetryPlan
  private readonly stop = new AbortController()
  /** Targets that something is being sent to → the end of it. */
  private readonly busy = new Map<string, Promise<void>>()
  private state: NotifyState = emptyState
  private written = ''
  private telling: Telling | undefined
  private looking: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private trouble = ''
  private unwritable = false
  private isStopping = false
  private notices: readonly Notice[] = []
  /** Notices that a target took. */
  private readonly taken = new Set<string>()

  constructor(parts: NotifierParts) {
    this.parts = parts
    this.retries = parts.retries ?? usualRetries
  }

  /** Looks again and again. Resolves when no later review can be missed; never rejects. */
  async start(): Promise<void> {
    this.state = readState(this.parts.stateFile)
    const looked = this.look()
    // With a place in the log, what came meanwhile can be told while the gate serves already.
    if (this.state.cursor === null) await looked
    this.lookAgain()
  }

  /** Looks again after a pause, a long one where nobody is to be notified. */
  private lookAgain(): void {
    if (this.isStopping) return
    const isIdle = this.telling?.settings.targets.length === 0
    const pause = this.parts.every ?? (isIdle ? idleEvery : usualEvery)
    this.timer = setTimeout(() => void this.look().finally(() => this.lookAgain()), pause)
    this.timer.unref()
  }

  /** Tells people something of the gate itself, at once where it is started. */
  tell(notice: Notice): void {
    this.notices = [...this.notices, notice]
    if (this.timer) void this.look().then(() => (this.notices.length > 0 ? this.look() : undefined))
  }

  /** Tells it before the gate ends: resolves when it was sent, or the time for it is over; never rejects. */
  async tellLast(notice: Notice): Promise<void> {
    await this.looking
    this.notices = [...this.notices, notice]
    await this.look()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise(resolve => {
      timer = setTimeout(resolve, lastGrace)
    })
    await Promise.race([Promise.all(this.busy.values()), late])
    clearTimeout(timer)
  }

  /** Tells whether a target took this notice that a person accepted, where they accepted other ones than the file names. */
  isTold(notice: string): boolean {
    return this.taken.has(notice)
  }

  /** Returns how each target does. */
  show(): ShownNotifications {
    return showNotifications(this.telling?.settings, this.state, this.parts.now())
  }

  /** Gives notes that are being sent a moment to end; the others are tried again after the next start. */
  async close(): Promise<void> {
    clearInterval(this.timer)
    this.isStopping = true
    await this.looking
    const timer = setTimeout(() => this.stop.abort(), grace)
    await Promise.all(this.busy.values())
    clearTimeout(timer)
  }

  /** Looks at policy and log, and sends what is due; whoever looks already is waited for. */
  private look(): Promise<void> {
    this.looking ??= this.lookNow()
      .catch(error => this.complain(error))
      .finally(() => {
        this.looking = undefined
      })
    return this.looking
  }

  private async lookNow(): Promise<void> {
    if (this.isStopping) return
    const { now } = this.parts
    this.telling = await this.currentTelling()
    const { settings, observe } = this.telling
    if (settings.targets.length === 0) {
      this.notices = []
      if (this.state.cursor !== null) this.change(emptyState)
      return
    }
    const { cursor, opened } = await this.newReviews()
    const { observing, notices } = observedUntil(this.state.observing, observe, now())
    const told = pendingNotices([...this.notices, ...notices], settings, now())
    this.notices = []
    const pending = [...this.state.pending, ...told, ...pendingOf(opened, settings, now())]
    this.change(applySettings({ ...this.state, cursor, pending, observing }, settings, now()))
    this.trouble = ''
    for (const target of settings.targets) if (!this.busy.has(target.name)) this.serve(target)
  }

  /** The routes as they now are; those of before for what is to be told of a gate that gives no policy any more. */
  private async currentTelling(): Promise<Telling> {
    try {
      return await this.parts.telling()
    } catch (error) {
      if (!this.telling || this.notices.length === 0) throw error
      return this.telling
    }
  }

  /** A gate that gives nothing any more, since its folder is gone, still has something to say of itself. */
  private async newReviews(): Promise<
    NewReviews | { readonly cursor: number | null; readonly opened: readonly [] }
  > {
    const { gate } = this.parts
    const { cursor } = this.state
    try {
      return await reviewsSince(gate, cursor ?? (await newestQueued(gate)))
    } catch (error) {
      if (this.notices.length === 0) throw error
      this.complain(error)
      return { cursor, opened: [] }
    }
  }

  /** Sends what is due to one target, one note after the other; other targets do not wait for it. */
  private serve(target: NotificationTarget): void {
    const served = this.serveAll(target)
      .catch(error => this.complain(error))
      .finally(() => this.busy.delete(target.name))
    this.busy.set(target.name, served)
  }

  private async serveAll(target: NotificationTarget): Promise<void> {
    const { gate, now } = this.parts
    const longest = Math.max(...this.retries.delays, 0)
    while (!this.isStopping && this.telling) {
      const batch = nextBatch(this.state, target.name, now(), longest)
      if (batch.length === 0) return
      const { base, scan } = this.telling
      const note = await composeNote(batch, { gate, base, scan })
      if (note) await this.send(target, note, batch)
      else this.change({ ...this.state, pending: without(this.state.pending, batch) })
    }
  }

  private async send(target: NotificationTarget, note: Note, batch: readonly Pending[]): Promise<void> {
    const { now } = this.parts
    try {
      await sendNote(target, note, now(), this.stop.signal, this.retries.patience)
      const isTrusted = this.telling?.trusted?.has(target.name) ?? true
      for (const { notice, review } of batch) if (notice && isTrusted) this.taken.add(review)
      this.change({
        ...this.state,
        pending: without(this.state.pending, batch),
        targets: {
          ...this.state.targets,
          [target.name]: { ...this.recordOf(target), sentAt: now(), failure: null },
        },
      })
    } catch (error) {
      if (!this.stop.signal.aborted) this.onFailure(target, batch, (error as Error).message)
    }
  }

  private onFailure(target: NotificationTarget, batch: readonly Pending[], why: string): void {
    const at = this.parts.now()
    const tries = Math.max(...batch.map(one => one.tries)) + 1
    const next = nextTry(this.retries, tries, at, this.parts.random())
    const record = this.recordOf(target)
    const left = without(this.state.pending, batch)
    this.change({
      ...this.state,
      pending: next === null ? left : [...left, ...batch.map(one => ({ ...one, tries, next }))],
      targets: {
        ...this.state.targets,
        [target.name]: {
          ...record,
          failure: { at, why, tries, next },
          givenUp: record.givenUp + (next === null ? batch.length : 0),
        },
      },
    })
    const what = next === null ? 'and was given up' : `and is tried again at ${new Date(next).toISOString()}`
    this.parts.log(`a note to ${target.name} failed (try ${tries}: ${why}) ${what}`)
  }

  private recordOf({ name }: NotificationTarget) {
    return this.state.targets[name] ?? { sentAt: null, failure: null, givenUp: 0 }
  }

  private change(state: NotifyState): void {
    this.state = state
    const text = JSON.stringify(state)
    if (text === this.written) return
    try {
      writeState(this.parts.stateFile, state)
      this.written = text
      this.unwritable = false
    } catch (error) {
      if (!this.unwritable)
        this.parts.log(`${this.parts.stateFile} can't be written (${whyOf(error)}): notes may come twice`)
      this.unwritable = true
    }
  }

  /** Says what is wrong once, and not with every look. */
  private complain(error: unknown): void {
    const why = whyOf(error)
    if (this.isStopping || why === this.trouble) return
    this.trouble = why
    this.parts.log(`notifications are at rest: ${why}`)
  }
}

function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** By what they are about: they may have been changed since. */
function without(pending: readonly Pending[], batch: readonly Pending[]): readonly Pending[] {
  return pending.filter(
    one => !batch.some(({ review, target }) => review === one.review && target === one.target),
  )
}
