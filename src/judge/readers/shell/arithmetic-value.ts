import type { ArithmeticExpression } from 'unbash'
import type { ShellState } from './shell-state.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** Returns the value of an expression of numbers and known variables; null when it is not plain. */
export function arithmeticValue(node: ArithmeticExpression, state: ShellState): number | null {
  switch (node.type) {
    case 'ArithmeticGroup':
      return arithmeticValue(node.expression, state)
    case 'ArithmeticWord':
      return wordValue(node.value, state)
    case 'ArithmeticUnary': {
      const value = arithmeticValue(node.operand, state)
      return value === null || !node.prefix
        ? null
        : node.operator === '-'
          ? -value
          : node.operator === '+'
            ? value
            : null
    }
    case 'ArithmeticBinary':
      return binary(node.operator, arithmeticValue(node.left, state), arithmeticValue(node.right, state))
    default:
      return null
  }
}

function wordValue(text: string, state: ShellState): number | null {
  const name = /^\$?([A-Za-z_]\w{0,63})$/.exec(text)?.[1]
  const value = name === undefined ? text : (state.variables.get(name)?.text ?? '')
  return /^(?:0|[1-9]\d{0,14})$/.test(value) ? Number(value) : null
}

const operations: ReadonlyMap<string, (a: number, b: number) => number> = mapOf({
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => Math.trunc(a / b),
  '%': (a, b) => a % b,
})

function binary(operator: string, a: number | null, b: number | null): number | null {
  if (a === null || b === null) return null
  const value = operations.get(operator)?.(a, b)
  return value !== undefined && Number.isSafeInteger(value) ? value : null
}
