import type { JsonObject } from '../../../src/ground/model/json.ts'
import { inside, objectIn, type Rule, says } from './rule.ts'

const top = [
  'continue',
  'decision',
  'reason',
  'stopReason',
  'suppressOutput',
  'systemMessage',
  'hookSpecificOutput',
]

const specific = [
  'hookEventName',
  'permissionDecision',
  'permissionDecisionReason',
  'updatedInput',
  'additionalContext',
]

const only = (value: JsonObject, names: readonly string[]) =>
  Object.keys(value).every(name => names.includes(name))

/** Codex: it stops at a deny with a reason and no field that it does not know, or exit status 2 with text on stderr. */
export const codex: Rule = {
  events: ['PreToolUse', 'PermissionRequest', undefined],
  fate: ({ stdout, stderr, exitCode }, event) => {
    if (exitCode === 2 && says(stderr)) return 'stops'
    const body = (exitCode === 0 ? objectIn(stdout) : undefined) ?? {}
    const about = inside(body, 'hookSpecificOutput')
    if (event === 'PermissionRequest') {
      const decision = inside(about, 'decision')
      const known =
        only(body, ['hookSpecificOutput']) &&
        only(about, ['hookEventName', 'decision']) &&
        only(decision, ['behavior', 'message'])
      if (!known) return 'asks'
      return decision['behavior'] === 'deny' ? 'stops' : decision['behavior'] === 'allow' ? 'runs' : 'asks'
    }
    if (!only(body, top) || !only(about, specific) || body['suppressOutput'] === true) return 'runs'
    if (body['decision'] === 'block' && says(body['reason'])) return 'stops'
    const denies = about['permissionDecision'] === 'deny' && about['hookEventName'] === 'PreToolUse'
    return denies && says(about['permissionDecisionReason']) ? 'stops' : 'runs'
  },
}
