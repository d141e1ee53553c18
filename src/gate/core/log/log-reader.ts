import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import { OpeningsVerifier } from '../../../people/audit/parts/openings-verifier.ts'
import type { ChainVerifier } from '../../../people/audit/chain-verifier.ts'
import type { AskedRun, WholeRun } from '../../../people/audit/runs/whole-run.ts'
import type { Checkpoint } from '../../../ground/model/audit-entry.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { PasskeySite } from '../../../ground/model/passkey-site.ts'
import type { Store } from '../ports/store.ts'
import { KeyWitness } from '../../../people/acts/witness/key-witness.ts'
import { isWitnessed } from '../../../people/acts/witness/is-witnessed.ts'
import { StateWitness } from '../../../people/acts/witness/state-witness.ts'
import { membershipEvents } from '../../../people/acts/membership/membership-events.ts'
import { loggedSignatureProblem } from '../../../people/acts/passkeys/check-passkey.ts'
import type { Level } from '../../../ground/model/assessment.ts'
import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import type { Signature } from '../../../ground/model/passkey.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'

const maxProblems = 20
const past = 'somebody wrote to the state past the gate'

/** A judged call: its digest, the salted one under which its entry seals that, and its level. */
interface JudgedCall {
  readonly callDigest: string
  /** Absent in entries of older versions. */
  readonly commitment?: string
  readonly level: Level
}

/** Checks what passkeys signed against the keys that the log says were enrolled, and the calls that were judged. */
class SignatureWitness {
  private readonly found: string[] = []
  /** Reviewer → id of a passkey → its public key. */
  private readonly enrolled = new Map<string, Map<string, string>>()
  /** Sheets whose signature was used. */
  private readonly used = new Set<string>()
  private readonly callOf: (decision: string) => JudgedCall | undefined
  private readonly gates: readonly string[]
  /** Former names of the gate, as lines say by which it joined. */
  private readonly toldGates = new Set<string>()
  private readonly site: PasskeySite | undefined

  /**
   * `gates` are the names of the gate: the one that it has, and those that it had. `callOf` gives the call of a decision, as
   * the log of this gate has it; `site` is that of the team’s passkeys.
   */
  constructor(
    gates: readonly string[],
    callOf: (decision: string) => JudgedCall | undefined,
    site?: PasskeySite,
  ) {
    this.gates = gates
    this.site = site
    this.callOf = callOf
  }

  add({ seq, kind, body }: Pick<StoredEntry, 'seq' | 'kind' | 'body'>): void {
    if (kind === 'reviewer') this.addReviewer(JSON.parse(body) as JsonObject)
    if (kind === 'team') this.addTeam(JSON.parse(body) as JsonObject)
    if (kind !== 'review') return
    const message = JSON.parse(body) as JsonObject
    // A no is never signed, and neither is what was said later.
    if (message['event'] !== 'approved' && message['event'] !== 'agreed') return
    const problem = message['proof'] === 'passkey' ? this.problemOf(message) : this.unsigned(message)
    if (problem !== undefined && this.found.length < maxProblems) this.found.push(`entry ${seq} ${problem}`)
  }

  /** One sentence for each signature that does not hold, and each reviewer’s passkeys and former name that the log does not bear out. */
  problems(reviewers: readonly Reviewer[]): readonly string[] {
    const foreign = reviewers
      .filter(one => !this.isKnown(one))
      .map(({ name }) => `the passkeys of ${name} are not those that the log knows: ${past}`)
    const names = this.gates
      .slice(1)
      .filter(gate => !this.toldGates.has(gate))
      .map(gate => `the log does not say that this gate was ${gate}: ${past}`)
    return [...this.found, ...foreign, ...names]
  }

  private addTeam({ event, was }: JsonObject): void {
    if (event === membershipEvents.joined && typeof was === 'string') this.toldGates.add(was)
  }

  private addReviewer({ event, reviewer, passkey, publicKey }: JsonObject): void {
    const name = String(reviewer)
    if (event === 'added' || event === 'removed' || event === 'recovered') this.enrolled.delete(name)
    const keys = this.enrolled.get(name) ?? new Map<string, string>()
    if (event === 'passkey_added') this.enrolled.set(name, keys.set(String(passkey), String(publicKey)))
    if (event === 'passkey_removed') keys.delete(String(passkey))
  }

  /** A yes that had to be signed and was not: whoever writes to the log could claim a PIN instead of a signature. */
  private unsigned({ reviewer, decision, proof }: JsonObject): string | undefined {
    const level = this.callOf(String(decision))?.level ?? 'critical'
    const isGrave = level === 'high' || level === 'critical'
    const keys = this.enrolled.get(String(reviewer))?.size ?? 0
    return isGrave && keys > 0
      ? `says that ${String(reviewer)} said yes by ${String(proof)}, where a passkey of theirs had to sign`
      : undefined
  }

