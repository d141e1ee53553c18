import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter destruction can find, each with its default price. */
export const destructionCodes = {
  'destruction.root': {
    points: 'gate',
    why: 'it would delete the system itself',
    instead: 'name the one folder inside the workspace that is meant',
  },
  'destruction.home': {
    points: 'gate',
    why: 'it would delete a home folder',
    instead: 'name the one folder inside the workspace that is meant',
  },
  'destruction.device': { points: 'gate', why: 'it would overwrite a disk' },
  'destruction.database-files': { points: 'gate', why: 'it would delete a whole database on disk' },
  'destruction.no-preserve-root': {
    points: 'gate',
    why: 'it switches off the last protection of the system',
  },
  'destruction.fork-bomb': { points: 'gate', why: 'it multiplies until the machine stops' },
  'destruction.workspace': {
    points: 5,
    why: 'it would delete the whole workspace',
    instead: 'delete only what is meant, by name',
    floor: 'quiz',
  },
  'destruction.history': {
    points: 5,
    why: 'it would delete the repository’s history, unpushed commits and stashes with it',
    instead: 'leave .git as it is; start over in a fresh clone beside it',
    floor: 'quiz',
  },
  'destruction.tree': {
    points: 3,
    why: 'everything below it would be gone',
    instead: 'move it aside, so that it can be had again',
    floor: 'quiz',
  },
  'destruction.many': {
    points: 3,
    why: 'every file of a whole tree that the pattern fits would be gone',
    instead: 'list what the pattern fits first, and delete those by name',
    floor: 'quiz',
  },
  'destruction.file': { points: 1, why: 'the file would be gone' },
  'destruction.recoverable': { points: 0.5, why: 'it can be had again from git' },
  'destruction.outside': {
    points: 5,
    why: 'it is outside the workspace, and would be gone',
    instead: 'delete only inside the workspace',
    floor: 'quiz',
  },
  'destruction.outside-file': {
    points: 3,
    why: 'it is outside the workspace',
    instead: 'delete only inside the workspace',
    floor: 'quiz',
  },
  'destruction.system-file': { points: 4, why: 'the machine depends on it', floor: 'quiz' },
  'destruction.unknown': {
    points: 3,
    why: 'what it deletes is known only at run time, and an empty variable deletes more',
    instead: 'write the path out',
    floor: 'quiz',
  },
  'destruction.database-file': {
    points: 3,
    why: 'a database is in it',
    instead: 'make a copy of it elsewhere first, or move it aside',
    floor: 'quiz',
  },
  'destruction.logs': { points: 4, why: 'logs and histories show what happened' },
  'destruction.erased': { points: 3, why: 'what is overwritten like this can’t be recovered' },
} satisfies CodeTable

/** A code of the filter destruction. */
export type DestructionCode = keyof typeof destructionCodes
export type DestructionFinding = Finding<DestructionCode>

/** The share of a code’s points where something speaks for less than all of them. */
export const destructionStrengths = {
  /** A part of the history, not all of it. */
  partOfHistory: 0.6,
  /** The file is written anew, often by its own program. */
  databaseOverwritten: 0.5,
  /** An ordinary file of the workspace. */
  erasedInside: 0.5,
  /** Git can give the file back. */
  databaseInGit: 0.2,
  /** One path that is known only at run time. */
  unknownFile: 0.5,
} as const satisfies Strengths
