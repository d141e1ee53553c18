import type { Database } from '../../src/store/sqlite.ts';
/** What happens to a write: nothing but an error, or the write and an error. */
export type Fault = 'failed' | 'failed but persisted';
/** The same database, whose statements that match `sql` fail from now on, before or after they were carried out. */
export declare function failing(database: Database, sql: RegExp, fault: Fault, isOn: () => boolean): Database;
