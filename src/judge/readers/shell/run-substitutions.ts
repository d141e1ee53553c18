import { forEachChild, type SyntaxNode } from 'unbash'
import { reportErrors } from './emit-opaque.ts'
import type { ShellState } from './shell-state.ts'

/** Reads the commands inside an expression: `[[ $(…) ]]`, `(( $(…) ))`, a pattern of `case`, an index. */
export function runSubstitutions(node: SyntaxNode, state: ShellState): void {
  if (node.type === 'Word') {
    state.walker.expandValue(node, state)
    return
  }
  const { script } = node as { readonly script?: Parameters<typeof reportErrors>[0] }
  if (script) {
    reportErrors(script, state)
    state.walker.runScript(script, state.copy(), { from: 'input' })
  } else forEachChild(node, child => runSubstitutions(child, state))
}
