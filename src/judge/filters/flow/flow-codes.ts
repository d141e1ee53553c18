import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter flow can find, each with its default price. */
export const flowCodes = {
  'flow.secret-out': { points: 5, why: 'this session has read a secret, and this could carry it out' },
  'flow.personal-out': {
    points: 4,
    why: 'this session has read private data, and this could carry it out',
  },
  'flow.file-out': { points: 5, why: 'the file was made from a secret or from private data' },
  'flow.fetched-run': {
    points: 3,
    why: 'this session downloaded the file; whoever made it decides what runs',
    instead: 'show the file to the person first',
  },
  'flow.incident': { points: 3, why: 'a canary was found in this session' },
} satisfies CodeTable

/** A code of the filter flow. */
export type FlowCode = keyof typeof flowCodes
export type FlowFinding = Finding<FlowCode>

/** The share of a code’s points where something speaks for less than all of them. */
export const flowStrengths = {
  /** Text that a person can see through. */
  plainText: 0.6,
  /** Words alone, after a secret was read: a key would be seen in them. */
  prose: 0.2,
  /** Data that came in goes out. */
  passedOn: 0.3,
  /** A parameter that is long enough to hold something. */
  inParameter: 0.4,
  /** A message to somebody outside. */
  message: 0.7,
  /** The least that may be left of a source after time has passed; below it the source counts for nothing. */
  least: 0.1,
} as const satisfies Strengths
