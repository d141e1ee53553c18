import type { Rule } from './rule.ts'

/** Amp’s delegate: 0 allows, 1 asks, anything else refuses. Its event is the tool’s name. */
export const amp: Rule = {
  events: ['Bash', 'create_file', 'mcp__fs__write_file', undefined],
  fate: ({ exitCode }) => (exitCode === 0 ? 'runs' : exitCode === 1 ? 'asks' : 'stops'),
}
