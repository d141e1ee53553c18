import { objectIn, type Rule } from './rule.ts'

/** Cursor without `failClosed`, by its documents; before a tool of any kind and before a file `ask` is no answer. */
export const cursor: Rule = {
  events: ['preToolUse', 'beforeShellExecution', 'beforeMCPExecution', 'beforeReadFile', undefined],
  fate: ({ stdout, exitCode }, event) => {
    if (exitCode === 2) return 'stops'
    const { permission } = (exitCode === 0 ? objectIn(stdout) : undefined) ?? {}
    if (permission === 'deny') return 'stops'
    const asks = event === 'beforeShellExecution' || event === 'beforeMCPExecution'
    return permission === 'ask' && asks ? 'asks' : 'runs'
  },
}
