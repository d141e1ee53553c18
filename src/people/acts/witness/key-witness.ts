import type { StoredEntry } from '../../audit/link-entry.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import type { KeyLink } from '../../../ground/model/reviewer-key.ts'
import type { SessionSignature } from '../../../ground/model/session-certificate.ts'
import { sessionProblem } from '../unlocked/session-problem.ts'
import { erasureProblem } from '../erasures/sign-erasure.ts'
import { KeyChain, readChain } from '../keys/key-chain.ts'
import { recogniseReviewer } from '../keys/recognise-reviewer.ts'
import { isJoinSigned } from '../membership/sign-join.ts'
import { isMembershipEvent, membershipEvents } from '../membership/membership-events.ts'
import { isStatementSigned } from '../keys/sign-statement.ts'
import type { People } from '../ports/people.ts'
import { isSignedAct } from './is-witnessed.ts'
import { digestOfSet, signedSetProblem } from '../standing/sign-set.ts'

const past = 'somebody wrote to the state past the gate'
const maxProblems = 20

/** Signatures of people’s acts as the log tells them: each by a key in force at that moment, and the last one in force now. */
export class KeyWitness {
  private readonly found: string[] = []
  private chain = KeyChain.none
  private counter = 0
  private isRecovered = false
  /** The key of the team whose the keys of reviewers are. */
  private team: string | null = null
  /** Digest of what stood after the last signed act. */
  private digest: string | undefined

  add({ seq, at, kind, body }: Pick<StoredEntry, 'seq' | 'at' | 'kind' | 'body'>): void {
    const isOther = kind === 'erasure' || kind === 'team'
    if (!isOther && !isSignedAct(body)) return
    const message = JSON.parse(body) as JsonObject
    const problem = this.problemOf(kind, message, at)
    if (problem !== undefined && this.found.length < maxProblems) this.found.push(`entry ${seq}: ${problem}`)
  }

  /** One sentence for each signature that does not hold, and for keys and a set that the log does not bear out. */
  problems(people: Pick<People, 'keyLinks' | 'signedSet' | 'reviewers'>): readonly string[] {
    const { chain } = readChain(people.keyLinks())
    const signed = people.signedSet()
    const keys =
      chain.head === this.chain.head ? [] : [`the keys of reviewers are not those of the log: ${past}`]
    const isLast = (signed && digestOfSet(signed.set)) === (this.digest ?? null)
    const holds = !signed || this.isRecovered || signedSetProblem(signed, this.chain) === undefined
    const set = isLast && holds ? [] : [`what stands is not what the log says was signed last: ${past}`]
    const rows = people
      .reviewers()
      .filter(one => one.secrets.length > 0 && recogniseReviewer(one, this.chain) === 'stranger')
      .map(({ name }) => `the reviewer ${name} is not one that the keys know: ${past}`)
    return [...this.found, ...keys, ...set, ...rows]
  }

  private problemOf(kind: StoredEntry['kind'], body: JsonObject, at: number): string | undefined {
    if (kind === 'erasure') return this.erasureProblem(body, at)
    const isMembership = kind === 'team' && isMembershipEvent(body['event'])
    return isMembership ? this.membershipProblem(body) : this.actProblem(body, at)
  }

  /** Whoever joins a team or leaves one gives up the keys of before: those who had one must have agreed to join. */
  private membershipProblem(body: JsonObject): string | undefined {
    const isJoin = body['event'] === membershipEvents.joined
    const isSameTeam = this.team !== null && this.team === body['team']
    const isAgreed = !isJoin || isSameTeam || this.chain.length === 0 || isJoinSigned(body, this.chain)
    this.team = isJoin ? String(body['team']) : null
    this.chain = KeyChain.none
    this.counter = 0
    this.digest = undefined
    return isAgreed ? undefined : 'a team was joined, and no reviewer of before signed it'
  }

  private actProblem(body: JsonObject, at: number): string | undefined {
    const { link, stands, signed, reviewer } = body
    if (isJsonObject(stands)) return this.linkProblem(link) ?? this.signatureProblem(stands)
    if (isJsonObject(signed) && isJsonObject(signed['session']))
      return this.yesProblem(String(reviewer), at, signed as unknown as SessionSignature)
    return isJsonObject(link) ? this.linkProblem(link) : undefined
  }

  /** Nobody could sign before there were keys. */
  private erasureProblem(body: JsonObject, at: number): string | undefined {
    return this.chain.length === 0 ? undefined : erasureProblem(body, at, this.chain)
  }

  private linkProblem(link: Json | undefined): string | undefined {
    if (link === undefined) return undefined
    const next = this.chain.with(link as unknown as KeyLink)
    if (typeof next === 'string') return `of the chain of keys, ${next}`
    // What was signed before a recovered key holds no more, and nobody has signed anything since.
    this.isRecovered = next.log !== this.chain.log && this.chain.length > 0
    if (this.isRecovered) this.counter = 0
    this.chain = next
    return undefined
  }

  /** Returns what is wrong with a yes that a place gave which a reviewer had unlocked. */
  private yesProblem(reviewer: string, at: number, signed: SessionSignature): string | undefined {
    const member = this.chain.members.get(reviewer)
    if (!member) return `${reviewer.slice(0, 64)} had no key to unlock a place with`
    const { gate } = signed.session
    const problem = sessionProblem(signed, { reviewer, at, member, log: this.chain.log, gate })
    return problem && `the yes of an unlocked place does not hold: ${problem}`
  }

  private signatureProblem({ counter, at, digest, by, signature }: JsonObject): string | undefined {
    if (Number(counter) <= this.counter) return 'an act was signed with a counter that was used before'
    const statement = { log: this.chain.log, counter, at, digest }
    const [key, sign] = [String(by), String(signature)]
    const isSigned =
      this.chain.isInForce(key) && isStatementSigned('standing', statement, { by: key, signature: sign })
    if (!isSigned) return 'an act was not signed by a key in force'
    this.counter = Number(counter)
    this.isRecovered = false
    this.digest = String(digest)
    return undefined
  }
}
