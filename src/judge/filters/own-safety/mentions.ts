import type { OwnSafetyFinding } from './own-safety-codes.ts'
import type { Effect, RunEffect } from '../../../ground/model/effect.ts'
import type { FilterInput } from '../filter.ts'
import { mayRun, saysOwnCommand } from './find-own-commands.ts'
import { proseWords } from '../views/prose-words.ts'
import { toolShape } from '../../readers/named-tools/tool-shape.ts'
import { finding } from '../finding.ts'

/** Programs that can open a database or run code: what they do with a path that they are told is not always read. */
const opens =
  /^(?:sqlite3?|sqlite-utils|litecli|usql|duckdb|python[\d.]*|pypy3?|perl|ruby|php|node|nodejs|deno|bun|tsx|ts-node|lua|Rscript|java|tclsh|expect|osascript|go|cargo)$/

const maxLength = 262_144

/**
 * A shell call that starts such a program and names the gate’s own database, or drives the library of the gate to
 * answer, judged by its text: `ATTACH`, `.open`, a connection string and a heredoc all come to the same.
 */
export function mentions({ call, effects, place }: FilterInput): readonly OwnSafetyFinding[] {
  const text = call.arguments['command']
  if (!isShell(call) || typeof text !== 'string' || text.length > maxLength) return []
  const notice = toldCommand(text, effects)
  if (notice)
    return [finding('own-safety.reach', `${notice.program} is told a command of Countersign`, notice)]
  const effect = effects.find(isOpener)
  if (!effect) return []
  if (namesState(text, place.stateFolders))
    return [finding('own-safety.state', 'open Countersign’s own database', effect)]
  return drives(text) ? [finding('own-safety.command', 'answer through Countersign’s library', effect)] : []
}

/** `ftp <<< '!countersign stop'`: what comes in by a here-document or a pipe is for the program to run. */
function toldCommand(text: string, effects: readonly Effect[]): RunEffect | undefined {
  if (!(text.includes('|') || text.includes('<<')) || !saysOwnCommand(text)) return undefined
  const runs = effects.filter(effect => effect.type === 'run')
  return runs.find(run => mayRun(run.program) && proseWords(run).length === 0)
}

/** A shell, whoever offers it. */
function isShell(call: FilterInput['call']): boolean {
  return call.kind === 'shell' || (call.kind === 'tool' && toolShape(call) === 'shell')
}

function isOpener(effect: Effect): boolean {
  return (
    effect.type === 'database' ||
    // A shell does with a text what it does with a line.
    (effect.type === 'execute' && !(effect.language === 'shell' && effect.read)) ||
    (effect.type === 'run' && opens.test(effect.program))
  )
}

function namesState(text: string, folders: readonly string[]): boolean {
  return (
    folders.some(folder => text.includes(`${folder}/`)) ||
    /\bcountersign[/\\]{1,2}(?:state\.db|policy\.toml|[\w.-]{0,40}key|(?:resident|tokens|browsers|installed)\.json)/.test(
      text,
    ) ||
    /\bCOUNTERSIGN_HOME\b[^\n]{0,80}\b(?:state\.db|key)\b/.test(text)
  )
}

/** The package, and one of the members that answer or teach. */
function drives(text: string): boolean {
  return (
    /['"`]countersign['"`]/.test(text) &&
    /\.\s?(?:reviews|reviewers|grants|trust)\b|\.\s?pause\s?\(/.test(text)
  )
}
