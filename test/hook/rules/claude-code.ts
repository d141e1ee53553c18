import { inside, objectIn, type Rule } from './rule.ts'

/** Claude Code without `onFailure`, which older versions do not know. */
export const claudeCode: Rule = {
  events: ['PreToolUse', 'PermissionRequest', undefined],
  fate: ({ stdout, exitCode }, event) => {
    if (exitCode === 2) return 'stops'
    const body = exitCode === 0 ? objectIn(stdout) : undefined
    if (event === 'PermissionRequest') {
      const { behavior } = inside(inside(body ?? {}, 'hookSpecificOutput'), 'decision')
      return behavior === 'deny' ? 'stops' : behavior === 'allow' ? 'runs' : 'asks'
    }
    if (body === undefined) return 'runs'
    if (body['decision'] === 'block') return 'stops'
    const { hookEventName, permissionDecision } = inside(body, 'hookSpecificOutput')
    if (hookEventName !== 'PreToolUse') return 'runs'
    // A deferred call stays open, and the run ends.
    if (permissionDecision === 'deny' || permissionDecision === 'defer') return 'stops'
    return permissionDecision === 'ask' ? 'asks' : 'runs'
  },
}
