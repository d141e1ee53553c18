import type { ShellState } from './shell-state.ts'

/** Reads the commands that a shell runs when it expands a text once more: `$(…)` and backquotes in a prompt or a word list. */
export function runExpansions(text: string, state: ShellState): void {
  if (/[$]\(|`/.test(text))
    state.walker.runText(`: "${text.replaceAll('"', '\\"')}"`, state.copy(), { from: 'input' })
}
