import { GateError } from '../../../ground/model/errors.ts'
import type { KeyLink } from '../../../ground/model/reviewer-key.ts'
import type { RecoveryRequest } from '../../../ground/model/recovery-request.ts'
import type { PolicyText, SignedSet } from '../../../ground/model/standing-set.ts'
import { emptySet } from '../../../people/acts/standing/sign-set.ts'
import type { ActRows } from '../../../people/acts/ports/act-rows.ts'
import type { Database } from '../open-database.ts'
import { readBodies, writeBody } from './write-body.ts'

/** The chain of reviewers’ keys, and what stands as it was signed last. */
export class KeyTable {
  /** The number of writes of this process. */
  writes = 0
  private readonly statements: ReturnType<typeof prepareStatements>

  constructor(database: Database) {
    this.statements = prepareStatements(database)
  }

  /** Oldest first. */
  links(): readonly KeyLink[] {
    return readBodies<KeyLink>(this.statements.links.all())
  }

  signedSet(): SignedSet | null {
    const row = this.statements.set.get() as { readonly value: string } | undefined
    if (row === undefined) return null
    const signed = JSON.parse(row.value) as SignedSet
    // A set of an earlier version lacks what could not stand then.
    return { ...signed, set: { ...emptySet, ...signed.set } }
  }

  recovery(): RecoveryRequest | null {
    const row = this.statements.recovery.get() as { readonly value: string } | undefined
    return row === undefined ? null : (JSON.parse(row.value) as RecoveryRequest)
  }

  policyText(): PolicyText | null {
    const row = this.statements.policy.get() as { readonly value: string } | undefined
    return row === undefined ? null : (JSON.parse(row.value) as PolicyText)
  }

  /** Returns why these can’t be written now: somebody signed something else at this moment. */
  conflictOf({
    link,
    signed,
    over = null,
  }: Pick<ActRows, 'link' | 'signed' | 'over'>): GateError | undefined {
    const { length } = this.statements.length.get() as { readonly length: number }
    const isLate =
      (link && link.seq !== length + 1) || (signed && over !== (this.signedSet()?.signature ?? null))
    if (!isLate) return undefined
    return new GateError(
      'conflict',
      'Somebody else signed something at this moment: look at it again.',
      'who',
      { kind: 'race' },
    )
  }

  /** Null: none waits from now on. */
  keepRecovery(request: RecoveryRequest | null): void {
    if (request === null) this.statements.forgetRecovery.run()
    else this.statements.keepRecovery.run(writeBody(request))
  }

  keepPolicy(text: PolicyText): void {
    this.statements.keepPolicy.run(writeBody(text))
  }

  add(link: KeyLink): void {
    this.statements.add.run(link.seq, writeBody(link))
    this.writes++
  }

  keepSigned(signed: SignedSet): void {
    this.statements.keep.run(writeBody(signed))
    this.writes++
  }

  /** Gives up every key, and all that they signed: others take their place. */
  forget(): void {
    this.statements.forgetLinks.run()
    this.statements.forgetSet.run()
    this.writes++
  }
}

function prepareStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    links: prepare('SELECT body FROM key_links ORDER BY seq'),
    length: prepare('SELECT count(*) AS length FROM key_links'),
    add: prepare('INSERT INTO key_links (seq, body) VALUES (?, ?)'),
    set: prepare("SELECT value FROM meta WHERE key = 'standing'"),
    policy: prepare("SELECT value FROM meta WHERE key = 'accepted policy'"),
    recovery: prepare("SELECT value FROM meta WHERE key = 'recovery'"),
    keepRecovery: prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('recovery', ?)"),
    forgetRecovery: prepare("DELETE FROM meta WHERE key = 'recovery'"),
    forgetLinks: prepare('DELETE FROM key_links'),
    forgetSet: prepare("DELETE FROM meta WHERE key = 'standing'"),
    keepPolicy: prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('accepted policy', ?)"),
    keep: prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('standing', ?)"),
  }
}
