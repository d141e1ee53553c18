import { hashEntry, linkEntry, noHash, type StoredEntry } from '../audit/link-entry.ts'
import { publicKeyOf, signCheckpoint } from '../audit/sign-checkpoint.ts'
import { canonicalJson } from '../audit/canonical-json.ts'
import type { AuditKind, Checkpoint } from '../model/audit-entry.ts'
import type { SigningKey } from './signing-key.ts'
import type { Statements } from './statements.ts'

const checkpointEvery = 1_000
const checkpointAfter = 3_600_000

/** The log as a chain of entries with signed checkpoints. Whoever writes to it has the transaction open. */
export class ChainLog {
  private readonly statements: Statements
  private readonly key: SigningKey
  private readonly now: () => number
  private last: { size: number; at: number }

  constructor(statements: Statements, key: SigningKey, now: () => number) {
    this.statements = statements
    this.key = key
    this.now = now
    this.last = (statements.lastCheckpoint.get() as { size: number; at: number } | undefined) ?? {
      size: 0,
      at: now(),
    }
  }

  /** The next entry of the chain. */
  append(kind: AuditKind, at: number, body: string): StoredEntry {
    const entry = linkEntry(this.head(), { at, kind, body })
    this.statements.insertEntry.run(entry.seq, entry.at, entry.kind, entry.body, entry.prev, entry.hash)
    return entry
  }

  head(): Pick<StoredEntry, 'seq' | 'hash'> {
    return (
      (this.statements.head.get() as { seq: number; hash: string } | undefined) ?? { seq: 0, hash: noHash }
    )
  }

  entries(after: number, limit: number): readonly StoredEntry[] {
    return this.statements.entries.all(after, limit) as unknown as readonly StoredEntry[]
  }

  checkpoints(): readonly Checkpoint[] {
    return this.statements.checkpoints.all() as unknown as readonly Checkpoint[]
  }

  publicKey(): string {
    return publicKeyOf(this.key())
  }

  checkpoint(): Checkpoint {
    const { seq, hash } = this.head()
    const checkpoint = signCheckpoint(this.key(), seq, hash, this.now())
    this.statements.insertCheckpoint.run(seq, hash, checkpoint.at, checkpoint.publicKey, checkpoint.signature)
    this.last = { size: seq, at: checkpoint.at }
    return checkpoint
  }

  checkpointWhenDue(seq: number, at: number): void {
    if (seq - this.last.size >= checkpointEvery || at - this.last.at >= checkpointAfter) this.checkpoint()
  }

  /** Tells whether the last entry does not carry its own hash. */
  isDamaged(): boolean {
    const { seq } = this.head()
    const last = seq === 0 ? undefined : this.entries(seq - 1, 1)[0]
    return last !== undefined && hashEntry(last) !== last.hash
  }

  /** Damage of the last entry is logged, never passed over. */
  noteDamage(): void {
    const { seq } = this.head()
    const body = canonicalJson({ what: `entry ${seq} does not carry its own hash`, seq })
    this.append('recovery', this.now(), body)
  }
}
