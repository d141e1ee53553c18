import type { ActClass } from '../../model/heard.ts'
import type { Effect, EffectType } from '../../model/effect.ts'
import type { CallOrigin, NamedValue } from '../../model/origin.ts'
import type { Filter } from '../filter.ts'
import { type OriginCode, originCodes, type OriginFinding } from './origin-codes.ts'

/** The share of the points for what an order of each strength names. */
const shares = { sameAct: 0.8, valueAlone: 0.5, quoted: 0.6 } as const
const strong = 0.8
const quoted = 0.4

/** Effects that reach somebody or something outside. */
const outward: ReadonlySet<EffectType> = new Set([
  'message',
  'money',
  'permission',
  'publish',
  'device',
  'account',
  'schedule',
  'record',
  'delete',
  'infrastructure',
  'connect',
  'execute',
])
const grave: ReadonlySet<ActClass> = new Set([
  'send',
  'pay',
  'delete',
  'invite',
  'grant',
  'publish',
  'unlock',
])

/** Who named what a call touches: the person, or a text that somebody else wrote? */
export const origin: Filter<OriginCode> = {
  name: 'origin',
  phase: 'context',
  about: 'Who named what this call touches: the person, or a text that somebody else wrote?',
  codes: originCodes,
  find: ({ effects, origin: said }) => {
    if (!said.hasOrders) return []
    const acts = said.acts.filter(act => act !== 'read')
    const code = acts.length > 0 && acts.every(act => act === 'visit') ? 'origin.visit' : 'origin.ordered'
    const found = said.named.flatMap(value => orderedValue(value, code, acts, said))
    if (found.length > 0) return found.toSorted((a, b) => b.strength - a.strength).slice(0, 4)
    return shaped(acts, effects, said)
  },
}

function orderedValue(
  value: NamedValue,
  code: OriginCode,
  acts: readonly ActClass[],
  said: CallOrigin,
): readonly OriginFinding[] {
  const strength = shareOf(value, acts, said)
  if (strength === 0) return []
  const where = value.source?.tool ?? 'a result'
  const evidence = [{ pointer: value.pointer, start: value.span?.[0] ?? 0, end: value.span?.[1] ?? 0 }]
  return [
    { code, what: `${value.pointer.slice(1, 80)} was named in ${where}, in an order`, evidence, strength },
  ]
}

/** The share of the points that an order’s value is worth. */
function shareOf(value: NamedValue, acts: readonly ActClass[], said: CallOrigin): number {
  const { voice, strength, isFirm, isSameAct = false } = value
  if (strength === 0 || (voice !== 'ordered' && voice !== 'pointed')) return 0
  if (strength >= strong) return isFirm || isSameAct ? strength : 0
  if (voice === 'pointed' && said.isActAsked) return 0
  const share = strength < quoted ? shares.quoted : 1
  if (isSameAct && isFirm) return shares.sameAct * share
  return isFirm && acts.length > 0 && !said.isActAsked ? shares.valueAlone * share : 0
}

/** An order for this very act was heard, and what the act is done to was put together. */
function shaped(
  acts: readonly ActClass[],
  effects: readonly Effect[],
  { order, isActAsked, named }: CallOrigin,
): readonly OriginFinding[] {
  if (!order || isActAsked || acts.length === 0) return []
  const reaches = effects.some(({ type }) => outward.has(type)) || acts.some(act => grave.has(act))
  const isPutTogether =
    named.length === 0 || named.some(({ voice }) => voice === 'nobody' || voice === 'stranger')
  if (!reaches || !isPutTogether) return []
  return [
    {
      code: 'origin.shaped',
      what: `an order for it stands in ${order.source.tool ?? 'a result'}`,
      evidence: [],
      strength: order.strength,
    },
  ]
}
