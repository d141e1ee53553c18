import { DatabaseError, Pool, type PoolClient, type QueryResultRow } from 'pg'
import { GateError } from '../../../ground/model/errors.ts'

/** Milliseconds for a connection, and for one statement. */
interface Patience {
  readonly connect: number
  readonly query: number
}

const usualPatience: Patience = { connect: 5_000, query: 10_000 }

/** The server ends the connection: what it was doing may have been done already. */
const shutDown = /^57P/

/** The statement or its values are wrong, by the standard’s classes: of data, of constraints, of syntax and names, save for rights. */
const misfit = /^(?:22|23|42(?!501))/

/** A statement with its values. */
export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  /** Milliseconds that it may take, where that is longer than usual. */
  readonly patience?: number
}

/**
 * Connections to a team's database. Every mistake of the database or of the way to it is a GateError `storage`, of the
 * kind `unknown_outcome` where a statement was sent and nobody said what became of it. A connection on which a statement took
 * too long is never used again, since its answers come late from then on. What does not fit the tables is `internal`.
 */
export class TeamPool {
  private readonly pool: Pool

  /** `address` is `postgres://…`; `most` is the number of connections. */
  constructor(address: string, max = 10, patience = usualPatience) {
    this.pool = new Pool({
      connectionString: address,
      max: max,
      connectionTimeoutMillis: patience.connect,
      query_timeout: patience.query,
      application_name: 'countersign',
      keepAlive: true,
    })
    // A connection that ends while no statement is under way, whoever has it, is told by events alone: where nobody listens,
    // each ends the process. Whoever uses the connection next is told by what they ask.
    this.pool.on('error', () => {})
    this.pool.on('connect', client => void client.on('error', () => {}))
  }

  /** Rows of one statement. */
  async rows<Row extends QueryResultRow>(statement: Statement): Promise<readonly Row[]> {
    const { text, values = [], patience } = statement
    const asked = { text, values: [...values], ...(patience !== undefined && { query_timeout: patience }) }
    return this.using(async client => (await client.query<Row>(asked)).rows)
  }

  /** All of the work or none of it. */
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
    const client = await this.pool.connect().catch(refuseUnsent)
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      // Whatever was begun on it is undone by the server when the connection ends.
      client.release(true)
      throw error instanceof GateError ? error : asStorageError(error, isAnswered(error))
    }
  }
}

function refuseUnsent(error: unknown): never {
  throw asStorageError(error, true)
}

/** Tells whether the server itself says that the statement failed. */
function isAnswered(error: unknown): boolean {
  return error instanceof DatabaseError && !shutDown.test(error.code ?? '')
}

function asStorageError(error: unknown, isUndone: boolean): GateError {
  const { code = '', message = String(error) } = error as { code?: string; message?: string }
  const why = (code === '' ? message : `${message}, ${code}`).slice(0, 200)
  if (isUndone && misfit.test(code))
    return new GateError(
      'internal',
      `What was to be written does not fit the team’s database (${why}), so nothing was changed: this is a mistake of Countersign, no matter of the database; upgrade the hubs, or report this sentence.`,
    )
  return isUndone
    ? new GateError(
        'storage',
        `The team’s database can’t be used (${why}), so nothing was changed: see whether it runs, then try again.`,
      )
    : new GateError(
        'storage',
        `The team’s database did not answer (${why}), so it is not known whether this was done: see whether it runs, then look before you try again.`,
        undefined,
        { kind: 'unknown_outcome' },
      )
}
