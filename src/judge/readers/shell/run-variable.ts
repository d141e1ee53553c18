import type { Evidence } from '../../../ground/model/effect.ts'
import { reportForgetting } from './report-forgetting.ts'
import { runExpansions } from './run-expansions.ts'
import { runLoadedFiles } from './run-loaded-files.ts'
import type { ShellState, ShellValue } from './shell-state.ts'

const commandVariables =
  /^(?:GIT_SSH_COMMAND|GIT_EDITOR|GIT_SEQUENCE_EDITOR|GIT_PAGER|GIT_EXTERNAL_DIFF|GIT_ASKPASS|GIT_PROXY_COMMAND|EDITOR|VISUAL|FCEDIT|PAGER|MANPAGER|BROWSER|SSH_ASKPASS|LESSOPEN|RSYNC_RSH)$/

/** Reads the value that programs get by a variable: a command that they run, a file that they load, a prompt. */
export function runVariable(name: string, value: ShellValue, evidence: Evidence, state: ShellState): void {
  if (!value.known) return
  runLoadedFiles(name, value.text, evidence, state)
  reportForgetting(name, value.text, evidence, state)
  if (name === 'BASH_ENV' || name === 'ENV') runExpansions(value.text, through(name, state))
  runPrompt(name, value, state)
  if (!commandVariables.test(name)) return
  if (value.text.trim() === '' || /^[\w./-]+$/.test(value.text)) return
  // git speaks to these itself; a pager gets everything that git shows.
  const speaks = /^(?:GIT_SSH_COMMAND|RSYNC_RSH|GIT_PROXY_COMMAND)$/.test(name)
  state.walker.runText(value.text, through(name, state), { from: speaks ? 'input' : 'unknown' })
}

/** Reads what a shell runs for a prompt, wherever the variable is given: `PS4='$(…)'; set -x`. */
export function runPrompt(name: string, value: ShellValue, state: ShellState): void {
  for (const item of value.items ?? [value]) runPromptText(name, item, state)
}

function runPromptText(name: string, { text, known }: ShellValue, state: ShellState): void {
  if (!known) return
  if (/^PS[0124]$/.test(name)) runExpansions(withoutEscapes(text), through(name, state))
  if (name === 'PROMPT_COMMAND' && text.trim() !== '')
    state.walker.runText(text, through(name, state), { from: 'input' })
}

/** A prompt’s own escapes are undone before its expansions: `\\044(…)` is `$(…)`. */
function withoutEscapes(text: string): string {
  return text.replace(/\\([0-3][0-7]{2})/g, (_whole, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  )
}

function through(name: string, state: ShellState): ShellState {
  const inner = state.copy()
  inner.context = { ...state.context, through: [...state.context.through, name] }
  return inner
}
