import type { Effect, RunEffect } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import type { ReadContext } from '../read-context.ts'
import { startedFiles } from './started-files.ts'
import { namedFiles } from './named-files.ts'
import type { ProgramName } from './program-name.ts'
import type { ShellState } from './shell-state.ts'
import { wrapperWords } from './unwrap-command.ts'
import { noteChangedFiles, notePipes } from './note-changed-files.ts'
import { environmentVariable } from '../../../ground/model/environment-variable.ts'

/** The most characters of a variable that are noted. */
const maxLength = 4_096

/** Notes a program that starts on this machine: what it loads from the disk is looked up where a person is asked. */
export function noteRun({ program, raw }: ProgramName, args: readonly Word[], state: ShellState): void {
  const { out, place, through } = state.context
  if (!place.observed) return
  const words = args.map(word => word.text)
  out.noteRun({ program, raw, words, cwd: place.cwd, through, environment: loadingOf(state) })
}

function loadingOf({ variables }: ShellState): Readonly<Record<string, string>> {
  const found: (readonly [string, string])[] = []
  for (const name of variables.keys()) {
    const value = environmentVariable(name) && variables.get(name)
    if (value && (value.known || name === 'PATH') && value.text.length <= maxLength)
      found.push([name, value.text])
  }
  return Object.fromEntries(found)
}

/** Puts another text of a run in the place of the one that was emitted. */
export function replaceRun(run: RunEffect, other: RunEffect, { out: { effects } }: ReadContext): void {
  const at = effects.lastIndexOf(run)
  if (at !== -1) effects[at] = other
}

/** Notes files that a program changes, or makes a pipe, for what runs after it. */
export function noteFiles(program: string, args: readonly Word[], { context, shared }: ShellState): void {
  if (program === 'sed' || program === 'gsed') noteChangedFiles(args, context, shared.files)
  if (program === 'mkfifo') notePipes(args, context, shared.files)
}

/** Adds to a run what it is told that may be a file, and returns it; what a wrapper runs says it by itself. */
export function nameFiles(
  run: RunEffect,
  raw: string,
  args: readonly Word[],
  beside: readonly Effect[],
  state: ShellState,
): RunEffect {
  const { context } = state
  const input = state.given.map(text => ({ text, known: true, glob: false, evidence: run.evidence }))
  const own = [...input, ...wrapperWords(run.program, args)]
  const names = namedFiles(run.program, own, beside, context.place)
  const program = startedFiles(raw, args, context.place, state.variables.get('PATH')?.text)
  if (names.length + program.length === 0) return run
  const named = { ...run, names: [...program, ...names] }
  replaceRun(run, named, context)
  return named
}
