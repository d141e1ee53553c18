import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter code-execution can find, each with its default price. */
export const codeExecutionCodes = {
  'code-execution.reverse-shell': {
    points: 'gate',
    why: 'it gives control of this machine to the other end',
  },
  'code-execution.bind-shell': {
    points: 'gate',
    why: 'it gives control of this machine to whoever connects',
  },
  'code-execution.downloaded': {
    points: 5,
    why: 'whoever answers that address decides what runs here',
    instead: 'curl -fsSL -o <file> <address>',
  },
  'code-execution.downloaded-file': {
    points: 4,
    why: 'it runs a file that this call downloads',
    instead: 'curl -fsSL -o <file> <address>',
  },
  'code-execution.decoded': {
    points: 5,
    why: 'what was hidden in an encoding runs, and could not be read',
  },
  'code-execution.unhidden': {
    points: 1.5,
    why: 'what was hidden in an encoding runs; it was read, but who reads along sees only letters',
    instead: 'write the command out plainly',
  },
  'code-execution.by-variable': {
    points: 3,
    why: 'every program that looks at the variable runs it first',
  },
  'code-execution.piped-file': {
    points: 3,
    why: 'a file that was not read goes into a shell',
    instead: 'cat <file>',
  },
  'code-execution.received': { points: 3, why: 'what runs is known only at run time' },
  'code-execution.library': {
    points: 3,
    why: 'the library’s code runs as soon as it is loaded, and nobody read it',
  },
  'code-execution.attack-tool': { points: 4, why: 'it is made for breaking into machines' },
  'code-execution.interactive': {
    points: 3,
    why: 'what is typed into the shell would not be seen here',
    instead: 'run each command by itself',
  },
  'code-execution.temporary': { points: 1.5, why: 'it runs a file from a temporary folder' },
  'code-execution.unread': {
    points: 3,
    why: 'what the call would do could not be read',
    instead: 'write the command out plainly',
  },
  'code-execution.partly-unread': { points: 1.5, why: 'a part of it could not be read' },
} satisfies CodeTable

/** A code of the filter code-execution. */
export type CodeExecutionCode = keyof typeof codeExecutionCodes
export type CodeExecutionFinding = Finding<CodeExecutionCode>

/** The share of a code’s points where something speaks for less than all of them. */
export const codeExecutionStrengths = {
  /** A shell by its bare name: without a terminal it ends at once. */
  nothingTyped: 0.5,
  /** The file was made for the moment. */
  temporaryFile: 1 / 3,
} as const satisfies Strengths
