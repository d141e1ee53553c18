import type { KeyObject } from 'node:crypto'
import { canonicalJson } from '../../audit/canonical-json.ts'
import { noHash } from '../../audit/link-entry.ts'
import { sha256 } from '../../audit/sha256.ts'
import { publicKeyOf } from '../../audit/sign-checkpoint.ts'
import type { Json } from '../../../ground/model/json.ts'
import type { KeyLink, Member } from '../../../ground/model/reviewer-key.ts'
import { isStatementSigned, signStatement } from './sign-statement.ts'

/** A change of who may answer, before it is signed. */
export type KeyChange = Pick<KeyLink, 'at' | 'reviewer' | 'member' | 'before' | 'recovered'>

/** Reviewers and their keys after a number of links. */
export class KeyChain {
  /** No link: nobody may answer. */
  static readonly none = new KeyChain()

  readonly length: number = 0
  /** Hash of the last link; 64 zeros where there is none. */
  readonly head: string = noHash
  /** Hash of the first link, or of the last one that was recovered, by which signatures name this state; null: none. */
  readonly log: string | null = null
  readonly members: ReadonlyMap<string, Member> = new Map()
  /** Reviewers of the first link who have no key yet: name → digest of their old secrets. */
  readonly waiting: ReadonlyMap<string, string> = new Map()

  private constructor(state: Partial<KeyChain> = {}) {
    Object.assign(this, state)
  }

  /** Returns the signed link that makes this change next. */
  sign(change: KeyChange, key: KeyObject): KeyLink {
    const unsigned = { ...change, seq: this.length + 1, prev: this.head, by: publicKeyOf(key) }
    return { ...unsigned, signature: signStatement('reviewers', unsigned, key) }
  }

  /** Returns the chain with one more link, or why it can't follow. */
  with(link: KeyLink): KeyChain | string {
    const { signature, ...statement } = link
    if (link.seq !== this.length + 1 || link.prev !== this.head)
      return `link ${link.seq} does not follow the one before it`
    if (!isStatementSigned('reviewers', statement, { by: link.by, signature }))
      return `the signature of link ${link.seq} does not hold`
    if (!this.maySign(link)) return `link ${link.seq} was signed by a key that was not in force`
    const members = new Map(this.members)
    if (link.member) members.set(link.reviewer, link.member)
    else members.delete(link.reviewer)
    if (members.size === 0) return `link ${link.seq} leaves nobody who may answer`
    const waiting = new Map(this.length === 0 ? Object.entries(link.before ?? {}) : this.waiting)
    waiting.delete(link.reviewer)
    const head = hashLink(link)
    const log = link.recovered === undefined ? (this.log ?? head) : head
    return new KeyChain({ length: link.seq, head, log, members, waiting })
  }

  /** The name by which people and root know the chain: its length, and the beginning of its head. */
  get fingerprint(): string {
    return `${this.length}-${this.head.slice(0, 32)}`
  }

  /** Tells whether this key signs for somebody. */
  isInForce(publicKey: string): boolean {
    return [...this.members.values()].some(({ key }) => key === publicKey)
  }

  /**
   * The first link signs itself, and so do that of a reviewer whom it names as one of before, and a recovered one: whether
   * its reason holds is for whoever takes it.
   */
  private maySign({ by, reviewer, member, before, recovered }: KeyLink): boolean {
    const isOwn = member?.key === by
    if (recovered !== undefined) return isOwn && before === undefined
    if (this.length > 0 && before !== undefined) return false
    if (this.isInForce(by)) return true
    return isOwn && (this.length === 0 || this.waiting.has(reviewer))
  }
}

/** Reads links in their order: the chain as far as it holds, and why it does not hold further. */
export function readChain(
  links: readonly KeyLink[],
  from = KeyChain.none,
): { readonly chain: KeyChain; readonly problem?: string } {
  let chain = from
  for (const link of links) {
    const next = chain.with(link)
    if (typeof next === 'string') return { chain, problem: next }
    chain = next
  }
  return { chain }
}

/** Returns the name by which a link is known. */
export function hashLink(link: KeyLink): string {
  return sha256(canonicalJson(link as unknown as Json))
}
