/** One SQL (or SQL-like) statement. */
export interface SqlStatement {
  /** Upper case: SELECT, INSERT, UPDATE, DELETE, DROP, TRUNCATE, ALTER, CREATE, GRANT, COPY, MERGE, CALL… */
  readonly verb: string
  /** The object of the verb: TABLE, DATABASE, SCHEMA, INDEX, USER, ROLE, VIEW, COLUMN… upper case; empty if none. */
  readonly object: string
  readonly names: readonly string[]
  /** For UPDATE, DELETE: does a WHERE narrow it? `trivial` is one that is always true. */
  readonly where?: 'none' | 'trivial' | 'narrow'
  /** Anything in it writes, functions known to write and data-modifying WITH included. */
  readonly writes: boolean
  /** Data leaves the database or a program runs: COPY … TO PROGRAM, INTO OUTFILE, xp_cmdshell, LOAD_FILE. */
  readonly escapes?: 'program' | 'file' | 'network' | 'names'
  /** Conditions, functions or comments typical of injected text. */
  readonly tricks: readonly string[]
}
