import type { Gate } from '../core/gate.ts'
import type {
  NotificationSettings,
  NotificationTarget,
  ShownNotifications,
} from '../../ground/model/notification-settings.ts'
import { composeNote, type NewReviews, reviewsSince, waitingReview } from './compose-note.ts'
import type { DenyWay, Note } from './note.ts'
import { StoredNotifyState, whyOf } from './stored-notify-state.ts'
import { dueSteps, type NotifyState, type Pending, type WatchedReview, watchReviews } from './notify-state.ts'
import type { NotifyStore } from './file-notify-store.ts'
import { type Notice, observedUntil } from './notice.ts'
import {
  applySettings,
  isSameNote,
  joinPending,
  nextBatch,
  pendingNotices,
  pendingOf,
  pendingSteps,
  withoutNotes,
} from './pending-of.ts'
import { isQuietHour } from './is-quiet-hour.ts'
import { sendNote } from './send-note.ts'
import { memberOf } from '../../ground/model/member-of.ts'
import type { ObserveSettings } from '../../ground/model/policy.ts'
import type { Review } from '../../ground/model/review.ts'
import type { SecretScanner } from '../../judge/secrets/find-secrets.ts'

/** The plan for further tries of a failed note. */
interface RetryPlan {
  /** Milliseconds before each further try. */
  readonly delays: readonly number[]
  /** Milliseconds that a try may take. */
  readonly patience: number
}

/** Six tries within half an hour. */
export const usualRetries: RetryPlan = {
  delays: [10_000, 30_000, 120_000, 420_000, 1_080_000],
  patience: 10_000,
}

/**
 * Gives the time of the next try after so many tries, up to a fifth sooner than planned so that not all come at once;
 * null to give up.
 */
function nextTry({ delays }: RetryPlan, tries: number, now: number, random: number): number | null {
  const delay = delays[tries - 1]
  return delay === undefined ? null : now + Math.round(delay * (1 - 0.2 * random))
}

/** Everything that a notifier works with. */
export interface NotifierParts {
  readonly gate: Gate
  readonly store: NotifyStore
  /** Reviews that came after a place in the log, null for those of from now on; of the gate’s own log when left out. */
  readonly reviewsSince?: (cursor: number | null) => Promise<NewReviews>
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
  private readonly kept: StoredNotifyState
  private telling: Telling | undefined
  private looking: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private trouble = ''
  private isStopping = false
  private notices: readonly Notice[] = []
  /** Notices that a target took. */
  private readonly taken = new Set<string>()

  constructor(parts: NotifierParts) {
    this.parts = parts
    this.retries = parts.retries ?? usualRetries
    this.kept = new StoredNotifyState(parts.store, parts.log)
  }

  /** Looks again and again. Resolves when no later review can be missed; never rejects. */
  async start(): Promise<void> {
    await this.kept.begin().catch(error => this.complain(error))
    const looked = this.look()
    // With a place in the log, what came meanwhile can be told while the gate serves already.
    if (this.kept.now.cursor === null) await looked
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
    const { settings, areReviewsToldElsewhere = false } = this.telling ?? {}
    const shown = showNotifications(settings, this.kept.now, this.parts.now())
    return areReviewsToldElsewhere ? { ...shown, toldByHub: true } : shown
  }

  /** Gives notes that are being sent a moment to end; the others are tried again after the next start. */
  async close(): Promise<void> {
    clearInterval(this.timer)
    this.isStopping = true
    await this.looking
    const timer = setTimeout(() => this.stop.abort(), grace)
    await Promise.all(this.busy.values())
    clearTimeout(timer)
    await this.kept.end()
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
    const { now, store } = this.parts
    this.telling = await this.currentTelling()
    const { settings, observe } = this.telling
    if (settings.targets.length === 0) {
      this.notices = []
      return this.kept.rest()
    }
    if (!(await this.kept.hold())) return
    const { cursor, opened } = await this.newReviews()
    const { observing, notices } = observedUntil(this.kept.now.observing, observe, now())
    const reports = pendingNotices([...this.notices, ...notices], settings, now())
    this.notices = []
    const watched = watchReviews(this.kept.now.watched, opened, now())
    const { waiting, left: remaining } = await this.stillWaiting(watched, settings)
    const added = [
      ...reports,
      ...pendingOf(opened, settings, now()),
      ...pendingSteps(waiting, settings, now()),
    ]
    const pending = joinPending(this.kept.now.pending, added)
    const next = { ...this.kept.now, cursor, pending, watched: remaining, observing }
    await this.kept.change(applySettings(next, settings, now()))
    this.trouble = ''
    if (!store.isSure()) return
    for (const target of settings.targets) if (!this.busy.has(target.name)) this.serve(target)
  }