  private problemOf(body: JsonObject): string | undefined {
    const problem = this.signedProblem(body)
    return problem && `says that a passkey signed it, but ${problem}`
  }

  private signedProblem({
    review,
    decision,
    reviewer,
    sheet,
    signed: stored,
  }: JsonObject): string | undefined {
    if (!isJsonObject(stored) || !isJsonObject(stored['statement'])) return 'no signature is kept'
    const signed = stored as unknown as Signature
    const { statement, credential, publicKey } = signed
    const texts = [statement.review, statement.decision, statement.reviewer, statement.sheet]
    const meant = [review, decision, reviewer, sheet]
    if (statement.purpose !== 'approve' || texts.some((one, i) => one !== meant[i]))
      return 'the signature is for another answer'
    if (!this.isOfCall(statement)) return 'the signature is for another call'
    if (this.enrolled.get(statement.reviewer)?.get(credential) !== publicKey)
      return `the key is none that ${statement.reviewer} had enrolled`
    const problem = loggedSignatureProblem(signed, this.site)
    if (problem !== undefined) return `the signature does not hold: ${problem}`
    if (this.used.has(statement.sheet)) return 'the signature was used before'
    this.used.add(statement.sheet)
    return undefined
  }

  private isOfCall({ decision, gate, commitment, callDigest }: Signature['statement']): boolean {
    const call = this.callOf(decision)
    if (call?.commitment === undefined) return callDigest !== undefined && callDigest === call?.callDigest
    return commitment === call.commitment && gate !== undefined && this.gates.includes(gate)
  }

  private isKnown({ name, passkeys = [] }: Reviewer): boolean {
    const keys = this.enrolled.get(name) ?? new Map<string, string>()
    return keys.size === passkeys.length && passkeys.every(({ id, publicKey }) => keys.get(id) === publicKey)
  }
}

/** Entries between which nobody is kept waiting: two milliseconds or so. */
export const logPage = 100

/** An entry by which reading begins after it. */
export type LogPlace = Pick<StoredEntry, 'seq' | 'hash'>

/** Reads the log in order for all that look at it: its chain, and whoever holds the state against it. */
export class LogReader {
  private readonly store: Store
  private readonly verifier: ChainVerifier
  private readonly witness = new StateWitness()
  private readonly openings: OpeningsVerifier
  /** Absent where reading begins in the middle: who enrolled before is not known then. */
  private readonly signatures: SignatureWitness | undefined
  private readonly keys: KeyWitness | undefined
  private after: number
  /** Entries whose text is no JSON any more, in one sentence each. */
  readonly unreadable: string[] = []
  /** The places of entries that say which team the gate is of, and of anchors of its history. */
  readonly ofTeam: number[] = []
  /** Anchors among them. */
  anchors = 0

  constructor(store: Store, verifier: ChainVerifier, start: LogPlace | undefined, site?: PasskeySite) {
    this.store = store
    this.verifier = verifier
    this.after = start?.seq ?? 0
    this.keys = start ? undefined : new KeyWitness()
    this.openings = new OpeningsVerifier(this.after + 1)
    const gates = [store.origin.gate, ...store.mirror.formerGates()]
    this.signatures = start ? undefined : new SignatureWitness(gates, id => judgedCall(store, id), site)
  }

  /** The number of the last entry that was read. */
  get place(): number {
    return this.after
  }

  /** A run of entries for whoever looks at it elsewhere. */
  runAfter(after: number, count: number): AskedRun | undefined {
    const text = orUnread(() => this.store.runs.text(after, count))
    return text && { text, asked: this.verifier.signedBetween(after, after + count) }
  }

  /** Passes over a run that was found whole elsewhere; false, and nothing done, where it does not follow. */
  pass(run: WholeRun): boolean {
    const witnessed = this.witnessedIn(run)
    if (!witnessed || !this.verifier.pass(run)) return false
    this.openings.lack(run.lacked)
    for (const entry of witnessed) this.addSaid(entry)
    this.after = run.last.seq
    return true
  }

  /** True at the end of the log. */
  readPage(): boolean {
    const found = entriesAfter(this.store, this.after, logPage)
    if (!found) return this.skipUnreadable()
    for (const entry of found) this.add(entry)
    this.after = found.at(-1)?.seq ?? this.after
    return found.length < logPage
  }

