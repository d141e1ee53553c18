import { GateError } from '../../../ground/model/errors.ts'
import type { RecoveryRequest, ShownRecovery } from '../../../ground/model/recovery-request.ts'
import type { Recovery } from '../../../ground/model/reviewer-key.ts'
import type { Identity, Reviewer } from '../../../ground/model/reviewer.ts'
import { hashLink } from '../keys/key-chain.ts'
import { isSameMember, memberOf } from '../keys/member-of.ts'
import { recogniseReviewer } from '../keys/recognise-reviewer.ts'
import { openKey } from '../keys/seal-key.ts'
import type { LogLine } from '../ports/act.ts'
import type { People } from '../ports/people.ts'
import { checkDistinctName, checkReviewerName } from '../reviewers/check-reviewer-name.ts'
import { loggedReviewer } from '../reviewers/logged-reviewer.ts'
import type { SignedState } from '../standing/signed-state.ts'
import type { CountedRecovery, RecoveryNews } from '../standing/state-memory.ts'

/** Milliseconds that one gate runs before a recovery that nobody cancelled takes effect. */
export const recoveryTime = 24 * 3_600_000
/** The most milliseconds that one look counts for: a process that was stopped did not run. */
const maxAtOnce = 2 * 60_000

/** The time that is left of one request: it goes down while the gate looks, and only once somebody was told. */
class RecoveryClock {
  /** The request that is counted. */
  readonly id: string
  left = recoveryTime
  isTold = false
  private last: number

  /** `now` is of a clock that only goes forward. */
  constructor(id: string, now: number) {
    this.id = id
    this.last = now
  }

  /** Counts the time since the last look; where it may not count, it begins again. Returns whether it is over. */
  look(now: number, { isTold, mayCount }: { readonly isTold: boolean; readonly mayCount: boolean }): boolean {
    const passed = Math.min(Math.max(now - this.last, 0), maxAtOnce)
    this.last = now
    if (!mayCount) this.left = recoveryTime
    else if (this.isTold) this.left -= passed
    this.isTold ||= isTold
    return this.isTold && this.left <= 0
  }
}

/** The parts of a recovery. */
interface Parts {
  readonly people: People
  readonly state: SignedState
  readonly now: () => number
  /** Milliseconds that only go forward. */
  readonly clock: () => number
  /** The ways that count here. */
  readonly ways: () => readonly Recovery[]
}

/** A secret that nobody has any more: a new key takes force by root’s word, or after a day in which nobody objected. */
export class LocalRecovery {
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  show(): Omit<ShownRecovery, 'admitsFirst'> {
    const { people, state, ways } = this.parts
    const { chain } = state.read()
    const request = people.recovery()
    const clock = request && this.clockOf(request)
    const remaining = clock?.left ?? null
    const isTold = clock?.isTold ?? false
    const waiting = request && {
      reviewer: request.link.reviewer,
      at: request.link.at,
      left: remaining,
      isTold,
    }
    return { seq: chain.length + 1, prev: chain.head, waiting, ways: ways() }
  }

  /** Takes a key that root let follow at once; keeps another until its day is over. One waits at a time. */
  async ask(request: RecoveryRequest): Promise<void> {
    const { people, state, now, ways } = this.parts
    const { link } = request
    const way = link.recovered
    if (way === undefined || !ways().includes(way)) throw noWay(way, ways())
    const problem = this.problemOf(request)
    if (problem !== undefined)
      throw new GateError('invalid', `This key can’t be recovered, since ${problem}.`)
    if (way === 'root') {
      if (!state.isGranted(link))
        throw new GateError('forbidden', 'Root has not written down that this key may follow.', 'link')
      return this.take(request)
    }
    if (people.recovery() !== null)
      throw new GateError(
        'conflict',
        'A recovery waits already, and asking again neither shortens it nor begins it anew.',
      )
    const body = { event: 'recovery_asked', reviewer: link.reviewer, key: link.by }
    await people.act({ kind: 'recovery', at: now(), log: [{ kind: 'reviewer', body }], recovery: request })
  }

  /** Ends what waits, for any reviewer with their secret; wrong ones lock nobody out of this. */
  async cancel(who: Identity): Promise<void> {
    const { people } = this.parts
    const request = people.recovery()
    if (!request) throw new GateError('missing', 'No recovery waits.')
    const reviewer = people.reviewer(who.reviewer)
    if (!reviewer || !(await this.isProved(reviewer, who.pin)))
      throw new GateError('forbidden', `That is not the secret of ${who.reviewer.slice(0, 40)}.`, 'pin')
    await this.end(request, who.reviewer)
  }

  /** Ends what waits for this reviewer: they just proved that they have their secret. */
  async object(reviewer: string): Promise<void> {
    const request = this.parts.people.recovery()
    if (request?.link.reviewer === reviewer) await this.end(request, reviewer)
  }

