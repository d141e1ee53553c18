import type { Database } from '../../src/store/open-database.ts'

/** What happens to a write: nothing but an error, or the write and an error. */
export type Fault = 'failed' | 'failed but persisted'

/** The same database, whose statements that match `sql` fail from now on, before or after they were carried out. */
export function failing(database: Database, sql: RegExp, fault: Fault, isOn: () => boolean): Database {
  const run = <T>(text: string, work: () => T): T => {
    if (!isOn() || !sql.test(text)) return work()
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
