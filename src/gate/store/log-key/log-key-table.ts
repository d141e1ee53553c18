import type { KeyObject } from 'node:crypto'
import { type KeyChange, keyHistory } from '../../../people/audit/key-change.ts'
import { signRotation } from '../../../people/audit/key-change.ts'
import { verifierKeyText } from '../../../proof/evidence/note/verifier-key-text.ts'
import { findLogKey } from '../../core/log/find-log-key.ts'
import type { KeyAct, LogKeyStore } from '../../core/ports/log-tree.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { LogKey, LogKeys } from '../../../ground/model/log-key.ts'
import type { ChainLog } from '../chain-log.ts'
import type { StoredLogTree } from '../tree/stored-log-tree.ts'
import type { KeyRing } from './key-ring.ts'

/** The parts of the table of a log’s keys. */
export interface LogKeyTableParts {
  readonly ring: KeyRing
  readonly log: ChainLog
  readonly tree: Pick<StoredLogTree, 'name' | 'problem' | 'signWith'>
  readonly transaction: <T>(work: () => T) => T
}

/**
 * The keys of a log, each put in force by an entry that the one before it signed. The entry is written first and the file
 * of the key takes its place afterwards: whoever is killed in between leaves that to the next who signs.
 */
export class LogKeyTable implements LogKeyStore {
  private readonly parts: LogKeyTableParts

  constructor(parts: LogKeyTableParts) {
    this.parts = parts
  }

  problem(): string | undefined {
    return this.parts.ring.problem()
  }

  changes(): readonly KeyChange[] {
    return this.parts.ring.changes()
  }

  list(): LogKeys {
    const { tree, ring, transaction } = this.parts
    return transaction(() => {
      const origin = tree.name()
      // Under an earlier name they were the keys of another log.
      const changes = ring.changes().filter(({ log }) => log === origin)
      const isFirst = changes.every(({ event }) => event !== 'rotated')
      const { keys } = keyHistory(changes, isFirst ? ring.publicKey() : undefined)
      const all = keys.map(key => ({ ...key, key: pinned(origin, key.publicKey) }))
      return { origin, keys: all, problem: ring.problem() ?? null }
    })
  }

  rotate(act: KeyAct): LogKeys {
    const old = this.parts.transaction(() => this.append(act))
    this.sign(old)
    return this.list()
  }

  revoke(act: KeyAct, named: string | undefined, since: number | undefined): LogKeys {
    const found = findLogKey(this.list().keys, named)
    if (since !== undefined) this.demandSince(found, since)
    const old = this.parts.transaction(() => {
      const before = found.until === null ? this.append(act) : undefined
      const until = found.until ?? this.parts.log.head().seq
      this.appendRevocation(act, found.publicKey, since ?? until)
      return before
    })
    this.sign(old)
    return this.list()
  }

  /** The entry that puts a new key in the place of the one in force, which it gives. Wants the transaction open. */
  private append({ at, by, proof }: KeyAct): KeyObject {
    const { ring, log, tree } = this.parts
    const problem = tree.problem()
    if (problem !== undefined) throw new GateError('conflict', problem)
    const old = ring.signing()
    const next = ring.files.makeNext()
    log.append('key', at, { ...signRotation(tree.name(), log.head().seq + 1, old, next), by, proof })
    return old
  }

  private appendRevocation({ at, by, proof }: KeyAct, key: string, since: number): void {
    const { log, tree } = this.parts
    log.append('key', at, { event: 'revoked', log: tree.name(), key, since, by, proof })
  }

  /** The new key’s file takes its place, and the next note has the lines of both. */
  private sign(old: KeyObject | undefined): void {
    const { log, tree, transaction } = this.parts
    transaction(() => log.checkpoint())
    if (tree.problem() === undefined) tree.signWith(old)
  }

  private demandSince({ revoked }: LogKey, since: number): void {
    const { seq: size } = this.parts.log.head()
    if (!Number.isSafeInteger(since) || since < 0 || since > size)
      throw new GateError('invalid', `The log has ${size} entries: say up to which the key counts.`, 'since')
    if (revoked && revoked.since <= since)
      throw new GateError(
        'conflict',
        `That key was revoked from entry ${revoked.since} on, by entry ${revoked.entry}: nothing takes that back.`,
        'since',
      )
  }
}

/** A key as a reader pins it. */
function pinned(origin: string, publicKey: string): string {
  return verifierKeyText(origin, Buffer.from(publicKey, 'base64').subarray(-32))
}
