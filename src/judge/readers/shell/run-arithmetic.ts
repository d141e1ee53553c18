import { forEachChild, type SyntaxNode, type TestExpression, type Word as WordNode } from 'unbash'
import { runExpansions } from './run-expansions.ts'
import { runSubstitutions } from './run-substitutions.ts'
import type { ShellState, ShellValue } from './shell-state.ts'

/** Reads the commands that an expression of numbers runs: `$(…)`, also in quotes, and in the values of its variables. */
export function runArithmetic(node: SyntaxNode, raw: string, state: ShellState): void {
  const { effects } = state.context.out
  const emitted = effects.length
  runSubstitutions(node, state)
  runNames(node, state)
  // Quotes keep nothing back here.
  if (effects.length === emitted) runExpansions(raw.slice(0, maxLength), state)
}

const maxLength = 4_096

function runNames(node: SyntaxNode, state: ShellState): void {
  if (node.type === 'ArithmeticWord') runNumber({ text: node.value, known: true }, state)
  else forEachChild(node, child => runNames(child, state))
}

/** Reads the commands in the subscripts of a text that is evaluated as a number: `a[$(…)]`, or a variable that holds it. */
export function runNumber({ text, known }: Pick<ShellValue, 'text' | 'known'>, state: ShellState): void {
  if (!known || text.length > maxLength) return
  const name = /^\s{0,9}\$?([A-Za-z_]\w{0,63})\s{0,9}$/.exec(text)?.[1]
  const value = name === undefined ? text : state.lookUp(name)?.text
  if (value?.includes('[')) runExpansions(value.slice(0, maxLength), state)
}

/** Reads the commands inside `[[ … ]]`: `-eq` and its kin evaluate both sides as numbers, and `-v` a subscript. */
export function runTest(node: TestExpression, state: ShellState): void {
  const numbers = numbersOf(node)
  if (numbers) for (const word of numbers) runNumber(state.walker.expandValue(word, state), state)
  else if (node.type === 'TestLogical') for (const operand of node.operands) runTest(operand, state)
  else if (node.type === 'TestNot') runTest(node.operand, state)
  else if (node.type === 'TestGroup') runTest(node.expression, state)
  else runSubstitutions(node, state)
}

function numbersOf(node: TestExpression): readonly WordNode[] | undefined {
  if (node.type === 'TestUnary' && /^-[vR]$/.test(node.operator)) return [node.operand]
  return node.type === 'TestBinary' && /^-(?:eq|ne|lt|le|gt|ge)$/.test(node.operator)
    ? [node.left, node.right]
    : undefined
}
