import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter database can find, each with its default price. */
export const databaseCodes = {
  'database.drop': {
    points: 5,
    why: 'the data in it would be gone',
    instead: 'SELECT count(*) FROM <table>',
    floor: 'quiz',
  },
  'database.empty': {
    points: 5,
    why: 'every row would be gone or changed',
    instead: 'SELECT count(*) FROM <table>',
    floor: 'quiz',
  },
  'database.lose-column': {
    points: 4,
    why: 'the data of a column or partition would be gone',
    floor: 'quiz',
  },
  'database.safeguard': { points: 4, why: 'what protects the rows would be switched off' },
  'database.schema': { points: 3, why: 'it changes the form of the database' },
  'database.server': { points: 3, why: 'it changes how the server runs for everybody' },
  'database.rights': { points: 3.5, why: 'it decides who may read and change the data' },
  'database.escape': {
    points: 5,
    why: 'it runs programs, or reaches files or the network, from the database’s machine',
  },
  'database.export': { points: 3, why: 'whole tables leave the database' },
  'database.write': {
    points: 3,
    why: 'this profile does not grant writing through SQL',
    instead: 'SELECT count(*) FROM <table>',
  },
  'database.client-write': { points: 1.5, why: 'rows would be changed' },
  'database.stacked': { points: 2, why: 'several statements stand where one was expected' },
  'database.injection': { points: 4, why: 'it has the marks of injected or hidden SQL' },
  'database.privileged-read': { points: 3, why: 'it reads where the database keeps its passwords' },
  'database.credentials': { points: 3, why: 'it reads columns or tables that hold secrets' },
} satisfies CodeTable

/** A code of the filter database. */
export type DatabaseCode = keyof typeof databaseCodes
export type DatabaseFinding = Finding<DatabaseCode>

/** The share of a code’s points where something speaks for less than all of them. */
export const databaseStrengths = {
  /** Many rows, but not of people. */
  rowsOfThings: 0.15,
  /** Seldom written by anybody but an intruder. */
  injectionLikely: 0.75,
  /** Honest statements have it as well. */
  injectionPossible: 0.375,
  /** Tests and jobs have it as well. */
  injectionWeak: 0.25,
  /** The credentials of one account. */
  credentialsOfOne: 0.5,
  /** An engine that runs in the caller’s own process reads a file or loads an extension. */
  embeddedEscape: 0.3,
  /** Rows go to a file or come from one. */
  escapeWriting: 0.7,
  /** A file of the server is read. */
  escapeReading: 0.8,
  /** Names and sizes of files of the server, not what is in them. */
  escapeNames: 0.5,
  /** A table of the session, or a database in memory. */
  sessionTable: 0.1,
  /** A database or tables for tests. */
  testDatabase: 0.3,
  /** A database to develop with. */
  developmentDatabase: 0.6,
  /** Rows are added through a client. */
  clientRows: 0.5,
  /** Values may be cut, not lost. */
  columnType: 0.75,
  /** The form changes, and no rows go. */
  schemaChange: 0.5,
} as const satisfies Strengths
