import { backOff } from '../../../ground/model/back-off.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { Anchorer } from './anchorer.ts'
import { Bringer } from './bringer.ts'
import { courierState, type CourierState, type CourierStore } from './courier-state.ts'
import { Feeder, type FeederParts } from './feeder.ts'
import { Historian } from './historian.ts'
import type { HubPort } from './open-hub.ts'
import { Uploader } from './uploader.ts'
import type { LogLine } from '../../../people/acts/ports/act.ts'
import type { TeamMembership } from '../../../ground/model/team-gate.ts'
import { closeReviews } from '../../../people/acts/restore/restore-act.ts'

const why = 'The team let this gate go, so nobody can answer here: see countersign team status.'

/** Ends what waits at a gate that its team revoked, and what was answered there and not used: whoever waits is told at once. */
async function endWhatWaits({ people }: Pick<CourierStore, 'people'>, at: number): Promise<void> {
  const { reviews, log } = closeReviews(people, at, why)
  if (reviews.length > 0) await people.act({ kind: 'review', at, log, reviews })
}

/** The parts of a courier. */
export interface CourierParts extends Omit<FeederParts, 'hub' | 'historian'> {
  readonly hub: HubPort
  /** Numbers from 0 up to 1. */
  readonly draw: () => number
  readonly log: (line: string) => void
  /** The log goes on in a new epoch: whoever has the state open opens it anew. */
  readonly onEpoch: () => Promise<void>
  /** Seconds that the hub may wait for something to tell; 25 when left out. */
  readonly longPoll?: number
  /** Milliseconds for which a call waits for the hub to have its entry; 5,000 when left out. */
  readonly evidencePatience?: number
}

/** The parts of its work. */
type Task = 'feed' | 'upload' | 'anchor'

const usualPoll = 25
const usualPatience = 5_000
/** Milliseconds between two looks at the log, and for which entries that nobody waits for are gathered. */
const lookEvery = 50
const gatherFor = 1_000
/** Milliseconds between two looks at whether the team’s newest root is to be asked for. */
const anchorEvery = 10_000
const fullBatch = 100
/** Milliseconds without a word of the hub after which it tells nobody, as far as the gate knows. */
const unheard = 120_000
/** Milliseconds before a hub that did not answer is asked again. */
const hubTimes = { first: 1_000, longest: 30_000 }
/** Milliseconds after which a gate that was refused asks again. */
const refusedFor = 60_000

/** Brings a gate’s log to its team’s hub, and what the team’s people did to the gate. */
export class Courier {
  private readonly parts: CourierParts
  private readonly feeder: Feeder
  private readonly historian: Historian
  private readonly uploader: Uploader
  private readonly anchorer: Anchorer
  private readonly bringer: Bringer
  private readonly ending = new AbortController()
  private poll = new AbortController()
  private feedTurn: Promise<unknown> = Promise.resolve()
  private uploadTurn: Promise<unknown> = Promise.resolve()
  private anchorTurn: Promise<unknown> = Promise.resolve()
  private asked: Promise<void> | undefined
  private nextUpload: Promise<unknown> | undefined
  private loops: readonly Promise<void>[] = []
  private seen: { readonly at: number; readonly hubAt: number } | undefined
  private isRevoked = false
  private readonly problems = new Map<Task, string>()

  constructor(parts: CourierParts) {
    this.parts = parts
    this.historian = new Historian(parts)
    this.feeder = new Feeder({ ...parts, historian: this.historian })
    this.anchorer = new Anchorer(parts)
    this.uploader = new Uploader(parts.hub, parts.now, why => parts.log(`team upload: ${why}`))
    const upload = () => this.uploadShared()
    const patience = parts.evidencePatience ?? usualPatience
    this.bringer = new Bringer({ ...parts, upload, patience, ended: this.ending.signal })
  }

  start(): void {
    this.loops = [this.feedAlways(), this.uploadAlways(), this.anchorAlways()]
  }

