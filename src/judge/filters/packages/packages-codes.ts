import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter packages can find, each with its default price. */
export const packagesCodes = {
  'packages.url': {
    points: 4,
    why: 'whoever answers that address decides what is installed and what its scripts do',
    instead: 'install the package from its registry by name and version',
  },
  'packages.git': {
    points: 3,
    why: 'a repository can change without a release, and anyone can make a fork',
    instead: 'name a released version, or a full commit',
  },
  'packages.index': {
    points: 3,
    why: 'an index that is not the default decides what a name means',
    instead: 'leave the other index out, so that the usual one answers',
  },
  'packages.source-added': {
    points: 3,
    why: 'every later install may come from there',
    instead: 'name the source for this one install',
  },
  'packages.unknown-registry': {
    points: 3,
    why: 'whoever keeps that registry decides what runs here',
    instead: 'take the image from a registry that is known, or ask the person',
  },
  'packages.unverified': { points: 3, why: 'nobody checks any more who made the package' },
  'packages.near-name': {
    points: 4,
    why: 'names like this are registered to be installed by mistake',
    instead: 'check the spelling, or look the package up first',
  },
  'packages.borrowed-name': {
    points: 3,
    why: 'the name borrows the good name of another package',
    instead: 'look the package up first',
  },
  'packages.unknown-tool': {
    points: 1.5,
    why: 'a package that is not well known is fetched and run at once',
  },
  'packages.tool-with-secret': {
    points: 3.5,
    why: 'a package that is not well known is fetched, run at once, and given a secret',
    instead: 'run a tool that the project has, or leave the secret out',
  },
  'packages.replaced': {
    points: 3,
    why: 'a package of another maker takes the place of one whose name it borrows',
    instead: 'look the new package up, and keep the old one until somebody has',
  },
  'packages.scripts': { points: 1.5, why: 'scripts of the packages run during the install' },
  'packages.extension': { points: 1.5, why: 'the extension runs with the rights of the editor' },
  'packages.manifest-script': {
    points: 4,
    why: 'everybody who installs the project runs it',
    instead: 'keep the step in a script that is run on purpose',
  },
  'packages.system': { points: 0.5, why: 'it installs a program for the whole machine' },
  'packages.system-file': {
    points: 3,
    why: 'its scripts run as the administrator, and no repository vouches for it',
  },
  'packages.system-remove': { points: 1.5, why: 'other programs of the machine may need it' },
  'packages.essential': { points: 4, why: 'the machine may not work, or not be safe, without it' },
  'packages.publish': {
    points: 3,
    why: 'everybody can have it from then on',
    floor: 'quiz',
    instead: 'build it, and let a person publish it',
  },
  'packages.unpublish': { points: 4, why: 'whoever depends on it can no longer get it, or is warned off' },
  'packages.owner': { points: 4, why: 'it decides who can publish the package' },
  'packages.tag': { points: 3, why: 'it changes which version others get' },
} satisfies CodeTable

/** A code of the filter packages. */
export type PackagesCode = keyof typeof packagesCodes
export type PackagesFinding = Finding<PackagesCode>

/** The share of a code’s points where something speaks for less than all of them. */
export const packagesStrengths = {
  /** One letter, or the order of words, apart. */
  likelySlip: 0.75,
  /** A known name with a word before or after it. */
  borrowedAffix: 0.5,
  /** It is installed from a forge, and can be looked at before it runs. */
  onlyInstalled: 0.5,
  /** A full commit, which nobody can move. */
  pinnedCommit: 0.25,
  /** An address that is no raw text of anybody. */
  unknownAddress: 0.75,
  /** An index on a forge or in a private network, or a channel by its short name. */
  knownPlace: 0.5,
  /** The connection is not checked, but the signature is. */
  transportUnchecked: 0.5,
  /** A registry of one’s own or for tests. */
  rehearsalRegistry: 0.5,
} as const satisfies Strengths
