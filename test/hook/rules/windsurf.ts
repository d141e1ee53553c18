import type { Rule } from './rule.ts'

/** Windsurf, by its documents: exit status 2 stops a call. */
export const windsurf: Rule = {
  events: ['pre_run_command', 'pre_write_code', 'pre_read_code', 'pre_mcp_tool_use', undefined],
  fate: ({ exitCode }) => (exitCode === 2 ? 'stops' : 'runs'),
}
