import type { OwnSafetyFinding } from './own-safety-codes.ts'
import type { RunEffect } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { isElsewhere } from '../../readers/paths/is-elsewhere.ts'
import { programNames } from '../../readers/paths/own-places.ts'
import { pathPattern, patternFits } from '../../readers/paths/path-pattern.ts'
import { reachOwn } from '../../readers/paths/reach-own.ts'
import { looksOnly } from '../../readers/shell/looks-only.ts'
import { proseWords } from '../views/prose-words.ts'
import { finding } from '../finding.ts'

const gatedVerbs =
  'review reviewer grant trust pause observe canary init uninstall start stop restart service token dashboard run exec hook mcp backup restore key witness export'
const gated = new Set(gatedVerbs.split(' '))
const gatedPolicy = new Set('set edit trust add remove reset accept'.split(' '))
const gatedAudit = new Set('anchor key rename stamp erase witness'.split(' '))
/** Verbs that hardly any other program has: what is started by a name that says nothing is ours by them alone. */
const telling = new Set('review reviewer grant trust pause observe canary uninstall'.split(' '))
const maxLength = 4_096
const minLength = 'countersign'.length

/** Finds `countersign VERB`, however it is started: by its name, a link, a pattern, an interpreter, a text that a program runs. */
export function findOwnCommands(effect: RunEffect, place: Place): readonly OwnSafetyFinding[] {
  const words = effect.program === '' ? effect.argv : [effect.program, ...effect.argv]
  const started = startOf(effect, words, place)
  const ofStarted = started ? ofVerbs(started, words, effect) : []
  if (ofStarted.length > 0 || started?.at === 0) return ofStarted
  const isLoaded = started !== undefined && (words[started.at - 1] ?? '').startsWith('-')
  if (isLoaded && hasGated(words.slice(started.at + 1)))
    return [finding('own-safety.reach', `${effect.program} loads the program of the gate`, effect)]
  if (loads(effect, place))
    return [finding('own-safety.reach', `${effect.program} loads the program of the gate`, effect)]
  const text = saidIn(effect)
  return text === undefined ? [] : [finding('own-safety.reach', `${effect.program} is told ${text}`, effect)]
}

