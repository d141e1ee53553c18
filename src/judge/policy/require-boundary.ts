import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Effect } from '../../ground/model/effect.ts'
import type { Profile } from '../../ground/model/settings/profile-settings.ts'
import type { DecidedEffect } from './decide.ts'

/**
 * Returns a decision by which a command that a person would be asked about, or that nobody can read, runs inside a
 * boundary or not at all, where the profile says so. Whoever approves it can’t lift that: the policy does.
 */
export function requireBoundary(
  decided: DecidedEffect,
  call: Pick<ToolCall, 'kind' | 'boundary' | 'origin' | 'arguments'>,
  effects: readonly Effect[],
  { name, boundary }: Pick<Profile, 'name' | 'boundary'>,
): DecidedEffect {
  const isHeld = !boundary.required || call.boundary !== undefined || call.kind !== 'shell'
  if (isHeld || decided.effect === 'deny') return decided
  const isUnread = effects.some(isUnreadCode)
  if (decided.effect === 'allow' && !isUnread) return decided
  const why = isUnread ? 'what nobody can read' : 'what a person would be asked about'
  return {
    effect: 'deny',
    reason: {
      kind: 'rule',
      text: `The profile ${name} runs ${why} only inside a boundary.`,
      instead: insideOf(call),
      final: true,
    },
    challenge: 'none',
    minimumSeconds: 0,
  }
}

function isUnreadCode(effect: Effect): boolean {
  return effect.type === 'execute' ? !effect.read : effect.type === 'opaque' && effect.weight !== 'note'
}

/** An agent can’t put itself inside; the person who starts it can. */
function insideOf({ origin, arguments: { command } }: Pick<ToolCall, 'origin' | 'arguments'>): string {
  if (origin === 'run' && typeof command === 'string') return `countersign exec --one -- ${command}`
  return 'ask the person to start you inside: countersign exec -- <client>'
}
