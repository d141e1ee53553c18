import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter disguise can find, each with its default price. */
export const disguiseCodes = {
  'disguise.undone': { points: 0.5, why: 'it is written so that it is hard to read; it was read' },
  'disguise.hidden-name': {
    points: 3,
    why: 'nobody hides the name of such a program for an honest reason',
    instead: 'write the command out plainly',
  },
  'disguise.characters': {
    points: 3,
    why: 'what a person sees is not what a program reads',
    instead: 'write it in plain letters',
  },
  'disguise.renamed-shell': {
    points: 3,
    why: 'a shell under another name is there to be overlooked',
    instead: 'call the shell by its own name',
  },
  'disguise.direction': { points: 4, why: 'the order on the screen is not the order in the file' },
  'disguise.path': { points: 3, why: 'the path is spelled so that a comparison of names misses it' },
  'disguise.in-text': { points: 3, why: 'the text holds characters that nobody sees' },
  'disguise.in-instructions': { points: 3, why: 'agents read what a person does not see there' },
} satisfies CodeTable

/** A code of the filter disguise. */
export type DisguiseCode = keyof typeof disguiseCodes
export type DisguiseFinding = Finding<DisguiseCode>

/** The share of a code’s points where something speaks for less than all of them. */
export const disguiseStrengths = {
  /** The call does nothing but print it. */
  printed: 0.25,
  /** Terminal escapes stand in many texts that print in colour. */
  escapeInText: 0.15,
} as const satisfies Strengths
