import type { Database } from '../open-database.ts'
import type { Damage } from './damage.ts'

/** The codes of SQLite for pages that can’t be what it wrote, and for a file that is no database. */
const damageCodes: ReadonlySet<unknown> = new Set([11, 26])
const damageWords = /malformed|not a database/i

/** Tells whether SQLite found its own file damaged. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode } = error as { readonly errcode?: unknown }
  return typeof errcode === 'number' ? damageCodes.has(errcode & 0xff) : damageWords.test(error.message)
}

/** Returns the connection with every statement watched: whichever meets damage, the state is noted as damaged. */
export function watchStatements(database: Database, damage: Damage): Database {
  const prepare = database.prepare.bind(database)
  const exec = database.exec.bind(database)
  const watchedExec = (sql: string) => noting(damage, () => exec(sql))
  const watchedPrepare: typeof prepare = (...asked) => {
    const statement = noting(damage, () => prepare(...asked))
    for (const name of ['get', 'all', 'run'] as const) {
      const run = statement[name].bind(statement) as (...values: readonly unknown[]) => unknown
      const watched = (...values: readonly unknown[]) => noting(damage, () => run(...values))
      Object.defineProperty(statement, name, { value: watched })
    }
    return statement
  }
  // The driver's own members are read-only.
  Object.defineProperty(database, 'exec', { value: watchedExec })
  Object.defineProperty(database, 'prepare', { value: watchedPrepare })
  return database
}

function noting<T>(damage: Damage, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw isDamage(error) ? damage.note('SQLite can’t read a page of state.db') : error
  }
}
