import type { CallKind, ToolCall } from '../../ground/model/tool-call.ts'
import type { DataSource, Effect, Evidence, OpaqueEffect, PathTarget } from '../../ground/model/effect.ts'
import type { Place } from '../../ground/model/place.ts'
import type { ProgramRun } from '../../ground/model/program-run.ts'
import { readCall } from './calls/read-call.ts'
import { readCode } from './interpreters/index.ts'
import { keepOwnNames } from './paths/keep-own-names.ts'
import { contentsAfter, type ContentsAfter } from './contents-after.ts'
import { readLater } from './later/read-later.ts'
import { emitFileDangers } from './calls/emit-file-dangers.ts'
import {
  Collector,
  type LoadedModule,
  type LoadedName,
  type ParserName,
  type ReadContext,
} from './read-context.ts'
import { readSql } from './sql/read-sql.ts'
import { pathTarget } from './paths/path-target.ts'
import { codeSource } from './interpreters/code.ts'
import { evaluateProgram } from './interpreters/evaluate-program.ts'
import { type CodeCall, ProgramWalk } from './interpreters/program-walk.ts'
import { syntaxOf } from './interpreters/syntax.ts'
import type { Token } from './interpreters/token.ts'
import { knownText, type Value } from './interpreters/value.ts'
import { mapOf } from '../../ground/model/map-of.ts'
import { readModule } from './interpreters/read-module.ts'
import { openPath } from './paths/open-path.ts'

/** Links that lead on to links are followed so often. */
const maxLength = 8
const maxLinks = 64

/** Paths that a call makes lead elsewhere, and where to. */
type MadeLinks = Map<string, string>

/**
 * Returns the same effects, with what later paths mean behind links that earlier effects make: `ln -s ~/.config lk` and
 * then a write to `lk/x`. A link that is moved or copied is followed at its new place.
 */
function followMadeLinks(effects: readonly Effect[], place: Place): readonly Effect[] {
  if (!effects.some(makesLink)) return effects
  const links: MadeLinks = new Map()
  return effects.map(effect => {
    const followed = links.size === 0 ? effect : followedIn(effect, links, place)
    note(followed, links)
    return followed
  })
}

function makesLink(effect: Effect): boolean {
  return effect.type === 'link'
}

function note(effect: Effect, links: MadeLinks): void {
  if (effect.type !== 'link' && effect.type !== 'move' && effect.type !== 'copy') return
  const { target, to } = effect
  if (to.path === null || links.size >= maxLinks) return
  const path = target.path ?? openPath(target)
  if (effect.type !== 'link') noteBelow(path, to.path, links)
  const leadsTo = effect.type === 'link' ? (target.leadsTo ?? path) : links.get(path)
  if (leadsTo === undefined) return
  // Into the folder that one works in it goes by its own name alone.
  if (!/^\.{0,2}\/?$|\/\.{0,2}$/.test(to.raw)) links.set(to.path, leadsTo)
  // Into a folder it goes by its own name; nobody can say without the disk whether it is one.
  links.set(`${to.path}/${path.slice(path.lastIndexOf('/') + 1)}`, leadsTo)
}

/** Links in a folder that is moved or copied go along. */
function noteBelow(path: string, to: string, links: MadeLinks): void {
  const name = path.slice(path.lastIndexOf('/') + 1)
  for (const [link, leadsTo] of [...links].slice(0, maxLinks)) {
    if (!link.startsWith(`${path}/`)) continue
    const rest = link.slice(path.length)
    links.set(to + rest, leadsTo)
    links.set(`${to}/${name}${rest}`, leadsTo)
  }
}

function followedIn(effect: Effect, links: MadeLinks, place: Place): Effect {
  switch (effect.type) {
    case 'read':
    case 'write':
    case 'append':
    case 'mode':
    case 'owner':
      return { ...effect, target: follow(effect.target, links, place, true) }
    case 'delete':
      return { ...effect, target: follow(effect.target, links, place, false) }
    case 'move':
    case 'copy':
    case 'link':
      return {
        ...effect,
        target: follow(effect.target, links, place, effect.type === 'copy'),
        to: follow(effect.to, links, place, effect.type !== 'link'),
      }
    case 'run':
    case 'opaque':
      return effect.names
        ? { ...effect, names: effect.names.map(name => follow(name, links, place, true)) }
        : effect
    default:
      return effect
  }
}

