import { type OwnSafetyCode, type OwnSafetyFinding, ownSafetyCodes } from './own-safety-codes.ts'
import type { Effect, PathTarget, RunEffect } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { finding, startOf } from '../finding.ts'
import { findProgramChanges, findReaches } from './find-reaches.ts'
import {
  findClientSwitch,
  findMovedSettings,
  findTakenFolder,
  fitsSettings,
  isServerList,
  writesTastes,
} from './find-client-switch.ts'
import { findInTools } from './find-in-tools.ts'
import { findOwnCommands, mayRun, saysOwnCommand } from './find-own-commands.ts'
import { findSignals } from './find-signals.ts'
import { findSockets, stateArguments } from './find-sockets.ts'
import { findTyping } from './find-typing.ts'
import { isFile, spellPath, writtenPaths } from '../views/written-paths.ts'
import { isTaken } from '../views/is-taken.ts'
import { isElsewhere, isOwnHost } from '../../readers/paths/is-elsewhere.ts'
import { commandOfProgram } from '../views/client-of-program.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { globFits } from '../../readers/paths/glob-fits.ts'
import { proseWords } from '../views/prose-words.ts'
import { toolShape } from '../../readers/named-tools/tool-shape.ts'

/** Programs that can open a database or run code: what they do with a path that they are told is not always read. */
const opens =
  /^(?:sqlite3?|sqlite-utils|litecli|usql|duckdb|python[\d.]*|pypy3?|perl|ruby|php|node|nodejs|deno|bun|tsx|ts-node|lua|Rscript|java|tclsh|expect|osascript|go|cargo)$/

const maxMentioned = 262_144

/**
 * A shell call that starts such a program and names the gate’s own database, or drives the library of the gate to
 * answer, judged by its text: `ATTACH`, `.open`, a connection string and a heredoc all come to the same.
 */