  /** Of the reviews that are watched: those whose next step has come and that nobody has answered, and all that are watched on. */
  private async stillWaiting(watched: readonly WatchedReview[], settings: NotificationSettings) {
    const at = this.parts.now()
    const waiting: WatchedReview[] = []
    const ended = new Set<WatchedReview>()
    for (const one of watched) {
      if (dueSteps(one, settings, at).length === 0) continue
      if (await waitingReview(this.parts.gate, one.review)) waiting.push(one)
      else ended.add(one)
    }
    if (waiting.length + ended.size === 0) return { waiting, left: watched }
    const remaining = watched
      .filter(one => !ended.has(one))
      .map(one => ({ ...one, told: dueSteps(one, settings, at).at(-1)?.after ?? one.told }))
    return { waiting, left: remaining }
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
    const { gate, reviewsSince: since = (place: number | null) => reviewsSince(gate, place) } = this.parts
    const { cursor } = this.kept.now
    try {
      const found = await since(cursor)
      return this.telling?.areReviewsToldElsewhere ? { ...found, opened: [] } : found
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
    const maxLength = Math.max(...this.retries.delays, 0)
    while (!this.isStopping && this.telling) {
      const batch = nextBatch(this.kept.now, target.name, now(), maxLength)
      if (batch.length === 0 || !this.parts.store.isSure()) return
      const { base, scan, denyOf, needsOf } = this.telling
      const note = await composeNote(batch, { gate, base, scan, denyOf: denyOf?.bind(null, target), needsOf })
      if (note) await this.send(target, note, batch)
      else await this.kept.change({ pending: withoutNotes(this.kept.now.pending, batch) })
    }
  }

  private async send(target: NotificationTarget, note: Note, batch: readonly Pending[]): Promise<void> {
    const { now } = this.parts
    try {
      await sendNote(target, note, now(), this.stop.signal, this.retries.patience)
      const isTrusted = this.telling?.trusted?.has(target.name) ?? true
      for (const { notice, review } of batch) if (notice && isTrusted) this.taken.add(review)
      await this.kept.change({
        pending: withoutNotes(this.kept.now.pending, batch),
        targets: {
          ...this.kept.now.targets,
          [target.name]: { ...this.recordOf(target), sentAt: now(), failure: null },
        },
      })
    } catch (error) {
      if (!this.stop.signal.aborted) await this.onFailure(target, batch, (error as Error).message)
    }
  }

  private async onFailure(target: NotificationTarget, batch: readonly Pending[], why: string): Promise<void> {
    const at = this.parts.now()
    const tries = Math.max(...batch.map(one => one.tries)) + 1
    const next = nextTry(this.retries, tries, at, this.parts.random())
    const record = this.recordOf(target)
    const remaining = withoutNotes(this.kept.now.pending, batch)
    // An escalation that came meanwhile is told in its place.
    const again = batch.filter(one => this.kept.now.pending.some(other => isSameNote(one, other)))
    await this.kept.change({
      pending: next === null ? remaining : [...remaining, ...again.map(one => ({ ...one, tries, next }))],
      targets: {
        ...this.kept.now.targets,
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
    return memberOf(this.kept.now.targets, name) ?? { sentAt: null, failure: null, givenUp: 0 }
  }

  /** Says what is wrong once, and not with every look. */
  private complain(error: unknown): void {
    const why = whyOf(error)
    if (this.isStopping || why === this.trouble) return
    this.trouble = why
    this.parts.log(`notifications are at rest: ${why}`)
  }
}

/** Shows the state of notifications: names, kinds and counts, and neither an address nor a secret. */
function showNotifications(
  settings: NotificationSettings | undefined,
  { pending, targets }: NotifyState,
  now: number,
): ShownNotifications {
  if (!settings) return { routes: [], escalate: [], targets: [], quiet: null }
  const shown = settings.targets.map(({ name, kind }) => {
    const own = pending.filter(({ target }) => target === name)
    const held = own.filter(one => one.held).length
    const record = memberOf(targets, name) ?? { sentAt: null, failure: null, givenUp: 0 }
    const isTried = own.some(one => one.tries > 0 && !one.held)
    const failure = record.failure && { ...record.failure, next: isTried ? record.failure.next : null }
    return { name, kind, waiting: own.length - held, held, ...record, failure }
  })
  const { routes, escalate, quiet } = settings
  return { routes, escalate, targets: shown, quiet: quiet && { ...quiet, now: isQuietHour(quiet, now) } }
}

/** The routes in force, and what notes are made with. */
interface Telling {
  readonly settings: NotificationSettings
  /** The address that links begin with; null where no page can be reached. */
  readonly base: string | null
  readonly scan: SecretScanner
  /** The policy’s own words on observing. */
  readonly observe?: ObserveSettings
  /** Names of targets that a person accepted; left out where all of them count. */
  readonly trusted?: ReadonlySet<string>
  /** Somebody else tells of reviews: the hub of a team. */
  readonly areReviewsToldElsewhere?: boolean
  /** Gives the way to deny a review from where a target shows it. */
  readonly denyOf?: (target: NotificationTarget, review: Review) => DenyWay | undefined
  /** Says whose yes a review is missing, where a team’s people say it. */
  readonly needsOf?: (review: Review) => string | undefined
}
