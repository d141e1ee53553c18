import { createHmac } from 'node:crypto'
import type { KnownValue } from '../../people/redaction/redact-known.ts'
import { canaryParts } from '../../ground/canaries/canary-parts.ts'
import type { Canary } from '../../ground/model/canary.ts'
import type { JsonObject } from '../../ground/model/json.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Database } from './open-database.ts'

/** The canaries of a database, read again only when some process has changed them. */
export class CanaryTable {
  private readonly statements: ReturnType<typeof prepareStatements>
  private readonly salt: string
  private kept: {
    readonly version: string
    readonly live: readonly Canary[]
    readonly erasedValues: readonly KnownValue[]
  }

  constructor(database: Database, salt: string) {
    this.statements = prepareStatements(database)
    this.salt = salt
    this.kept = { version: '0', live: [], erasedValues: [] }
  }

  /** Oldest first; the same array while nothing changes. */
  live(): readonly Canary[] {
    return this.current().live
  }

  /** Returns the values that must not stand in the log. */
  valuesToErase(): readonly KnownValue[] {
    return this.current().erasedValues
  }

  /** Adds and removes, in the caller's transaction, and logs each; gives what was removed. */
  change(
    add: readonly Canary[],
    remove: readonly string[],
    at: number,
    log: (body: JsonObject) => void,
  ): readonly Canary[] {
    const removed = remove.map(id => {
      const canary = this.live().find(item => item.id === id)
      if (!canary)
        throw new GateError(
          'missing',
          `There is no canary “${id.slice(0, 80)}”: see countersign canary list.`,
        )
      this.statements.remove.run(at, id)
      return canary
    })
    for (const { id, kind, value, placed } of add)
      this.statements.add.run(id, kind, value, placed ?? null, at)
    if (add.length + remove.length > 0) this.statements.count.run()
    for (const canary of removed) log(this.body('removed', canary))
    for (const canary of add) log(this.body('added', canary))
    return removed
  }

  /** The same where one of those to remove may be gone: somebody took it away past the gate. */
  changeLive(...[add, remove, ...rest]: Parameters<CanaryTable['change']>): void {
    const live = new Set(this.live().map(({ id }) => id))
    this.change(
      add,
      remove.filter(id => live.has(id)),
      ...rest,
    )
  }

  private current(): typeof this.kept {
    const version = (this.statements.version.get() as { value: string } | undefined)?.value ?? '0'
    if (version === this.kept.version) return this.kept
    const rows = this.statements.live.all() as unknown as readonly (Canary & {
      readonly placed: string | null
    })[]
    const live = rows.map(({ id, kind, value, placed, at }) => ({
      id,
      kind,
      value,
      ...(placed !== null && { placed }),
      at,
    }))
    this.kept = { version, live, erasedValues: live.flatMap(knownValues) }
    return this.kept
  }

  /** Returns the log's line of a canary: never the value, but a digest by which equal values are recognised. */
  private body(what: 'added' | 'removed', { id, kind, placed, value }: Canary): JsonObject {
    const digest = createHmac('sha256', this.salt).update(value).digest('hex').slice(0, 16)
    return { what, id, kind, digest, ...(placed !== undefined && { placed }) }
  }
}

function knownValues({ id, value }: Canary): readonly KnownValue[] {
  return [...new Set([value, ...canaryParts(value)])].map(part => ({
    value: part,
    label: `[erased canary ${id}]`,
  }))
}

function prepareStatements(database: Database) {
  return {
    version: database.prepare("SELECT value FROM meta WHERE key = 'canaries'"),
    count: database.prepare(
      "INSERT INTO meta (key, value) VALUES ('canaries', '1') ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1",
    ),
    live: database.prepare(
      'SELECT id, kind, value, placed, at FROM canaries WHERE removed_at IS NULL ORDER BY at, rowid',
    ),
    add: database.prepare('INSERT INTO canaries (id, kind, value, placed, at) VALUES (?, ?, ?, ?, ?)'),
    remove: database.prepare(
      "UPDATE canaries SET removed_at = ?, value = '' WHERE id = ? AND removed_at IS NULL",
    ),
  }
}
