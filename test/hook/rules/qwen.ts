import { inside, objectIn, type Rule, says } from './rule.ts'

/** Qwen Code: `defer` is a yes, and a silent exit status 2 is one too. */
export const qwen: Rule = {
  events: ['PreToolUse', undefined],
  fate: ({ stdout, stderr, exitCode }) => {
    if (exitCode === 2) return says(stderr) ? 'stops' : 'runs'
    const body = (exitCode === 0 ? objectIn(stdout) : undefined) ?? {}
    if (body['decision'] === 'block' || body['continue'] === false) return 'stops'
    const { permissionDecision } = inside(body, 'hookSpecificOutput')
    return permissionDecision === 'deny' ? 'stops' : permissionDecision === 'ask' ? 'asks' : 'runs'
  },
}
