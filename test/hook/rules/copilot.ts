import { inside, objectIn, type Rule } from './rule.ts'

/** Copilot CLI: any other exit status than 0 is a no before a tool; an answer in the other dialect is none. */
export const copilot: Rule = {
  events: ['preToolUse', 'PreToolUse', 'permissionRequest', 'PermissionRequest', undefined],
  fate: ({ stdout, exitCode }, event = 'preToolUse') => {
    const body = objectIn(stdout) ?? {}
    if (/^permissionRequest$/i.test(event)) {
      if (exitCode === 2) return 'stops'
      const behavior = exitCode === 0 ? body['behavior'] : undefined
      return behavior === 'deny' ? 'stops' : behavior === 'allow' ? 'runs' : 'asks'
    }
    if (exitCode !== 0) return 'stops'
    const { permissionDecision } = event === 'PreToolUse' ? inside(body, 'hookSpecificOutput') : body
    return permissionDecision === 'deny' ? 'stops' : permissionDecision === 'ask' ? 'asks' : 'runs'
  },
}