function mentions({ call, effects, place }: FilterInput): readonly OwnSafetyFinding[] {
  const text = call.arguments['command']
  if (!isShell(call) || typeof text !== 'string' || text.length > maxMentioned) return []
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

/** Programs that bring files to another machine, and mount another one’s. */
const carrying = wordSet(
  'sftp scp rsync lftp ftp ncftp ncftpput ncftpget tftp smbclient wput rclone unison sshfs cadaver lsyncd croc',
)
const here =
  /(?:^|@|\/\/|=|\s|\[)(?:localhost|ip6-localhost|127(?:\.\d{1,3}){1,3}|0\.0\.0\.0|::1|\$\(hostname(?:\s-\w)?\)|`hostname`|\$\(uname -n\)|\$\{?HOSTNAME\}?)(?=$|[\s:/\],"'])/
const ofTransfer = /^(?:sftp|scp|ftps?|smbs?|tftp|file):\/\//i
const maxLength = 4_096

/**
 * Finds transfers to the machine itself: what a server of this machine writes for the account is on this disk, wherever a
 * batch of commands says.
 */
function findLoopback(effects: readonly Effect[], place: Place): readonly OwnSafetyFinding[] {
  return flatMap(effects, effect =>
    effect.type === 'run' && comesBack(effect, place)
      ? [finding('own-safety.reach', startOf(effect), effect)]
      : [],
  )
}

function comesBack({ program, argv }: RunEffect, place: Place): boolean {
  if (program === 'lftp' && argv.includes('-f')) return true
  const words = argv.map(word => word.slice(0, maxLength))
  const isHere = (word: string) => here.test(word) || isOwnHost(hostIn(word, program), place)
  if (carrying.has(program)) return words.some(isHere)
  const sends = program === 'curl' && words.some(word => /^(?:-\w*T|--upload-file|-\w*Q|--quote)/.test(word))
  return sends && words.some(word => ofTransfer.test(word) && isHere(word))
}

/** The host of `user@host:path` and `scheme://user@host:port/path`; a bare word is one where a program takes no file first. */
function hostIn(word: string, program: string): string {
  const scheme = /^[a-z][a-z\d+.-]{0,20}:\/\//i.exec(word)?.[0] ?? ''
  const host = /^(?:[^\s@/]{1,200}@)?([\w.-]{1,255})(?=$|[:/])/.exec(word.slice(scheme.length))
  const end = word[scheme.length + (host?.[0].length ?? 0)]
  const isHost = scheme !== '' || end === ':' || (end === undefined && /ftp/.test(program))
  return isHost ? (host?.[1] ?? '') : ''
}

/** Commands of clients that only look, or keep house. */
const housekeeping =
  /^(?:mcp|config|plugins?|extensions?|hooks?|skills|doctor|update|upgrade|install|uninstall|auth|login|logout|setup-token|completions?|help|version|models?|features|stats|usage|sessions?|threads|export|import|permissions|tools|about|status|whoami)$/
const looks = /^(?:-v|-V|-h|--version|--help)$/
/** Another program has this name too, and commands of its own; the client takes none. */
const namesakes = /^copilot$/

/** Finds calls that start another agent: it would take what this one writes to it for a person’s words. */
function findClientStarts(effects: readonly Effect[]): readonly OwnSafetyFinding[] {
  return flatMap(effects, effect =>
    effect.type === 'run' && !isElsewhere(effect) && starts(effect)
      ? [finding('own-safety.client', startOf(effect), effect)]
      : [],
  ).slice(0, 1)
}

function starts({ program, argv }: RunEffect): boolean {
  const command = commandOfProgram(program)
  if (!command || command.variables === null) return false
  const [first = ''] = argv
  if (argv.some(word => looks.test(word))) return false
  const isCommand = /^[a-z][a-z-]{0,30}$/.test(first)
  return !(isCommand && (housekeeping.test(first) || namesakes.test(command.program)))
}

/** Finds calls that would change, stop, answer for or blind Countersign itself. */
export const ownSafety: Filter<OwnSafetyCode> = {
  name: 'own-safety',
  phase: 'static',
  about: 'Would the call change, stop, answer for or blind Countersign itself?',
  codes: ownSafetyCodes,
  find: input => {
    const { effects, place } = input
    const ofEach = flatMap(effects, effect => [
      ...findIn(effect, place),
      ...findProgramChanges(effect, place),
      ...emptied(effect, place),
      ...findTakenFolder(effect),
      ...findMovedSettings(effect),
    ])
    const certain = [...ofEach, ...findSignals(effects, place), ...findSockets(effects, place)]
    const blocked = findBlockedFolder(input)
    if (certain.length + blocked.length > 0) return [...certain, ...blocked]
    const named = [...mentions(input), ...givenState(input), ...findInTools(input)]
    if (named.length > 0) return named
    return [
      ...flatMap(effects, effect => findOverwrites(effect, place)),
      ...findReaches(effects, place),
      ...findTyping(effects),
      ...findClientStarts(effects),
      ...findLoopback(effects, place),
    ]
  },
}

/** While a client’s calls are judged by nobody in a folder, nobody else’s run there either. */
function findBlockedFolder({ call, place }: FilterInput): readonly OwnSafetyFinding[] {
  if (!place.hooksOff) return []
  const { file, setting, since } = place.hooksOff
  const what = `${setting} in ${file} switches hooks off since ${new Date(since).toISOString().slice(0, 16)}Z`
  return [
    {
      code: 'own-safety.hooks-off',
      what,
      evidence: [{ pointer: '', start: 0, end: 0, text: call.kind }],
      strength: 1,
    },
  ]
}

/** A tool that nobody knows, or SQL, is given a path of the state. */
function givenState({ call, place }: FilterInput): readonly OwnSafetyFinding[] {
  const evidence = stateArguments(call, place)
  if (evidence.length === 0) return []
  return [{ code: 'own-safety.state', what: `${call.tool ?? call.kind} is given it`, evidence, strength: 1 }]
}

/** A folder that holds the gate’s own, or a registration of it, taken away with all that is in it. */
function emptied(effect: Effect, { stateFolders, clientSettings }: Place): readonly OwnSafetyFinding[] {
  const isGone = (isFile(effect, 'delete') && effect.recursive) || effect.type === 'move'
  if (!isGone) return []
  const { target } = effect
  const code = stateFolders.some(folder => isTaken(folder, target))
    ? 'own-safety.state'
    : clientSettings?.folders.some(({ path }) => isTaken(path, target))
      ? 'own-safety.registration'
      : null
  return code === null ? [] : [finding(code, `${effect.type} ${spellPath(target)}`, effect)]
}

function findIn(effect: Effect, place: Place): readonly OwnSafetyFinding[] {
  if (effect.type === 'run') return [...findOwnCommands(effect, place), ...findClientSwitch(effect)]
  const touched = [...writtenPaths(effect), ...removedTarget(effect)]
  const state = touched.find(({ roles }) => roles.includes('countersign'))
  if (state) return [finding('own-safety.state', `${effect.type} ${spellPath(state)}`, effect)]
  const settings = touched.find(target => target.roles.includes('agent-settings') || fitsSettings(target))
  const unit = touched.find(target => isUnit(spellPath(target)))
  if (unit) return [finding('own-safety.registration', `${effect.type} ${spellPath(unit)}`, effect)]
  if (settings && !isServerList(spellPath(settings)) && !writesTastes(effect))
    return [finding('own-safety.registration', `${effect.type} ${spellPath(settings)}`, effect)]
  if (
    isFile(effect, 'read') &&
    effect.target.roles.includes('countersign') &&
    (isPrivate(spellPath(effect.target)) || effect.recursive)
  ) {
    return [finding('own-safety.state', `read ${spellPath(effect.target)}`, effect)]
  }
  return []
}

/** By which a service manager starts the gate. */
function isUnit(path: string): boolean {
  return (
    path.length <= 4_096 &&
    /(?:^|\/)(?:[a-z.]{0,40}\.)?countersign[\w.-]{0,40}\.(?:service|socket|plist)$/.test(path)
  )
}

/** Keys, tokens of installations, policies, the database that holds the log and the planted values, who is in, and where the process is found. */
function isPrivate(path: string): boolean {
  return /key|secret|policy|pin|token|state\.db|\.headers$|(?:resident|browsers)\.json/i.test(path)
}

function removedTarget(effect: Effect) {
  if (isFile(effect, 'delete', 'mode', 'owner')) return [effect.target]
  return effect.type === 'move' ||
    (effect.type === 'copy' && effect.target.roles.includes('countersign')) ||
    effect.type === 'link'
    ? [effect.target]
    : []
}

/**
 * Finds writes that may replace the gate’s own files or a registration under names that nobody has read: an archive
 * or a whole tree over the home folder, a pattern that fits them, a branch or a stash over settings that git tracks.
 */
function findOverwrites(effect: Effect, place: Place): readonly OwnSafetyFinding[] {
  if (effect.type === 'repository') return broughtBack(effect)
  const what = treeOver(effect, place) ?? patternOver(effect, place)
  return what === undefined
    ? []
    : [finding('own-safety.overwrite', `${effect.type} ${spellPath(what)}`, effect)]
}

function broughtBack(effect: Effect & { readonly type: 'repository' }): readonly OwnSafetyFinding[] {
  const settings = effect.settings?.filter(path => !isServerList(path)) ?? []
  if (settings.length === 0) return []
  const what = `git ${effect.verb} over ${settings.join(', ')}`.slice(0, 200)
  return [finding('own-safety.overwrite', what, effect)]
}

/** In the folder that an agent works in, trees come and go. */
function treeOver(effect: Effect, place: Place): PathTarget | undefined {
  const into = treeInto(effect)
  const path = into?.leadsTo ?? into?.path ?? null
  if (into === undefined || path === null || /^(?:inside|generated|temp)$/.test(into.class)) return undefined
  if (into.class === 'workspace' && path !== place.home) return undefined
  const top = (path === '/' ? '' : path) + nameInto(effect)
  return ownFiles(place).some(file => file.startsWith(`${top}/`)) ? into : undefined
}

/** A folder that is copied into another one goes by its own name: `cp -r tree/.config ~`. */
function nameInto(effect: Effect): string {
  if (effect.type !== 'copy' || /\/\.?$/.test(effect.target.raw)) return ''
  const path = effect.target.path ?? ''
  return path.slice(path.lastIndexOf('/'))
}

/** Returns the folder that an archive is unpacked into, or that a whole folder is copied to. */
function treeInto(effect: Effect): PathTarget | undefined {
  if (effect.type === 'append' || effect.type === 'write') return effect.recursive ? effect.target : undefined
  return effect.type === 'copy' && effect.recursive ? effect.to : undefined
}

/** Patterns in a client’s own folder are the registration’s facts already. */
function patternOver(effect: Effect, { clientSettings }: Place): PathTarget | undefined {
  return writtenPaths(effect).find(target => {
    const pattern = target.glob ? patternOf(target) : ''
    return pattern !== '' && clientSettings?.files.some(file => globFits(pattern, file))
  })
}

function patternOf({ path, base, raw }: PathTarget): string {
  const pattern = path ?? `${base}/${raw.replace(/^(?:\.\/)+/, '')}`
  return pattern.length > 1_024 ? '' : pattern.replaceAll('[found]', '')
}

function ownFiles({ stateFolders, clientSettings }: Place): readonly string[] {
  return [...stateFolders, ...(clientSettings?.files ?? [])]
}