/** `isFollowed`: the link itself is followed too, not only what lies below it. */
function follow(target: PathTarget, links: MadeLinks, place: Place, isFollowed: boolean): PathTarget {
  const raw = target.path ?? openPath(target)
  const leadsTo = ledOn(raw, links, isFollowed || /\/\.?$/.test(target.raw))
  if (leadsTo === undefined) return target
  const isOpen = target.path === null || !leadsTo.startsWith('/') || /[*?[$`]/.test(leadsTo)
  const real = pathTarget({ text: leadsTo, known: !isOpen, glob: target.glob }, place)
  return { ...target, class: real.class, roles: [...new Set([...target.roles, ...real.roles])], leadsTo }
}

function ledOn(path: string, links: MadeLinks, isFollowed: boolean): string | undefined {
  let now = path
  for (let i = 0; i < maxLength; i++) {
    const next = step(now, links, isFollowed)
    if (next === undefined) break
    now = next
  }
  return now === path ? undefined : now
}

/** The longest link that a path goes through is the one that was made last on the way. */
function step(path: string, links: MadeLinks, isFollowed: boolean): string | undefined {
  let newestLink = ''
  for (const link of links.keys()) {
    const goesThrough = path.startsWith(`${link}/`) || (isFollowed && path === link)
    if (goesThrough && link.length > newestLink.length) newestLink = link
  }
  const leadsTo = links.get(newestLink)
  return leadsTo === undefined ? undefined : leadsTo + path.slice(newestLink.length)
}

const maximumProgram = 65_536

/**
 * Returns the text of a program that only prints one text, put together from known ones. Undefined for all others: for
 * programs that repeat, choose, change a variable, or call anything that is not known here.
 */
export function printedText(language: string, text: string, place: Place): DataSource | undefined {
  if (text.length > maximumProgram || !printers.has(language)) return undefined
  const source = codeSource(text, syntaxOf(language))
  if (source.tokens.some((token, i) => leadsAway(token, source.tokens[i - 1]))) return undefined
  const walk = new ProgramWalk(language, place, new Map(), text.length)
  evaluateProgram(source, walk)
  const prints = walk.calls.filter(({ name }) => printers.get(language)?.test(name))
  const [print] = prints
  const others = walk.calls.filter(call => call !== print)
  if (walk.cut || !print || !others.every(({ name }) => pure.test(name))) return undefined
  return outputOf(print, language)
}

const printers: ReadonlyMap<string, RegExp> = mapOf({
  python: /^print$/,
  javascript: /^(?:console\.log|process\.stdout\.write)$/,
  perl: /^(?:print|say)$/,
  ruby: /^(?:print|puts)$/,
  php: /^(?:echo|print)$/,
})

/** Functions that return the same for the same arguments, and whose results are followed. */
const pure =
  /^(?:bytes\.fromhex|bytearray\.fromhex|binascii\.unhexlify|(?:base64\.)?(?:b64decode|b32decode)|decode_base64|MIME\.Base64\.decode_base64|Base64\.(?:strict_|urlsafe_)?decode64|base64_decode|hex2bin|codecs\.decode|chr|map|bytes|bytearray|str|pack|atob|Buffer\.from|String\.from(?:CharCode|CodePoint)|require|__import__|.{0,100}\.(?:decode|join|toString))$/

const away = new Set(
  (
    'for foreach while until if unless else elsif elif try except catch with def sub function fn class lambda async ' +
    'await do loop each times upto downto step del global exec eval exit quit die abort raise throw return break next ' +
    'last redo goto yield x tr y s m case match when switch BEGIN END __END__ __DATA__ not and or'
  ).split(' '),
)

/** Tells whether a program with this word or sign may do more than one thing after another, once each. */
function leadsAway({ kind, value }: Token, before: Token | undefined): boolean {
  if (kind === 'name') return away.has(value)
  if (kind === 'shell') return true
  if (kind !== 'mark') return false
  if (value === '=') return !/^(?:end|sep)$/.test(before?.value ?? '')
  return /^(?:=>|->|=~|!~|\+=|:=|\?|&&|\|\||\*|\*\*|<<|%)$/.test(value)
}

function outputOf({ name, args, named }: CodeCall, language: string): DataSource | undefined {
  const texts = args.map(knownText)
  if ([...named.keys()].some(key => key !== 'end' && key !== 'sep')) return undefined
  if (args.length === 0 || !texts.every(text => text !== undefined)) return undefined
  const endsLine = /^(?:console\.log|puts|say)$/.test(name) || language === 'python'
  const spaced = /^(?:console\.log|print)$/.test(name)
  if (args.length > 1 && (!spaced || texts.some(text => text.includes('%')))) return undefined
  const [between, end] = [namedText(named, 'sep', ' '), namedText(named, 'end', endsLine ? '\n' : '')]
  if (between === undefined || end === undefined) return undefined
  const text = texts.join(between) + end
  const origin = args.find(arg => arg.origin)?.origin
  return origin?.from === 'decoded' ? { ...origin, text } : { from: 'literal', text }
}

function namedText(named: ReadonlyMap<string, Value>, name: string, otherwise: string): string | undefined {
  const value = named.get(name)
  return value ? knownText(value) : otherwise
}

/** The effects that one reading of a call found, and what a better reading needs. */
export interface CallReading {
  readonly effects: readonly Effect[]
  /** Files whose contents matter, as absolute paths. */
  readonly wantedFiles: readonly string[]
  /** Patterns of files that are run, as absolute paths. */
  readonly wantedPatterns: readonly string[]
  readonly wantedParsers: readonly ParserName[]
  /** Programs that start on this machine. */
  readonly runs: readonly ProgramRun[]
  /** Names by which programs load files, as far as only their values tell them. */
  readonly loads: readonly LoadedName[]
  /** Returns the contents of a file as the call leaves it; undefined where the call does not touch it. */
  readonly contentsAfter: ContentsAfter
}

const maximumArguments = 1024 * 1024

/**
 * Reads what a call would do, and what the modules that its programs load would do. Pure and bounded; a reader that
 * fails leaves an opaque effect and never nothing.
 */
export function readEffects(
  call: ToolCall,
  place: Place,
  files: ReadonlyMap<string, string>,
  modules: readonly LoadedModule[] = [],
  matches?: ReadContext['matches'],
): CallReading {
  const out = new Collector(place.cwd)
  const outer: Evidence = { pointer: '', start: 0, end: 0 }
  const context: ReadContext = {
    out,
    place,
    files,
    ...(matches && { matches }),
    pointer: '',
    offset: null,
    outer,
    through: [],
    depth: 0,
    code: { readCode, readSql, printedBy: printedText },
  }
  try {
    if (sizeOf(call.arguments) > maximumArguments)
      out.emit(opaque('size', 'the arguments are longer than 1 MiB', outer))
    else readCall(call, context)
    for (const module of modules) readModule(module, context)
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 120) : 'unknown'
    out.emit(opaque('reader', `reading it failed: ${why}`, outer))
  }
  const { written } = out
  const effects = withLater(followMadeLinks(out.effects, place), { ...context, files: written[0] ?? files })
  return readingOf(place.observed ? effects : keepOwnNames(effects, place), out)
}

function readingOf(effects: readonly Effect[], out: Collector): CallReading {
  const { wantedFiles, wantedPatterns, wantedParsers, runs, loads, written } = out
  return {
    effects,
    wantedFiles: [...wantedFiles],
    wantedPatterns: [...wantedPatterns],
    wantedParsers: [...wantedParsers],
    runs,
    loads: [...loads.values()],
    contentsAfter: (path, before) => contentsAfter(path, written, before),
  }
}

/** Returns the effects with those of code that runs later, out of what they write. */
function withLater(effects: readonly Effect[], context: ReadContext): readonly Effect[] {
  const later = new Collector()
  try {
    readLater(effects, { ...context, out: later })
    // A tool for files reads what it writes by itself, and starts no program.
    if (effects.some(({ type }) => type === 'run'))
      emitFileDangers(effects.slice(0, 2_000), { ...context, out: later })
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 120) : 'unknown'
    later.emit(opaque('reader', `reading it failed: ${why}`, context.outer))
  }
  context.out.take(later)
  return later.effects.length === 0 ? effects : [...effects, ...later.effects]
}

/** Reads the effects of a shell text alone, in a place: for checking the examples of a rule. */
export function readShellEffects(command: string, place: Place): readonly Effect[] {
  const kind: CallKind = 'shell'
  const call: ToolCall = {
    id: '',
    session: '',
    agent: '',
    profile: 'default',
    kind,
    tool: null,
    arguments: { command },
    cwd: null,
    origin: 'check',
    at: 0,
  }
  return readEffects(call, place, new Map()).effects
}

function opaque(what: OpaqueEffect['what'], why: string, evidence: Evidence): OpaqueEffect {
  return { type: 'opaque', what, why, weight: 'everything', evidence, through: [] }
}

function sizeOf(value: unknown): number {
  let size = 0
  const pending: unknown[] = [value]
  for (let item = pending.pop(); item !== undefined && size <= maximumArguments; item = pending.pop()) {
    if (typeof item === 'string') size += item.length
    else if (typeof item === 'object' && item !== null) {
      for (const [key, inner] of Object.entries(item)) {
        size += key.length + 8
        if (inner !== null && inner !== undefined) pending.push(inner)
      }
    } else size += 8
  }
  return size
}
