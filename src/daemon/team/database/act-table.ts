import type { ActOrder, ActPlace, OrderedAct } from '../../../people/acts/ports/taken-acts.ts'
import type { ActCipher } from './act-cipher.ts'
import { lostOf, SetBackTable } from './set-back-table.ts'
import type { TeamPool } from './team-pool.ts'

/** Rows as the database has them: encrypted, or as they are where an earlier version kept them. */
export interface StoredRows {
  readonly text: string | null
  readonly encrypted: Uint8Array | null
}

interface ActRow extends Pick<OrderedAct<string | null>, 'id' | 'after' | 'rows' | 'signature'> {
  readonly encrypted: Uint8Array | null
  readonly number: string
  readonly at: string
  readonly entries: string
}

const columns = 'number, id, after, at, rows, encrypted, entries, signature'

/** The order of a team’s acts, as its database keeps it. */
export class ActTable implements ActOrder {
  private readonly pool: TeamPool
  private readonly cipher: ActCipher

  constructor(pool: TeamPool, cipher: ActCipher) {
    this.pool = pool
    this.cipher = cipher
  }

  /**
   * One statement: it is committed whole or not at all, and a place that is taken is no mistake. None is kept where the act
   * before it is missing: a database that was set back has no gap. Whether the history goes on is asked in the same statement,
   * since people wait for each other here.
   */
  async keep(act: OrderedAct, history?: number): Promise<boolean> {
    const { number, id, after, at, rows, entries, signature } = act
    const stored = await this.pool.rows<{ readonly id: string }>({
      text: `INSERT INTO acts (number, id, after, at, encrypted, entries, signature) SELECT $1, $2, $3, $4, $5, $6, $7
        WHERE ($1::bigint = 1 OR EXISTS (SELECT FROM acts WHERE number = $1::bigint - 1 AND id = $3))
          AND ($8::integer IS NULL OR NOT EXISTS (SELECT ${lostOf('$8')}))
        ON CONFLICT DO NOTHING RETURNING id`,
      values: [
        number,
        id,
        after,
        at,
        this.cipher.encrypt(act, rows),
        JSON.stringify(entries),
        signature,
        history ?? null,
      ],
    })
    return stored.length === 1
  }

  /** Rejects with `storage` where rows of one of them can’t be decrypted. */
  async after(number: number, limit: number): Promise<readonly OrderedAct[]> {
    const found = await this.stored(number, limit)
    return found.map(act => this.read(act))
  }

  /** The same, as they are kept. */
  async stored(number: number, limit: number): Promise<readonly OrderedAct<StoredRows>[]> {
    const found = await this.pool.rows<ActRow>({
      text: `SELECT ${columns} FROM acts WHERE number > $1 ORDER BY number LIMIT $2`,
      values: [number, limit],
    })
    return found.map(({ number: place, at, entries, rows: text, encrypted, ...act }) => ({
      ...act,
      number: Number(place),
      at: Number(at),
      rows: { text, encrypted },
      entries: JSON.parse(entries),
    }))
  }

  /** Throws `storage` where its rows can’t be decrypted. */
  read({ rows: { text, encrypted }, ...act }: OrderedAct<StoredRows>): OrderedAct {
    return { ...act, rows: encrypted ? this.cipher.decrypt(act, encrypted) : (text ?? '') }
  }

  async idAt(number: number): Promise<string | undefined> {
    const [row] = await this.pool.rows<{ readonly id: string }>({
      text: 'SELECT id FROM acts WHERE number = $1',
      values: [number],
    })
    return row?.id
  }

  async last(): Promise<ActPlace | undefined> {
    const [row] = await this.pool.rows<Pick<ActRow, 'number' | 'id'>>({
      text: 'SELECT number, id FROM acts ORDER BY number DESC LIMIT 1',
    })
    return row && { number: Number(row.number), id: row.id }
  }

  stop(history: number): Promise<string | undefined> {
    return new SetBackTable(this.pool).stop(history)
  }
}