/** A program is told a file of this installation, and one of its verbs stands anywhere in its words: `node -e 'require(…)'`. */
function loads(effect: RunEffect, place: Place): boolean {
  if (!starts(effect)) return false
  const isOwn = effect.names?.some(
    name => reachOwn(name, place)?.kind === 'program' && name.class !== 'inside',
  )
  const isSpelled =
    runtimes.has(effect.program) &&
    effect.argv.some(word => /[/'"`]countersign(?:\.cjs)?['"`]/.test(word.slice(0, maxLength)))
  return (isOwn === true || isSpelled) && hasGated(effect.argv.join(' ').slice(0, maxLength).split(/\W+/))
}

/** Programs that run our language take the program as a module. */
const runtimes = wordSet('node nodejs deno bun tsx ts-node')

function hasGated(words: readonly string[]): boolean {
  return words.some((word, i) => isGated(word, words[i + 1] ?? ''))
}

/** The place of the program among the words; `isOpen` where only the run tells whether it is ours. */
interface Started {
  readonly at: number
  readonly isOpen: boolean
}

function startOf(effect: RunEffect, words: readonly string[], place: Place): Started | undefined {
  const own = (effect.names ?? []).filter(
    name =>
      !isElsewhere(effect) && (reachOwn(name, place)?.kind === 'program' || isOwnProgram(name.leadsTo ?? '')),
  )
  const isNamed = (word: string) => own.some(({ raw }) => raw === word)
  // The file that the word `./x` starts is a name of its own; its word is the program’s last segment.
  if (effect.program !== '' && own.some(({ raw }) => isFirst(raw, effect))) return { at: 0, isOpen: false }
  const at = words.findIndex(
    (word, i) => (isOwnProgram(word) || isNamed(word) || endsAsProgram(word)) && (i === 0 || starts(effect)),
  )
  if (at !== -1) return { at, isOpen: false }
  const [first = ''] = words
  return effect.program === '' && couldBeProgram(first) ? { at: 0, isOpen: isWhollyOpen(first) } : undefined
}

function isFirst(raw: string, { program, argv }: RunEffect): boolean {
  return raw.slice(raw.lastIndexOf('/') + 1) === program && !argv.includes(raw)
}

/** Programs that handle files, texts and processes, and start none of them. */
const handling = wordSet(
  'git cp mv rm ln chmod chown tar rsync touch mkdir code vim vi nvim nano emacs kill pkill killall',
)

/** Whatever is no reader of files may start one that it is told. */
function starts({ program }: RunEffect): boolean {
  return !looksOnly(program) && !handling.has(program)
}

/** The command itself, or a file of the package that it starts. */
function isOwnProgram(word: string): boolean {
  return (
    word.length >= minLength &&
    word.length <= maxLength &&
    /countersign/i.test(word) &&
    /(?:^|[/:])countersign(?:\.[cm]?js|\.exe|\.cmd|\.ps1|@[\w.^~-]{0,40})?$|(?:^|\/)countersign(?:@[\w.]{1,20})?(?:\/[\w-]{1,40})?\/(?:dist|bin|src)\/[\w./-]{0,200}$/i.test(
      word,
    )
  )
}

/** The ends of the program’s paths in a package, which may be a link to wherever it is. */
const packageEnds = [...programNames.map(name => `countersign/bin/${name}`), 'countersign/dist/cli.cjs']

/** A pattern that the program fits, in a folder of packages or one that only the run tells: `$(npm root -g)/c*\/bin/*.cjs`. */
function endsAsProgram(word: string): boolean {
  if (word.length > maxLength || !/[*?[]/.test(word)) return false
  const parts = word.split('/')
  const before = parts.slice(0, -3).join('/')
  if (!/[$`]|(?:^|\/)node_modules$/.test(before)) return false
  const pattern = pathPattern(parts.slice(-3).join('/'), true)
  return pattern !== null && packageEnds.some(end => patternFits(pattern, end))
}

/** A name that a pattern or the run completes. */
function couldBeProgram(word: string): boolean {
  if (word.length > maxLength) return false
  if (/countersign/i.test(word)) return true
  const pattern = pathPattern(word.slice(word.lastIndexOf('/') + 1), true)
  return pattern !== null && programNames.some(name => patternFits(pattern, name))
}

function isWhollyOpen(word: string): boolean {
  return (
    !/countersign/i.test(word) &&
    !/[a-z]/i.test(word.replace(/\$(?:\w+|\{[^}]{0,200}\}|\([^)]{0,400}\))|\[(?:found|empty)\]/g, ''))
  )
}

function ofVerbs(
  { at, isOpen }: Started,
  words: readonly string[],
  effect: RunEffect,
): readonly OwnSafetyFinding[] {
  const rest = words.slice(at + 1)
  if (asksForHelp(rest)) return []
  const [verb = '', second = ''] = rest.filter((word, i) => !word.startsWith('-') && rest[i - 1] !== '--home')
  const what = `countersign ${verb} ${second}`.trim().slice(0, 120)
  if (isOpen) return telling.has(verb) ? [finding('own-safety.reach', `${words[at]} ${verb}`, effect)] : []
  // What the run puts there may be any of its commands.
  if (/^[$`*?[{]/.test(verb)) return [finding('own-safety.reach', what, effect)]
  return isGated(verb, second) ? [finding('own-safety.command', what, effect)] : []
}

/** Tells whether only a person may use a verb of the program. */
export function isGated(verb: string, second: string): boolean {
  return (
    gated.has(verb) ||
    (verb === 'policy' && gatedPolicy.has(second)) ||
    (verb === 'audit' && gatedAudit.has(second))
  )
}

/** Help is the last word, and not the value of an option or a word of the command that `run` would start. */
function asksForHelp(words: readonly string[]): boolean {
  const before = words.at(-2) ?? ''
  return /^(?:--help|-h)$/.test(words.at(-1) ?? '') && !before.startsWith('-') && !words.includes('--')
}

const command = new RegExp(
  `(?:^|[\\s;|&:=!("'\`/\\]])countersign(?:\\.[cm]?js)?["']?[\\s,+]{1,9}\\[?\\s?["']?(?:-{1,2}[\\w=/.-]{1,80}\\s{1,9}){0,4}(?:${gatedVerbs.replaceAll(' ', '|')}|policy\\s{1,9}(?:${[...gatedPolicy].join('|')}))\\b`,
  'i',
)
/** Programs whose words are texts for people, or code that was read. */
const speaking =
  /^(?:git|gh|glab|hg|svn|node|nodejs|deno|bun|tsx|python[\d.]*|perl|ruby|php|curl|wget|http|https|mail|sendmail|notify-send|say|jira|slack|bash|sh|zsh|dash|ksh|claude|codex|gemini|aider|llm)$/

/** Tells whether a program may run a text that it is told: it is none that only looks, speaks to people, or is read. */
export function mayRun(program: string): boolean {
  return (
    program !== '' &&
    !looksOnly(program) &&
    !speaking.test(program) &&
    !/^(?:tee|cp|mv|touch|mkdir|ssh)$/.test(program)
  )
}

/** Tells whether a text holds a command line of ours. */
export function saysOwnCommand(text: string): boolean {
  return text.length > 11 && command.test(text.slice(0, maxLength))
}

/** A command line of ours inside a word of a program that may run it: `socat EXEC:'countersign stop'`. */
function saidIn({ program, argv }: RunEffect): string | undefined {
  if (looksOnly(program) || speaking.test(program)) return undefined
  const prose = proseWords({ argv })
  for (const [i, word] of argv.entries()) {
    if (prose.includes(i)) continue
    const found = word.length > 11 ? command.exec(word.slice(0, maxLength)) : null
    if (found) return found[0].trim().slice(0, 80)
  }
  return undefined
}