  /** The entries of a run that witnesses read; undefined where they can’t be read now. */
  private witnessedIn({ witnessed }: WholeRun): readonly StoredEntry[] | undefined {
    const [first, last] = [witnessed[0], witnessed.at(-1)]
    if (first === undefined || last === undefined) return []
    const numbers = new Set(witnessed)
    const found = entriesAfter(this.store, first - 1, last - first + 1)?.filter(({ seq }) => numbers.has(seq))
    return found?.length === witnessed.length ? found : undefined
  }

  private add(entry: StoredEntry): void {
    this.verifier.add(entry)
    this.addSaid(entry)
  }

  /** Hands what an entry says to whoever holds the state against it. */
  private addSaid(entry: StoredEntry): void {
    if (entry.kind === 'team' || entry.kind === 'anchor') this.ofTeam.push(entry.seq)
    if (entry.kind === 'anchor') this.anchors++
    try {
      this.openings.add(entry)
      if (!isWitnessed(entry)) return
      this.witness.add(entry)
      this.signatures?.add(entry)
      this.keys?.add(entry)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      this.unreadable.push(`entry ${entry.seq} is no JSON any more: what it says can’t be read`)
    }
  }

  /** Reads what can be read of a page one entry at a time, and names what can’t; true at the end of the log. */
  private skipUnreadable(): boolean {
    const end = Math.min(this.after + logPage, lastOf(this.store))
    for (let seq = this.after + 1, first: number | undefined; seq <= end; seq++) {
      const entry = entriesAfter(this.store, seq - 1, 1)?.[0]
      const isRead = entry?.seq === seq
      if (isRead && first !== undefined) this.verifier.skip(seq - 1)
      if (isRead) this.add(entry)
      first = isRead ? undefined : (first ?? seq)
      if (first !== undefined && seq === end) this.verifier.skip(end)
    }
    const isEnd = end < this.after + logPage
    this.after = end
    return isEnd
  }

  /** Sealed parts that are not what their digests say, or are gone and no entry says why. */
  openingProblems(): readonly string[] {
    const { store } = this
    return this.atEnd(() => {
      this.openings.end(seq => store.entries(seq - 1, 1)[0])
      return this.openings.problems
    })
  }

  /** Rows that the log does not bear out, in one sentence each. Each is held against the log as it is by then. */
  async forgeries(): Promise<readonly string[]> {
    const { people } = this.store
    const found = this.atEnd(() => [
      ...(this.signatures?.problems(people.reviewers()) ?? []),
      ...(this.keys?.problems(people) ?? []),
      ...this.witness.peopleProblems(people),
      ...this.witness.pinProblems(this.store.tools.pins()),
    ])
    for (let last: string | undefined = ''; last !== undefined; await breath()) {
      const after: string = last
      last = this.atEnd(() => {
        const reviews = people.reviewsAfter(after, logPage)
        found.push(...this.witness.reviewProblems(reviews))
        return reviews.length < logPage ? undefined : reviews.at(-1)?.id
      })
    }
    for (const { shape } of people.shapes()) {
      found.push(...this.atEnd(() => this.witness.observationProblems(people.observations(shape))))
      await breath()
    }
    return found
  }

  /** Looks at the state as it is with all that the log says of it. */
  private atEnd<T>(look: () => T): T {
    return this.store.consistently(() => {
      while (!this.readPage());
      return look()
    })
  }
}

/** Undefined where SQLite can’t read a page that the entries are on. */
function entriesAfter(store: Store, after: number, limit: number): readonly StoredEntry[] | undefined {
  return orUnread(() => store.entries(after, limit))
}

function orUnread<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isDamage(error)) return undefined
    throw error
  }
}

/** The last entry as far as it is known: by the log, or else by the checkpoints. */
function lastOf(store: Store): number {
  try {
    return store.head().seq
  } catch (error) {
    if (!isDamage(error)) throw error
    return Math.max(0, ...readCheckpoints(store).map(({ size }) => size))
  }
}

/** None where their table can’t be read. */
export function readCheckpoints(store: Store): readonly Checkpoint[] {
  try {
    return store.checkpoints()
  } catch (error) {
    if (isDamage(error)) return []
    throw error
  }
}

/** Tells whether the state can’t be read. */
export function isDamage(error: unknown): error is GateError {
  return error instanceof GateError && error.kind === 'damaged'
}

function judgedCall(store: Store, id: string): JudgedCall | undefined {
  const logged = store.decision(id)
  if (!logged) return undefined
  const { decision, commitment } = logged
  const { callDigest, assessment } = decision
  return { callDigest, level: assessment.level, ...(commitment !== undefined && { commitment }) }
}

/** Whoever waits for a decision comes first. */
export function breath(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
