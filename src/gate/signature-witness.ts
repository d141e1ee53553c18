import type { StoredEntry } from '../audit/chain.ts'
import { signatureProblem } from '../audit/check-signature.ts'
import { isJsonObject, type JsonObject } from '../model/json.ts'
import type { Signature } from '../model/passkey.ts'
import type { Reviewer } from '../model/reviewer.ts'

const mostProblems = 20
const past = 'somebody wrote to the state past the gate'

/** Checks what passkeys signed against the keys that the log says were enrolled, and the calls that were judged. */
export class SignatureWitness {
  private readonly found: string[] = []
  /** Reviewer → id of a passkey → its public key. */
  private readonly enrolled = new Map<string, Map<string, string>>()
  private readonly digestOf: (decision: string) => string | undefined

  /** `digestOf` gives the digest of the call of a decision, as the log has it. */
  constructor(digestOf: (decision: string) => string | undefined) {
    this.digestOf = digestOf
  }

  add({ seq, kind, body }: Pick<StoredEntry, 'seq' | 'kind' | 'body'>): void {
    if (kind === 'reviewer') this.addReviewer(JSON.parse(body) as JsonObject)
    if (kind !== 'review' || !body.includes('"proof":"passkey"')) return
    const problem = this.problemOf(JSON.parse(body) as JsonObject)
    if (problem !== undefined && this.found.length < mostProblems)
      this.found.push(`entry ${seq} says that a passkey signed it, but ${problem}`)
  }

  /** One sentence for each signature that does not hold, and each reviewer whose passkeys the log does not bear out. */
  problems(reviewers: readonly Reviewer[]): readonly string[] {
    const foreign = reviewers
      .filter(one => !this.isKnown(one))
      .map(({ name }) => `the passkeys of ${name} are not those that the log knows: ${past}`)
    return [...this.found, ...foreign]
  }

  private addReviewer({ event, reviewer, passkey, publicKey }: JsonObject): void {
    const name = String(reviewer)
    if (event === 'added' || event === 'removed') this.enrolled.delete(name)
    const keys = this.enrolled.get(name) ?? new Map<string, string>()
    if (event === 'passkey_added') this.enrolled.set(name, keys.set(String(passkey), String(publicKey)))
    if (event === 'passkey_removed') keys.delete(String(passkey))
  }

  private problemOf({
    event,
    review,
    decision,
    reviewer,
    sheet,
    signed: kept,
  }: JsonObject): string | undefined {
    // A no is never signed, and neither is what was said later.
    if (event !== 'approved' && event !== 'agreed') return undefined
    if (!isJsonObject(kept) || !isJsonObject(kept['statement'])) return 'no signature is kept'
    const signed = kept as unknown as Signature
    const { statement, credential, publicKey } = signed
    const said = [statement.review, statement.decision, statement.reviewer, statement.sheet]
    const meant = [review, decision, reviewer, sheet]
    if (statement.purpose !== 'approve' || said.some((one, i) => one !== meant[i]))
      return 'the signature is for another answer'
    if (statement.callDigest !== this.digestOf(statement.decision)) return 'the signature is for another call'
    if (this.enrolled.get(statement.reviewer)?.get(credential) !== publicKey)
      return `the key is none that ${statement.reviewer} had enrolled`
    const problem = signatureProblem(signed)
    return problem === undefined ? undefined : `the signature does not hold: ${problem}`
  }

  private isKnown({ name, passkeys = [] }: Reviewer): boolean {
    const keys = this.enrolled.get(name) ?? new Map<string, string>()
    return keys.size === passkeys.length && passkeys.every(({ id, publicKey }) => keys.get(id) === publicKey)
  }
}
