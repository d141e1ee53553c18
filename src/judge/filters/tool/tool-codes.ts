import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

const instead = 'leave this tool, and tell the person what its server says of it'

/** Everything that the filter tool can find, each with its default price. */
export const toolCodes = {
  'tool.changed': {
    points: 5,
    why: 'its server says something else of it than when it was accepted',
    instead: 'ask a person to look at what changed',
  },
  'tool.moved': {
    points: 4,
    why: 'a server of this name was another program or address before, and said something else of the tool',
  },
  'tool.orders': {
    points: 4.5,
    why: 'its server’s text tells an agent what to do, not what the tool does',
    floor: 'quiz',
    instead,
  },
  'tool.hidden-order': {
    points: 6.5,
    why: 'its server’s text gives orders where people don’t see them',
    floor: 'quiz',
    instead,
  },
  'tool.hidden': {
    points: 4.5,
    why: 'its server’s text holds what people don’t see and models read',
    instead,
  },
  'tool.lookalike': { points: 4, why: 'a name that looks like another’s is taken for it' },
  'tool.same-name': { points: 1, why: 'an agent can take one for the other' },
  'tool.secret': { points: 1.5, why: 'whoever lists the tools of this server reads it' },
  'tool.unread': {
    points: 3,
    why: 'its server says more of it than can be read, and the rest may say anything',
  },
} satisfies CodeTable

/** A code of the filter tool. */
export type ToolCode = keyof typeof toolCodes
export type ToolFinding = Finding<ToolCode>

/** The share of a code’s points where something speaks for less than all of them. */
export const toolStrengths = {
  /** Nothing but spaces and line ends changed. */
  spacing: 0.2,
  /** Contents go along as notes or context. */
  contentsAside: 0.9,
  /** People are not to be told. */
  behindPeople: 0.8,
  /** Something is to be done before or after other tools. */
  beforeOthers: 0.6,
  /** The tool is to be used instead of others. */
  preferred: 0.2,
  /** Text that people don’t see, but no order in it. */
  hiddenText: 0.7,
  /** A letter of another alphabet. */
  lookalikeLetter: 0.7,
} as const satisfies Strengths
