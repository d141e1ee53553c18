import type { Effect, EffectType } from '../model/effect.ts'
import type { ActClass } from '../model/heard.ts'
import type { ToolCall } from '../model/tool-call.ts'
import { toolWords } from '../readers/named-tools/tool-words.ts'
import { actsOfVerb } from './acts-of-verb.ts'

const byEffect: Readonly<Partial<Record<EffectType, readonly ActClass[]>>> = {
  message: ['send'],
  money: ['pay'],
  permission: ['grant', 'invite'],
  publish: ['publish'],
  delete: ['delete'],
  device: ['unlock', 'change'],
  schedule: ['create'],
  account: ['change'],
  connect: ['visit'],
  execute: ['run'],
}

/** Words of a tool’s name in which its verb is looked for. */
const verbPlaces = 3

/** Returns the classes of what a call does, by its tool’s name and its effects; reading alone gives `read`. */
export function callActs(call: ToolCall, effects: readonly Effect[]): readonly ActClass[] {
  const words = call.kind === 'tool' ? toolWords(call.tool ?? '').slice(0, verbPlaces) : []
  const named = words.flatMap(word => actsOfVerb(word))
  const done = effects.flatMap(({ type }) => byEffect[type] ?? [])
  return [...new Set([...named, ...done])]
}
