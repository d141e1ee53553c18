import type { MachineEffect } from '../../../ground/model/effect.ts'
import type { ReadContext } from '../read-context.ts'
import type { ScriptValue } from './script-value.ts'

/** Emits what a cmdlet changes of the machine itself: its services, processes, accounts and guards. */
export function changeMachine(
  [type, verb]: readonly [MachineEffect['type'], MachineEffect['verb']],
  name: string,
  words: readonly string[],
  input: ScriptValue | undefined,
  { out, outer, through }: ReadContext,
): void {
  if (words.some(word => /^-whatif$/i.test(word))) return
  if (name === 'set-executionpolicy' && words.some(word => /^process$/i.test(word))) return
  const named = words.filter(word => !word.startsWith('-')).join(' ')
  const isAll = named === '' && /^(?:processes|services)$/.test(input?.object ?? '') && input?.text === ''
  const target = isAll ? 'all' : named || (input?.object ? input.text : '')
  out.emit({ type, verb, target: target.slice(0, 120), whole: isAll, evidence: outer, through })
}
