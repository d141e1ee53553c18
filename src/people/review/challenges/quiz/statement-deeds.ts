import { mapOf } from '../../../../ground/model/map-of.ts'

/** The deed of a kind of statement, as it is asked for and as it is said. */
export interface StatementDeed {
  /** After "Which table". */
  readonly asks: string
  readonly does: string
  /** The same with a condition that picks rows. */
  readonly some?: string
  /** Kinds that somebody could call the same. */
  readonly like: readonly string[]
}

/** By the statement's verb. */
export const statementDeeds: ReadonlyMap<string, StatementDeed> = mapOf({
  DROP: { asks: 'is removed altogether', does: 'It is removed altogether', like: ['DELETE', 'TRUNCATE'] },
  TRUNCATE: { asks: 'is emptied', does: 'It is emptied', like: ['DELETE', 'DROP'] },
  DELETE: {
    asks: 'loses rows',
    does: 'All of its rows are deleted',
    some: 'The rows that a condition picks are deleted',
    like: ['TRUNCATE', 'DROP'],
  },
  UPDATE: {
    asks: 'has rows that are changed',
    does: 'All of its rows are changed',
    some: 'The rows that a condition picks are changed',
    like: ['MERGE', 'ALTER'],
  },
  INSERT: { asks: 'gets new rows', does: 'New rows are added to it', like: ['MERGE', 'COPY'] },
  ALTER: {
    asks: 'is built differently afterwards',
    does: 'Its structure is changed',
    like: ['CREATE', 'UPDATE'],
  },
  CREATE: { asks: 'is made new', does: 'It is made new', like: ['ALTER'] },
  GRANT: { asks: 'is opened to somebody', does: 'Somebody is given rights on it', like: ['REVOKE'] },
  REVOKE: { asks: 'is closed to somebody', does: 'Somebody loses rights on it', like: ['GRANT'] },
  SELECT: { asks: 'is read', does: 'It is only read', like: ['COPY'] },
})
