import { Pool, type PoolClient, type QueryResultRow } from 'pg'
import { GateError } from '../../model/errors.ts'

/** Milliseconds for a connection, and for one statement. */
const patience = { connect: 5_000, query: 10_000 }

/** A statement with its values. */
export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  /** Milliseconds that it may take, where that is longer than usual. */
  readonly patience?: number
}

/**
 * Connections to a team's database. Every mistake of the database or of the way to it is a GateError `storage`; a
 * connection on which a statement took too long is never used again, since its answers come late from then on.
 */
export class TeamPool {
  private readonly pool: Pool

  /** `address` is `postgres://…`; `most` is the number of connections. */
  constructor(address: string, most = 10) {
    this.pool = new Pool({
      connectionString: address,
      max: most,
      connectionTimeoutMillis: patience.connect,
      query_timeout: patience.query,
      application_name: 'countersign',
      keepAlive: true,
    })
    // A connection that ends while nobody uses it is told here, and would end the process where nobody listens.
    this.pool.on('error', () => {})
  }

  /** Rows of one statement. */
  async rows<Row extends QueryResultRow>(statement: Statement): Promise<readonly Row[]> {
    const { text, values = [], patience: limit = patience.query } = statement
    const asked = { text, values: [...values], query_timeout: limit }
    return this.using(async client => (await client.query<Row>(asked)).rows)
  }

  /** All of the work or none of it. Where the answer to the commit is lost, nobody here knows which. */
  async transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.using(async client => {
      await client.query('BEGIN')
      const result = await work(client)
      await client.query('COMMIT')
      return result
    })
  }

  async close(): Promise<void> {
    await this.pool.end()
  }

  private async using<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect().catch(refuse)
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      // Whatever was begun on it is undone by the server when the connection ends.
      client.release(true)
      throw error instanceof GateError ? error : asStorageError(error)
    }
  }
}

function refuse(error: unknown): never {
  throw asStorageError(error)
}

function asStorageError(error: unknown): GateError {
  const { code = '', message = String(error) } = error as { code?: string; message?: string }
  const why = code === '' ? message : `${message}, ${code}`
  return new GateError(
    'storage',
    `The team’s database can’t be used (${why.slice(0, 200)}), so nothing was changed: see whether it runs, then try again.`,
  )
}
