import { objectIn, type Rule } from './rule.ts'

/** Cline: well-formed JSON that says `cancel: true` stops the run; everything else, exit status 2 too, is a yes. */
export const cline: Rule = {
  events: ['tool_call', 'PreToolUse', undefined],
  fate: ({ stdout, exitCode }) =>
    exitCode === 0 && objectIn(stdout)?.['cancel'] === true ? 'stops' : 'runs',
}
