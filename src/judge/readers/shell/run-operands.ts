import type { ParameterExpansionPart, Word as WordNode } from 'unbash'
import { runNumber } from './run-arithmetic.ts'
import type { ShellState } from './shell-state.ts'

/** Reads the commands in a subscript and in operands that gave no text: a shell runs them whatever the variable holds. */
export function runOperands({ index, operation }: ParameterExpansionPart, state: ShellState): void {
  for (const word of [index, ...operandsOf(operation)])
    if (word && /[$`[]/.test(word.text)) runNumber(state.walker.expandValue(word, state), state)
}

function operandsOf(operation: ParameterExpansionPart['operation']): readonly (WordNode | undefined)[] {
  switch (operation?.type) {
    case 'Slice':
      return [operation.offset, operation.length]
    case 'Replace':
      return [operation.pattern, operation.replacement]
    case 'Remove':
    case 'CaseModification':
      return [operation.operand]
    case 'Default':
      // Another operand than that of `${x?…}` was read where it is used.
      return operation.operator.endsWith('?') ? [operation.operand] : []
    default:
      return []
  }
}
