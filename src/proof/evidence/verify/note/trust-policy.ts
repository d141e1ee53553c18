import { hex } from '../../bytes/hex.ts'
import type { Sha256 } from '../../platform.ts'
import { readVerifierKey, type VerifierKey } from './verifier-key.ts'

/** The keys that the reader trusts (c2sp.org/tlog-policy): logs, witnesses, and how many of these have to have seen a note. */
export interface TrustPolicy {
  readonly logs: readonly VerifierKey[]
  readonly witnesses: ReadonlyMap<string, VerifierKey>
  /** Groups of witnesses and of groups before them. */
  readonly groups: ReadonlyMap<string, WitnessGroup>
  /** The name of a witness or group; `none`. */
  readonly quorum: string
}

/** Some of these have to have seen a note. */
export interface WitnessGroup {
  readonly threshold: number
  readonly members: readonly string[]
}

/** A policy that was read, or the sentence that says why it can’t be. */
export type PolicyReading = { readonly policy: TrustPolicy } | { readonly problem: string }

const maxPolicyLength = 1_000_000

/** Reads a policy in the form of c2sp.org/tlog-policy. Anything that is not understood refuses the whole of it. */
export function readTrustPolicy(sha256: Sha256, text: string): PolicyReading {
  if (text.length > maxPolicyLength) return { problem: 'The policy is longer than a megabyte.' }
  const reader = new PolicyReader(sha256)
  // A text editor may have put a mark before the first line, and other line ends.
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  for (const [i, line] of lines.entries()) {
    const items = line.split(/[ \t]+/).filter(Boolean)
    if (items.length === 0 || items[0]?.startsWith('#')) continue
    const problem = reader.add(items)
    if (problem) return { problem: `Line ${i + 1} of the policy: ${problem}.` }
  }
  return reader.end()
}

class PolicyReader {
  private readonly sha256: Sha256
  private readonly logs: VerifierKey[] = []
  private readonly witnesses = new Map<string, VerifierKey>()
  private readonly groups = new Map<string, WitnessGroup>()
  private readonly members = new Set<string>()
  private readonly keys = new Set<string>()
  private quorum: string | undefined

  constructor(sha256: Sha256) {
    this.sha256 = sha256
  }

  add([verb, ...items]: readonly string[]): string | undefined {
    if (verb === 'log') return this.addLog(items)
    if (verb === 'witness') return this.addWitness(items)
    if (verb === 'group') return this.addGroup(items)
    if (verb === 'quorum') return this.setQuorum(items)
    return 'it begins with none of log, witness, group and quorum'
  }

  end(): PolicyReading {
    const { logs, witnesses, groups, quorum } = this
    if (quorum === undefined)
      return { problem: 'The policy has no quorum line: write “quorum none” where no witness is needed.' }
    return { policy: { logs, witnesses, groups, quorum } }
  }

  private addLog(items: readonly string[]): string | undefined {
    const key = this.keyOf(items[0], 'log')
    if (typeof key === 'string') return key
    if (items.length > 2) return 'a log has a key and at most an address'
    this.logs.push(key)
    return undefined
  }

  private addWitness(items: readonly string[]): string | undefined {
    const [name = '', raw] = items
    if (items.length < 2 || items.length > 3) return 'a witness has a name, a key and at most an address'
    if (this.isTaken(name)) return `${name} is defined twice`
    const key = this.keyOf(raw, 'witness')
    if (typeof key === 'string') return key
    this.witnesses.set(name, key)
    return undefined
  }

  private addGroup([name = '', count = '', ...members]: readonly string[]): string | undefined {
    if (this.isTaken(name)) return `${name} is defined twice`
    if (members.length === 0) return `group ${name} has no members`
    for (const member of members) {
      if (!this.isDefined(member)) return `${member} is not defined before it is used`
      if (this.members.has(member)) return `${member} is a member twice`
      this.members.add(member)
    }
    const threshold = thresholdOf(count, members.length)
    if (threshold === undefined)
      return `${count} is none of any, all and a number from 1 to ${members.length}`
    this.groups.set(name, { threshold, members })
    return undefined
  }

  private setQuorum([name = '', ...more]: readonly string[]): string | undefined {
    if (this.quorum !== undefined) return 'the quorum is set twice'
    if (more.length > 0 || (name !== 'none' && !this.isDefined(name)))
      return `${name} is not defined before it is used`
    this.quorum = name
    return undefined
  }

  private isDefined(name: string): boolean {
    return this.witnesses.has(name) || this.groups.has(name)
  }

  private isTaken(name: string): boolean {
    return name === 'none' || this.isDefined(name)
  }

  /** A key of a role that no line before has; a sentence where it is none. */
  private keyOf(raw: string | undefined, role: 'log' | 'witness'): VerifierKey | string {
    const key = raw === undefined ? undefined : readVerifierKey(this.sha256, raw)
    if (key?.role !== role) return `no key of a ${role}: expected <name>+<id>+<base64>, copied whole`
    // Of a log and of a witness alike: a log would be its own witness.
    const spelledKey = hex(key.key)
    if (this.keys.has(spelledKey)) return 'the same key stands in two lines'
    this.keys.add(spelledKey)
    return key
  }
}

function thresholdOf(count: string, members: number): number | undefined {
  if (count === 'any') return 1
  if (count === 'all') return members
  const number = /^[1-9][0-9]{0,3}$/.test(count) ? Number(count) : 0
  return number >= 1 && number <= members ? number : undefined
}

/** Tells whether the quorum is reached when these witnesses have seen a note. */
export function isQuorum({ groups, quorum }: TrustPolicy, seenBy: ReadonlySet<string>): boolean {
  const has = (name: string): boolean => {
    const group = groups.get(name)
    if (!group) return seenBy.has(name)
    return group.members.filter(has).length >= group.threshold
  }
  return quorum === 'none' || has(quorum)
}
