import type { ParameterExpansionPart } from 'unbash'
import { changedElements, elementsOf, type ExpandOperand, keysOf } from './expand-parameter.ts'
import type { ShellState, ShellValue } from './shell-state.ts'

/** Operations that change each element of an array, or leave some of them out. */
const perElement: ReadonlySet<string> = new Set(['Slice', 'Remove', 'Replace', 'CaseModification'])

/** Returns what an expansion gives one by one: `${a[@]}`, `${a[@]%/}`, `${!a[@]}`, `${@:2}`; undefined for one value. */
export function elementsIn(
  part: ParameterExpansionPart,
  quoted: boolean,
  state: ShellState,
  expand: ExpandOperand,
): readonly ShellValue[] | undefined {
  const { operation, prefix } = part
  const index = part.index?.value
  if (index !== '@' && (index !== '*' || quoted) && part.parameter !== '@') return undefined
  if (!operation && prefix === '!' && part.index) return keysOf(part, state)
  if (prefix) return undefined
  if (!operation) return elementsOf(part, state)
  return perElement.has(operation.type) ? changedElements(part, operation, state, expand) : undefined
}