  /**
   * Counts the time of what waits, and takes it when that is over. `isTold`: a target took the notice of this request.
   * Called again and again by the one gate that runs; returns what people are to be told since.
   */
  async look(isTold: (id: string) => boolean): Promise<readonly RecoveryNews[]> {
    await this.lookNow(isTold)
    return this.parts.state.memory.news.splice(0)
  }

  private async lookNow(isTold: (id: string) => boolean): Promise<void> {
    const { people, state, clock } = this.parts
    const request = people.recovery()
    if (!request) {
      state.memory.recovery = null
      return
    }
    const id = hashLink(request.link)
    const { reviewer } = request.link
    const isVoid = state.memory.cancelled.has(id) || !this.parts.ways().includes('time')
    if (isVoid || this.problemOf(request) !== undefined) return this.end(request, null)
    const known = this.clockOf(request)
    if (!known) {
      state.memory.recovery = new RecoveryClock(id, clock())
      state.memory.news.push({ event: 'asked', reviewer, id })
    } else if (known.look(clock(), { isTold: isTold(id), mayCount: this.canObject() }))
      await this.take(request)
  }

  private clockOf({ link }: RecoveryRequest): CountedRecovery | null {
    const { recovery } = this.parts.state.memory
    return recovery?.id === hashLink(link) ? recovery : null
  }

  /** Every reviewer of the chain has the row that their secret opens: somebody who took one away took the objection away. */
  private canObject(): boolean {
    const { people, state } = this.parts
    const { chain, isReplaced } = state.read()
    const isThere = (name: string) => {
      const row = people.reviewer(name)
      return row !== undefined && recogniseReviewer(row, chain) === 'member'
    }
    return !isReplaced && [...chain.members.keys()].every(isThere)
  }

  private async isProved(reviewer: Reviewer, secret: string | undefined): Promise<boolean> {
    const { chain } = this.parts.state.read()
    const own = reviewer.secrets.find(one => one.kind === 'key')
    if (!own || secret === undefined || recogniseReviewer(reviewer, chain) !== 'member') return false
    return (await openKey(own.key, secret)) !== null
  }

  /** Returns why the key can’t follow the keys as they are; the end of a sentence. */
  private problemOf({ key, link }: RecoveryRequest): string | undefined {
    const { chain, isReplaced } = this.parts.state.read()
    if (isReplaced) return 'the keys are not those that this gate has seen'
    const after = chain.with(link)
    if (typeof after === 'string') return after
    const { member, recovered } = link
    if (recovered === undefined || !member || key.publicKey !== member.key) return 'it is another key'
    const others = this.parts.people.reviewers().filter(({ name }) => name !== link.reviewer)
    try {
      checkReviewerName(link.reviewer)
      checkDistinctName(link.reviewer, others)
    } catch {
      return 'a reviewer can’t have this name'
    }
    if (member.uid !== null && others.some(({ uid }) => uid === member.uid)) return 'its account is another’s'
    const isSame = isSameMember(member, memberOf(rowOf({ key, link }, 0)) ?? member)
    return isSame ? undefined : 'it claims more than one key'
  }

  private async take(request: RecoveryRequest): Promise<void> {
    const { people, state, now } = this.parts
    const { link } = request
    const row = rowOf(request, now())
    const body = { event: 'recovered', ...loggedReviewer(row), by: link.recovered ?? '', link: { ...link } }
    const log = [
      { kind: 'reviewer', body: JSON.parse(JSON.stringify(body)) },
    ] as const satisfies readonly LogLine[]
    state.justify(link)
    await people.act({ kind: 'recovered', at: now(), log, reviewers: [row], link, recovery: null })
    state.read()
    state.memory.news.push({ event: 'recovered', reviewer: link.reviewer, id: hashLink(link) })
  }

  private async end({ link }: RecoveryRequest, by: string | null): Promise<void> {
    const { people, state, now } = this.parts
    state.memory.cancelled.add(hashLink(link))
    const body = { event: 'recovery_cancelled', reviewer: link.reviewer, key: link.by, by }
    await people.act({ kind: 'recovery', at: now(), log: [{ kind: 'reviewer', body }], recovery: null })
    state.memory.news.push({ event: 'cancelled', reviewer: link.reviewer, id: hashLink(link) })
  }
}

/** The reviewer with nothing but the new key: passkeys and codes of before are over. */
function rowOf({ key, link }: RecoveryRequest, at: number): Reviewer {
  const free = { failures: 0, lockedUntil: 0, stricterUntil: 0 }
  return {
    name: link.reviewer,
    uid: link.member?.uid ?? null,
    secrets: [{ kind: 'key', key }],
    ...free,
    addedAt: at,
  }
}

function noWay(way: Recovery | undefined, ways: readonly Recovery[]): GateError {
  if (ways.length > 0)
    return new GateError(
      'forbidden',
      `Here a key is recovered by ${ways.join(' or ')}, and not by ${way ?? 'itself'}.`,
    )
  return new GateError(
    'forbidden',
    'Here whatever runs is root when it likes, so that nothing proves who recovers a key: move the state folder away and run countersign init, which begins anew.',
  )
}
