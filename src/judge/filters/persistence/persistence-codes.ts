import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter persistence can find, each with its default price. */
export const persistenceCodes = {
  'persistence.authorized-keys': { points: 5, why: 'it decides who may log in to this account' },
  'persistence.schedule': { points: 4, why: 'it runs again and again without anybody looking' },
  'persistence.startup': { points: 4, why: 'it runs whenever the machine or the session starts' },
  'persistence.shell-profile': {
    points: 4,
    why: 'it runs in every new shell',
    instead: 'do it in the command itself, for this session alone',
  },
  'persistence.service': { points: 3, why: 'it keeps running after the call' },
  'persistence.service-restart': { points: 1.5, why: 'others may depend on it' },
  'persistence.git-hook': {
    points: 3,
    why: 'it runs whenever git is used here',
    instead: 'git config --list',
  },
  'persistence.editor-config': { points: 1.5, why: 'an editor runs what stands in it' },
  'persistence.editor-approval': { points: 4, why: 'it lets an editor run tools without asking' },
  'persistence.server-list': { points: 3, why: 'agents start and trust the servers that stand in it' },

  'persistence.risky-pipeline': {
    points: 3,
    why: 'strangers could run code there, with the repository’s secrets',
    instead: 'use the pull_request trigger, and pass such values through env',
  },
  'persistence.risky-container': {
    points: 4,
    why: 'what runs in the container would reach the machine around it',
  },
  'persistence.risky-server': { points: 3, why: 'agents would trust a server that nobody here runs' },
  'persistence.fetching-code': {
    points: 4,
    why: 'whoever answers that address decides what runs, each time it is loaded',
    instead: 'keep what it runs in the repository',
  },
  'persistence.risky-source': {
    points: 3,
    why: 'packages would come from whoever answers, without a check',
    instead: 'name the registry by an https address',
  },
  'persistence.active-document': {
    points: 3,
    why: 'whoever opens the document runs or loads what stands in it',
  },
  'persistence.install-script': { points: 3, why: 'it runs on every machine that installs this' },
  'persistence.unknown-source': {
    points: 3,
    why: 'nobody knows who publishes what is loaded from there',
    instead: 'take it from the public registry, at a fixed version',
  },
  'persistence.weakened': {
    points: 3,
    why: 'it lets in whom nobody asked, or stops what would notice',
    instead: 'name who needs it, and for what',
  },
  'persistence.planted-code': { points: 4, why: 'it serves whoever planted it, not whoever runs it' },
  'persistence.steered-agent': {
    points: 3,
    why: 'agents that read it would go further than people let them',
  },
  'persistence.hidden-text': { points: 3, why: 'agents read what people don’t see there' },
  'persistence.packed-code': { points: 3, why: 'the code that it runs is hidden in an encoding' },

  'persistence.shadowed-program': {
    points: 3,
    why: 'whoever calls the program of that name gets this file',
    instead: 'give it a name that no program has',
  },
  'persistence.interpreter-start': {
    points: 3,
    why: 'every program in that language runs it first',
    instead: 'import it where it is needed',
  },
  'persistence.program-settings': { points: 3, why: 'a program runs the command in it when it starts' },

  'persistence.removed-schedule': { points: 3, why: 'scheduled work would stop', instead: 'crontab -l' },
} satisfies CodeTable

/** A code of the filter persistence. */
export type PersistenceCode = keyof typeof persistenceCodes
export type PersistenceFinding = Finding<PersistenceCode>

/** The share of a code’s points where something speaks for less than all of them. */
export const persistenceStrengths = {
  /** Builds and containers of many projects have it. */
  ordinaryInBuild: 0.75,
  /** Honest files have it as well. */
  sharedSetting: 0.5,
  /** Nothing runs what lies in a temporary folder. */
  temporaryPlace: 0.1,
  /** A line that runs nothing. */
  taste: 0.5,
  /** The list of this project alone. */
  serverListInside: 0.75,
  /** A hook under version control, which everybody sees. */
  sharedHook: 0.25,
  /** A pipeline that anybody starts, and that uses none of its rights. */
  unusedRights: 0.25,
  /** It runs now, and not after the next start. */
  started: 0.5,
  /** It comes back at once. */
  restarted: 2 / 3,
} as const satisfies Strengths
