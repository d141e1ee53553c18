import { objectIn, type Rule } from './rule.ts'

/** opencode, by the plugin that is installed: it throws unless the whole answer says allow. */
export const opencode: Rule = {
  events: ['tool.execute.before', undefined],
  fate: ({ stdout, exitCode }) =>
    exitCode === 0 && objectIn(stdout)?.['decision'] === 'allow' ? 'runs' : 'stops',
}
