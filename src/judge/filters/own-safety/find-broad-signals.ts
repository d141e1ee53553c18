import type { OwnSafetyFinding } from './own-safety-codes.ts'
import type { Effect, RunEffect } from '../../../ground/model/effect.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { pathPattern, patternFits } from '../../readers/paths/path-pattern.ts'
import { finding, startOf } from '../finding.ts'

/** The name that the gate’s process has in every list of processes. */
const title = 'countersign'
const longest = 256
/** Programs that choose processes by more than their numbers. */
const choosing = wordSet('pkill skill killall')
/** Options of the programs that choose processes whose value is no name. */
const valued =
  /^-(?:[uUgGPtsFo]|-?(?:user|uid|euid|group|parent|session|terminal|signal|ns|older|younger|o|y))$/
/** Options that choose so few processes that the gate is none of them. */
const narrowing = /^-{1,2}(?:[gPtFsp]|pgroup|parent|terminal|pidfile|session|pid|ppid|tty|q|C)(?:=|$)/

/** Finds signals to processes that a pattern, a listing or a range chooses, where nothing tells the gate apart from them. */
export function findBroadSignals(
  runs: readonly RunEffect[],
  effects: readonly Effect[],
): readonly OwnSafetyFinding[] {
  const broad = runs.find(isBroad) ?? enderOfListed(runs, effects)
  return broad ? [finding('own-safety.broad-signal', startOf(broad), broad)] : []
}

/** `pkill sign`, `pkill -u me`, `killall -r 'count.*'`. */
function isBroad({ program, argv }: RunEffect): boolean {
  if (!choosing.has(program) || argv.some(word => narrowing.test(word))) return false
  const names = namesIn(argv)
  if (names.length === 0) return argv.some(word => /^-(?:[nouU]|-?user|-newest|-oldest)/.test(word))
  const isPattern = program === 'pkill' || argv.some(word => /^-(?:\w*r|-regexp)$/.test(word))
  return isPattern && names.some(fitsTitle)
}

function namesIn(argv: readonly string[]): readonly string[] {
  return argv.filter((word, i) => !word.startsWith('-') && !valued.test(argv[i - 1] ?? ''))
}

/** Tells whether a pattern of such a program, read as widely as it may be meant, fits the gate’s name. */
function fitsTitle(pattern: string): boolean {
  if (pattern.length > longest) return true
  return pattern.split('|').some(one => {
    const glob = one
      .replace(/\\[bB<>]|[\^$()"'\\]/g, '')
      .replace(/\.[*+]/g, '**')
      .replace(/\./g, '?')
      .replace(/\+/g, '')
    const parts = pathPattern(`**${glob}**`, false)
    return parts === null || patternFits(parts, title)
  })
}

/** A signal to what only the run tells, where the call lists all processes and picks none of another name. */
function enderOfListed(runs: readonly RunEffect[], effects: readonly Effect[]): RunEffect | undefined {
  const ender = runs.find(run => run.program === 'kill' && run.argv.some(isOpen))
  if (!ender) return undefined
  const isOfAll = ender.argv.some(word => /^\[[^\]]{1,20}\]\*$|^\/proc\//.test(word))
  const lists = isOfAll || runs.some(listsAll) || effects.some(walksProc)
  return lists && !runs.some(narrows) ? ender : undefined
}

function isOpen(word: string): boolean {
  return /^[^%].*[$`*?[]|^[$`*?[]/.test(word.slice(0, longest))
}

function listsAll({ program, argv }: RunEffect): boolean {
  if (program === 'ps') return !argv.some(word => narrowing.test(word))
  if (program === 'pgrep') {
    const names = namesIn(argv)
    return !argv.some(word => narrowing.test(word)) && (names.length === 0 || names.some(fitsTitle))
  }
  if (program === 'ls' || program === 'find') return argv.some(word => /^\/proc\/?$/.test(word))
  if (program === 'ss' || program === 'netstat') return argv.some(word => /^-\w*p/.test(word))
  return program === 'seq' && argv.length > 1
}

function walksProc(effect: Effect): boolean {
  return effect.type === 'read' && effect.target.path === null && effect.target.base === '/proc'
}

/** A filter that picks processes of another name, or a port: `grep vite`, `awk '/vite/{…}'`, `grep :3000`. */
function narrows({ program, argv }: RunEffect): boolean {
  const patterns = patternsOf(program, argv).filter(text => /[a-z]{2}|\d{2}/i.test(text))
  return patterns.length > 0 && !patterns.some(text => /^(?:pid|comm|cmd)\b/i.test(text) || fitsTitle(text))
}

function patternsOf(program: string, argv: readonly string[]): readonly string[] {
  if (/^(?:[ef]?grep|rg|ag)$/.test(program))
    return argv.some(word => /^-\w*v/.test(word))
      ? []
      : argv.filter(word => !word.startsWith('-')).slice(0, 1)
  if (!/^(?:[gmn]?awk|sed)$/.test(program)) return []
  const code = argv.join(' ').slice(0, 1_024)
  return [...code.matchAll(/\/([^/]{2,80})\/|"([^"]{2,80})"/g)].map(found => found[1] ?? found[2] ?? '')
}