  /** Takes over all that the team’s people did until now; rejects where the hub does not answer. */
  catchUp(): Promise<void> {
    if (this.asked) return this.asked
    const mine = this.inFeedTurn(() => {
      this.asked = undefined
      return this.feedOnce(0, this.ending.signal)
    })
    this.asked = mine
    // The question that waits at the hub makes room.
    this.poll.abort()
    return mine
  }

  /** Uploads all that waits; rejects where the hub does not answer. */
  async push(): Promise<void> {
    while ((await this.uploadOnce()) > 0);
  }

  /** Resolves once the hub has the entry at this place; rejects with `unavailable` where it has it not soon enough. */
  bring(seq: number): Promise<void> {
    return this.bringer.bring(seq)
  }

  /** Hands back what the team lost and this gate has, after the log that it is about. */
  async handBack(): Promise<void> {
    if (!(await this.parts.use(async store => this.historian.hasLost(store)))) return
    await this.inUploadTurn(store => this.uploader.askEnd(store))
    await this.push()
    await this.historian.handBack()
  }

  /** Holds the team’s newest root against what this gate has; rejects where none has its log yet. */
  anchor(): Promise<void> {
    const mine = this.anchorTurn.then(() => this.anchorer.step())
    this.anchorTurn = mine.catch(() => {})
    return mine
  }

  async state(): Promise<CourierState | null> {
    const { live, now, use } = this.parts
    const [problem] = this.problems.values()
    return use(async store =>
      courierState(store, { live, seen: this.seen, problem, isRevoked: this.isRevoked, now: now() }),
    )
  }

  /** Tells whether the hub was there a moment ago and said that it tells people of reviews. */
  isHubTelling(): boolean {
    const { seen } = this
    return this.feeder.isHubTelling && seen !== undefined && Math.abs(this.parts.now() - seen.at) < unheard
  }

  async close(): Promise<void> {
    this.ending.abort()
    this.poll.abort()
    this.parts.hub.close()
    await Promise.allSettled([...this.loops, this.feedTurn, this.uploadTurn, this.anchorTurn])
  }

  private async feedAlways(): Promise<void> {
    let failures = 0
    let wait = 0
    while (!this.ending.signal.aborted) {
      this.poll = new AbortController()
      const { signal } = this.poll
      try {
        await this.inFeedTurn(() => this.feedOnce(wait, signal))
        failures = 0
        wait = this.parts.longPoll ?? usualPoll
      } catch (error) {
        if (signal.aborted) continue
        wait = 0
        await this.rest(await this.afterFailure('feed', error, ++failures))
      }
    }
  }

  private async feedOnce(wait: number, signal: AbortSignal): Promise<void> {
    const lease = await this.feeder.step(wait, signal)
    this.seen = { at: this.parts.now(), hubAt: lease.at }
    this.isRevoked = false
    this.tell('feed', null)
  }

  private async uploadAlways(): Promise<void> {
    let failures = 0
    let since: number | undefined
    while (!this.ending.signal.aborted) {
      try {
        const { entries, isUrgent } = await this.parts.use(async store => this.uploader.waiting(store))
        const at = this.parts.clock()
        since = entries === 0 ? undefined : (since ?? at)
        const isDue = isUrgent || entries >= fullBatch || (since !== undefined && at - since >= gatherFor)
        if (isDue) {
          await this.push()
          since = undefined
        }
        await this.handBack()
        failures = 0
        await this.rest(lookEvery)
      } catch (error) {
        await this.rest(await this.afterFailure('upload', error, ++failures))
      }
    }
  }

  /** A hub that is away, or has no root over this log yet, is asked again at the next look. */
  private async anchorAlways(): Promise<void> {
    const { use } = this.parts
    while (!this.ending.signal.aborted) {
      try {
        if (await use(async store => this.anchorer.isDue(store))) await this.anchor()
        this.tell('anchor', null)
      } catch (error) {
        if (!isNoRootYet(error) && !this.ending.signal.aborted) this.tell('anchor', messageOf(error))
      }
      await this.rest(anchorEvery)
    }
  }

