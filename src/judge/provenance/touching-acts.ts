import type { Effect } from '../../ground/model/effect.ts'
import type { ActClass } from '../../ground/model/hearing.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'

/** Acts that somebody else notices, or that can’t be taken back. */
const grave: readonly ActClass[] = ['send', 'pay', 'delete', 'invite', 'grant', 'publish', 'unlock']

/** Returns the acts of a call that a plain order can be about without a word of its values: editing files is what every coding task does. */
export function touchingActs(
  { kind }: ToolCall,
  acts: readonly ActClass[],
  effects: readonly Effect[],
): readonly ActClass[] {
  const isForeign = effects.some(({ type }) => type === 'package' || type === 'execute')
  const more: readonly ActClass[] = [
    ...(kind === 'tool' ? (['change', 'cancel'] as const) : []),
    ...(isForeign ? (['run'] as const) : []),
  ]
  // To open a page is not to open a door.
  const isVisit = acts.includes('visit')
  return acts.filter(act => (act === 'unlock' ? !isVisit : grave.includes(act)) || more.includes(act))
}
