import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import { membershipEvents } from '../../../people/acts/membership/membership-events.ts'
import { loggedSignatureProblem } from '../../../people/acts/passkeys/logged-signature-problem.ts'
import type { Level } from '../../../ground/model/assessment.ts'
import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import type { Signature } from '../../../ground/model/passkey.ts'
import type { PasskeySite } from '../../../ground/model/passkey-site.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'

const mostProblems = 20
const past = 'somebody wrote to the state past the gate'

/** A judged call: its digest, the salted one under which its entry seals that, and its level. */
export interface JudgedCall {
  readonly callDigest: string
  /** Absent in entries of older versions. */
  readonly commitment?: string
  readonly level: Level
}

/** Checks what passkeys signed against the keys that the log says were enrolled, and the calls that were judged. */
export class SignatureWitness {
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
    const said = JSON.parse(body) as JsonObject
    // A no is never signed, and neither is what was said later.
    if (said['event'] !== 'approved' && said['event'] !== 'agreed') return
    const problem = said['proof'] === 'passkey' ? this.problemOf(said) : this.unsigned(said)
    if (problem !== undefined && this.found.length < mostProblems) this.found.push(`entry ${seq} ${problem}`)
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

  private problemOf(said: JsonObject): string | undefined {
    const problem = this.signedProblem(said)
    return problem && `says that a passkey signed it, but ${problem}`
  }

  private signedProblem({ review, decision, reviewer, sheet, signed: kept }: JsonObject): string | undefined {
    if (!isJsonObject(kept) || !isJsonObject(kept['statement'])) return 'no signature is kept'
    const signed = kept as unknown as Signature
    const { statement, credential, publicKey } = signed
    const said = [statement.review, statement.decision, statement.reviewer, statement.sheet]
    const meant = [review, decision, reviewer, sheet]
    if (statement.purpose !== 'approve' || said.some((one, i) => one !== meant[i]))
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