  private uploadOnce(): Promise<number> {
    return this.inUploadTurn(store => this.uploader.step(store)).then(remaining => {
      this.tell('upload', null)
      return remaining
    })
  }

  /** Uploads one batch after the one under way; whoever asks before it begins shares it. */
  private uploadShared(): Promise<unknown> {
    if (this.nextUpload) return this.nextUpload
    const begin = () => {
      this.nextUpload = undefined
    }
    const mine = this.uploadTurn.then(begin).then(() => this.uploadOnce())
    this.nextUpload = mine
    return mine
  }

  private inUploadTurn<T>(work: (store: CourierStore) => Promise<T>): Promise<T> {
    const mine = this.uploadTurn.then(() => this.parts.use(work))
    this.uploadTurn = mine.catch(() => {})
    return mine
  }

  private inFeedTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.feedTurn.then(work)
    this.feedTurn = mine.catch(() => {})
    return mine
  }

  /** Returns for how long to rest. */
  private async afterFailure(what: Task, error: unknown, failures: number): Promise<number> {
    if (this.ending.signal.aborted) return 0
    const isRefused = error instanceof GateError && error.code === 'forbidden'
    // Ended before it is told: whoever reads of the refusal finds no lease beside it.
    if (isRefused) await this.feeder.end()
    if (what === 'feed' && isRefused && error.kind === 'revoked') await this.endRevoked()
    this.tell(what, messageOf(error))
    if (isRefused) return refusedFor * (0.5 + this.parts.draw() / 2)
    if (isOtherHistory(error)) await this.beginEpoch()
    return backOff(hubTimes, failures, this.parts.draw())
  }

  /** Asked again after a while, so what can’t be written now is ended then. */
  private async endRevoked(): Promise<void> {
    this.isRevoked = true
    const { use, now, log } = this.parts
    await use(store => endWhatWaits(store, now())).catch(error => log(`what waits: ${messageOf(error)}`))
  }

  /** Another history of this log is at the hub: nothing that was allowed counts, and the log goes on under another epoch. */
  private async beginEpoch(): Promise<void> {
    await this.feeder.end()
    await this.parts.use(async ({ mirror }) => {
      const membership = mirror.membership()
      if (!membership) return
      const epoch = membership.epoch + 1
      await mirror.beginEpoch(epoch, newEpochLine(membership, epoch), this.parts.now())
      this.parts.log(`the log goes on in epoch ${epoch}: its hub has another history of epoch ${epoch - 1}`)
    })
    await this.parts.onEpoch()
  }

  /** Each problem is logged once, and its end too. */
  private tell(what: Task, problem: string | null): void {
    if ((this.problems.get(what) ?? null) === problem) return
    if (problem === null) this.problems.delete(what)
    else this.problems.set(what, problem)
    this.parts.log(`team ${what}: ${problem ?? 'works again'}`)
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
      signal.addEventListener('abort', end)
    })
  }
}

/** The hub has another history of this log, or says that it is not the one that it has. */
function isOtherHistory(error: unknown): boolean {
  return error instanceof GateError && error.code === 'conflict' && error.field === 'entries'
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The hub is away, which the feed tells, or it has no root over this log yet. */
function isNoRootYet(error: unknown): boolean {
  if (!(error instanceof GateError)) return false
  return error.code === 'missing' || (error.code === 'unavailable' && error.field === undefined)
}

/** The line of a log that goes on in another epoch, since its hub has another history of it. */
function newEpochLine({ gate, epoch }: TeamMembership, next: number): LogLine {
  const reason = 'The team’s hub has another history of this log: the state was cloned, or set back.'
  return { kind: 'recovery', body: { event: 'epoch', gate, before: epoch, epoch: next, reason } }
}
