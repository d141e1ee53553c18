import { forEachChild, type SyntaxNode, type Word as WordNode } from 'unbash'
import { expandValue } from './expand-word.ts'
import { reportErrors } from './opaque.ts'
import type { ShellState } from './shell-state.ts'

/** Reads the commands inside an expression: `[[ $(…) ]]`, `(( $(…) ))`, a pattern of `case`, an index. */
export function runSubstitutions(node: SyntaxNode, state: ShellState): void {
  if (node.type === 'Word') {
    expandValue(node as WordNode, state)
    return
  }
  const { script } = node as { readonly script?: Parameters<typeof reportErrors>[0] }
  if (script) {
    reportErrors(script, state)
    state.walker.runScript(script, state.copy(), { from: 'input' })
  } else forEachChild(node, child => runSubstitutions(child, state))
}
