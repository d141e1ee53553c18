import type { Database } from '../../src/gate/store/open-database.ts'

/** What happens to a write: nothing but an error, or the write and an error. */
export type Fault = 'failed' | 'failed but persisted'

/** Transactions: those that write, which begin by taking the lock, and those that only read. */
type Transactions = 'writing' | 'reading'

/**
 * The same database, whose statements that match `sql` fail from now on, before or after they were carried out: of the
 * transactions that write, and of those that only read where that is said.
 */
export function failing(
  database: Database,
  sql: RegExp,
  fault: Fault,
  isOn: () => boolean,
  within: Transactions = 'writing',
): Database {
  let isReading = false
  const run = <T>(text: string, work: () => T): T => {
    if (text.startsWith('BEGIN')) isReading = text === 'BEGIN'
    const isOther = isReading !== (within === 'reading')
    if (/^(?:COMMIT|ROLLBACK)/.test(text)) isReading = false
    if (!isOn() || isOther || !sql.test(text)) return work()
    if (fault === 'failed but persisted') work()
    throw new Error('database or disk is full')
  }
  return new Proxy(database, {
    get(target, name) {
      if (name === 'exec') return (text: string) => run(text, () => target.exec(text))
      if (name === 'prepare') {
        return (text: string) => {
          const statement = target.prepare(text)
          return new Proxy(statement, {
            get: (inner, method) => {
              const value = Reflect.get(inner, method) as unknown
              if (typeof value !== 'function') return value
              return (...args: unknown[]) => run(text, () => Reflect.apply(value, inner, args) as unknown)
            },
          })
        }
      }
      const value = Reflect.get(target, name) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
