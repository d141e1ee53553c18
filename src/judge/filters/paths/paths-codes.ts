import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter paths can find, each with its default price. */
export const pathsCodes = {
  'paths.read-credential': {
    points: 4,
    why: 'whoever reads it can act as its owner',
    instead: 'ask the person for the one value that is needed',
  },
  'paths.read-environment-file': {
    points: 3,
    why: 'files like this hold passwords and keys',
    instead: 'read the example beside it that holds no secrets, or ask for the names alone',
  },
  'paths.read-account-database': {
    points: 4,
    why: 'it holds the password hashes or rights of every account',
  },
  'paths.read-climbing': {
    points: 3,
    why: 'a path that climbs out of the workspace into the system is how its limits are tried',
    instead: 'name the file by its whole path',
  },
  'paths.read-account-list': { points: 3, why: 'it lists every account of this machine' },
  'paths.read-personal': { points: 4, why: 'it is somebody’s private data' },
  'paths.read-history': { points: 3, why: 'what somebody typed often holds passwords' },
  'paths.search-credentials': {
    points: 3,
    why: 'it looks through the machine for keys and passwords',
    instead: 'ask the person where the one value that is needed is kept',
  },
  'paths.taken-along': {
    points: 3,
    why: 'keys, passwords or tokens lie below it and go along',
    instead: 'name the folder that is needed, or leave out .ssh and its like by name',
  },
  'paths.recording': { points: 3, why: 'it records what people type, see or send' },
  'paths.write-system': {
    points: 4,
    why: 'the machine depends on it',
    instead: 'write into the workspace and let the person install it',
  },
  'paths.write-outside': {
    points: 3,
    why: 'it is outside the workspace',
    instead: 'write to a path inside the workspace',
  },
  'paths.write-home': {
    points: 1.5,
    why: 'it is in the home folder, outside the workspace',
    instead: 'write to a path inside the workspace',
  },
  'paths.write-instruction': { points: 1.5, why: 'agents obey what stands in it' },
  'paths.write-home-instruction': { points: 3, why: 'every agent of this person obeys what stands in it' },
  'paths.write-ci': { points: 1.5, why: 'it runs on other machines, with their secrets' },
  'paths.write-package-source': {
    points: 3,
    why: 'it decides where packages come from',
    instead: 'name the registry in the command, for this one install',
  },
  'paths.write-credential': { points: 3, why: 'it replaces a key or a secret' },
  'paths.write-unknown': { points: 0.5, why: 'where it writes is known only at run time' },
} satisfies CodeTable

/** A code of the filter paths. */
export type PathsCode = keyof typeof pathsCodes
export type PathsFinding = Finding<PathsCode>

/** The share of a code’s points where something speaks for less than all of them. */
export const pathsStrengths = {
  /** Programs of a shell read it all day. */
  accountListInShell: 0.25,
  /** An environment file outside the workspace. */
  environmentOutside: 0.75,
  /** An environment that nobody depends on. */
  rehearsalEnvironment: 0.5,
  /** Certificates, and keys of tests and examples. */
  exampleCredential: 0.25,
  /** A key in the workspace. */
  credentialInside: 0.75,
  /** It holds for this project alone. */
  packageSourceInside: 0.5,
  /** It stands beside what was there. */
  addedFile: 0.5,
  /** Added, or in a folder that sites and services are put into. */
  deploymentFolder: 0.5,
  /** Added outside the workspace. */
  addedOutside: 0.25,
  /** A folder that containers keep projects in. */
  containerFolder: 0.5,
  /** A search for one word, which hardly stands in a key. */
  searchForWord: 0.5,
  /** It leaves the machine, which counts by itself. */
  sentAsWell: 1 / 3,
  /** The clipboard, which often holds a password. */
  clipboard: 0.5,
} as const satisfies Strengths
