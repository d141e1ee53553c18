import type { Database } from '../open-database.ts'
import type { Damage } from './damage.ts'
import { damageIn } from './check-at-opening.ts'

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
    const what = damageIn(error)
    throw what === undefined ? error : damage.note(what)
  }
}
