import type { OwnSafetyFinding } from './own-safety-codes.ts'
import type { Effect, PathTarget, RunEffect } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { reachOwn } from '../../readers/paths/reach-own.ts'
import { finding, startOf } from '../finding.ts'
import { pathPattern, patternFits } from '../../readers/paths/path-pattern.ts'

const interpreters = wordSet('node nodejs deno bun perl ruby php lua')

/** The name that the gate’s process has in every list of processes. */
const title = 'countersign'
const maxLength = 256

/** Programs that choose processes by more than their numbers. */
const choosing = wordSet('pkill skill killall')

/** Options of the programs that choose processes whose value is no name. */
const valued =
  /^-(?:[uUgGPtsFo]|-?(?:user|uid|euid|group|parent|session|terminal|signal|ns|older|younger|o|y))$/

/** Options that choose so few processes that the gate is none of them. */
const narrowing = /^-{1,2}(?:[gPtFsp]|pgroup|parent|terminal|pidfile|session|pid|ppid|tty|q|C)(?:=|$)/

/** Finds signals to processes that a pattern, a listing or a range chooses, where nothing tells the gate apart from them. */
function findBroadSignals(
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
  if (pattern.length > maxLength) return true
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
  // What a program of one’s own prints may be any number.
  if (
    ender.argv.some(isComputed) ||
    (ender.argv.some(isPiped) && runs.some(({ program }) => runsCode(program)))
  )
    return ender
  const lists = isOfAll || runs.some(listsAll) || effects.some(walksProc)
  return lists && !runs.some(narrows) ? ender : undefined
}

function isComputed(word: string): boolean {
  return /^["']?(?:\$\(|`)\s{0,4}(?:python[\d.]{0,5}|node|deno|bun|perl|ruby|php|lua)\s/.test(
    word.slice(0, maxLength),
  )
}

function isPiped(word: string): boolean {
  return word.includes('$(standard input)')
}

function isOpen(word: string): boolean {
  return /^[^%].*[$`*?[]|^[$`*?[]/.test(word.slice(0, maxLength))
}

function listsAll({ program, argv }: RunEffect): boolean {
  if (program === 'ps') return !argv.some(word => narrowing.test(word))
  if (program === 'pgrep') {
    const names = namesIn(argv)
    return !argv.some(word => narrowing.test(word)) && (names.length === 0 || names.some(fitsTitle))
  }
  if (program === 'ls' || program === 'find') return argv.some(word => /^\/proc\/?$/.test(word))
  if (program === 'ss' || program === 'netstat') return argv.some(word => /^-\w*p/.test(word))
  if (program === 'lsof') return !argv.some((word, i) => narrowsFiles(word, argv[i - 1] ?? ''))
  if (program === 'pstree' || program === 'top') return !argv.some(word => /^-p\d|^\d+$/.test(word))
  return program === 'seq' && argv.length > 1
}

/** A port, a file, a command or a number by which `lsof` shows the processes of something else: `-ti:3000`. */
function narrowsFiles(word: string, before: string): boolean {
  if (/^-\w{0,4}i?.{0,40}:\d{1,5}/.test(word) || /^(?:tcp|udp)?:?\d{2,5}$/i.test(word))
    return !mayBePort(word)
  if (/^-[pc]/.test(word)) return !fitsTitle(word.slice(2) || 'x'.repeat(40))
  if (/^-[cp]$/.test(before)) return !fitsTitle(word)
  return /^(?:\.{0,2}|~)\/\S/.test(word) && !/countersign|^\/proc|^\/(?:run|var|tmp|home)\/?$/.test(word)
}

/** Tells whether a text with a number in it may pick a port that the gate takes: `418`, `:418`, `4180`. */
function mayBePort(text: string): boolean {
  const plain = text.replace(/^-\w{0,4}i?|\\b|[^\d:]/gi, '')
  return Array.from({ length: 10 }, (_, i) => `:418${i}`).some(port => plain !== '' && port.includes(plain))
}

function walksProc(effect: Effect): boolean {
  return effect.type === 'read' && effect.target.path === null && effect.target.base === '/proc'
}

/** A filter that picks processes of another name, or a port: `grep vite`, `awk '/vite/{…}'`, `grep :3000`. */
function narrows({ program, argv }: RunEffect): boolean {
  const patterns = patternsOf(program, argv).filter(text => /[a-z]{2}|\d{2}/i.test(text))
  return (
    patterns.length > 0 &&
    !patterns.some(
      text => /^(?:pid|comm|cmd)\b/i.test(text) || (/\d/.test(text) ? mayBePort(text) : fitsTitle(text)),
    )
  )
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

const signalling = wordSet(
  'pkill killall kill skill fuser systemctl service launchctl supervisorctl kill-port killport fkill',
)
const enders = wordSet('pkill killall kill skill')
const byName = wordSet('pkill killall')

/** Programs that give the number of a process to whoever asks by its name or its files. */
const lookers = wordSet(
  'pgrep pidof ps lsof fuser grep egrep rg ss netstat systemctl awk gawk mawk sed jq cut',
)

/** Finds signals that would end or halt the gate: by its name, by its number, through its files, by the service manager. */
export function findSignals(effects: readonly Effect[], place: Place): readonly OwnSafetyFinding[] {
  const runs = effects.filter(effect => effect.type === 'run')
  const bySystem = effects.filter(effect => effect.type === 'process' && effect.verb === 'kill')
  const found = [
    ...flatMap(runs, run => signals(run, place)),
    ...flatMap(bySystem, effect => endsGate(effect, place)),
    ...flatMap(runs, run => endsInCode(run, place)),
    ...flatMap(runs, run => attaches(run, place)),
    ...lookedUp(effects, runs, place),
  ]
  return found.length > 0 ? found : findBroadSignals(runs, effects)
}

/** A signal that code or a tool sends: its target is a number, a group, or a port that the gate holds. */
function endsGate(effect: Effect, place: Place): readonly OwnSafetyFinding[] {
  const target = effect.type === 'process' ? effect.target : ''
  return target.split(/[\s,()]+/).some(word => isGatePid(word, place)) || gatePort.test(target)
    ? [finding('own-safety.signal', `end ${target}`.slice(0, 120), effect)]
    : []
}

/** Programs that change, trace or debug a process that they are given, and a shell’s own arithmetic before a signal. */
const attaching = wordSet(
  'renice ionice taskset prlimit chrt gdb lldb strace ltrace perf gcore reptyr criu nsenter node nodejs let expr bc',
)

function attaches(run: RunEffect, place: Place): readonly OwnSafetyFinding[] {
  if (!attaching.has(run.program)) return []
  const isGiven = run.argv.some(
    word => word.length < 1_024 && word.split(/[=\s,]/).some(one => isGatePid(one, place)),
  )
  return isGiven ? [finding('own-safety.signal', startOf(run), run)] : []
}

/** Code that looks processes up and ends them, by the gate’s number or by a name that it has. */
function endsInCode(run: RunEffect, { gatePid }: Place): readonly OwnSafetyFinding[] {
  if (!runsCode(run.program)) return []
  const code = run.argv.join(' ').slice(0, 65_536)
  if (!/kill|terminate|suspend|send_signal|SIG[A-Z]/.test(code)) return []
  const numbers: readonly string[] = code.match(/(?<![\w.])\d{1,9}(?![\w.])/g) ?? []
  if (gatePid !== undefined && numbers.includes(String(gatePid)))
    return [finding('own-safety.signal', `${run.program} ends ${gatePid}`, run)]
  const looks =
    /psutil|process_iter|ps-list|find-process|\/proc|pgrep|pidof/.test(code) ||
    /\bfor\b[^;)]{0,40}(?:\.\.|range|<)|\bfor\s?\([^)]{0,80}</.test(code)
  return looks ? [finding('own-safety.broad-signal', `${run.program} ends processes by their name`, run)] : []
}

/** The ports that the gate takes, as programs that end whoever holds them are told. */
const gatePort = /(?:^|[\s:])418\d(?:\/tcp)?(?:$|\s)/

function signals(run: RunEffect, place: Place): readonly OwnSafetyFinding[] {
  if (!signalling.has(run.program)) return []
  const line = run.argv.join(' ')
  const signal = () => [finding('own-safety.signal', startOf(run), run)]
  if (enders.has(run.program)) {
    if (namesGate(line, place) || run.argv.some(word => isGatePid(word, place))) return signal()
    if (byName.has(run.program) && fitsInstallation(run, place))
      return [finding('own-safety.broad-signal', startOf(run), run)]
    if (byName.has(run.program) && /(?:^|\s)(?:\/usr\/bin\/)?node(?:js)?$/.test(line))
      return [finding('own-safety.broad-signal', startOf(run), run)]
  }
  if (run.program === 'fuser' && run.argv.some(word => /^-\w*k/.test(word)) && namesGate(line, place))
    return signal()
  if (/^(?:kill-port|fkill|killport)$/.test(run.program) && gatePort.test(line)) return signal()
  return endsService(run.program, line) ? signal() : []
}

/** `pkill -f 'dist/cli'`: the pattern fits the line that started the gate. */
function fitsInstallation({ argv }: RunEffect, { installation = [] }: Place): boolean {
  if (!argv.some(word => /^-\w*f|^--full$/.test(word))) return false
  const pattern = (argv.findLast(word => !word.startsWith('-')) ?? '').replace(/[\\^$]|\.\*/g, '')
  const started = installation.flatMap(folder => [`${folder}/bin/countersign.cjs`, `${folder}/dist/cli.cjs`])
  return pattern.length > 2 && started.some(line => line.includes(pattern))
}

function endsService(program: string, line: string): boolean {
  return (
    /^(?:systemctl|service|launchctl|supervisorctl)$/.test(program) &&
    /countersign/i.test(line) &&
    !/\b(?:status|list|show|is-active|print)\b/.test(line)
  )
}

/** `pgrep countersign | xargs kill`: one program finds the number, another one ends it. */
function lookedUp(
  effects: readonly Effect[],
  runs: readonly RunEffect[],
  place: Place,
): readonly OwnSafetyFinding[] {
  const ender = runs.find(
    run => enders.has(run.program) && run.argv.some(word => /^\$|^`/.test(word) || word.includes('$(')),
  )
  if (!ender) return []
  const looks =
    runs.some(run => lookers.has(run.program) && looksUpGate(run.argv.join(' '), place)) ||
    effects.some(effect => effect.type === 'read' && isOwnState(effect.target, effect.recursive, place))
  const broad = runs.some(
    run =>
      /^(?:pgrep|pidof)$/.test(run.program) && /(?:^|\s)(?:-\w+\s)*node(?:js)?$/.test(run.argv.join(' ')),
  )
  if (!looks && broad)
    return [finding('own-safety.broad-signal', `end every process of Node with ${ender.program}`, ender)]
  return looks
    ? [finding('own-safety.signal', `end what was looked up of the gate with ${ender.program}`, ender)]
    : []
}

function looksUpGate(line: string, place: Place): boolean {
  return namesGate(line, place) || gatePort.test(line)
}

/** A file of the state, or a folder above it that is searched. */
function isOwnState(target: PathTarget, recursive: boolean, place: Place): boolean {
  if (target.roles.includes('countersign')) return true
  const reach = reachOwn(target, place)
  if (reach?.kind !== 'state') return false
  return reach.where === 'at' || (recursive && (target.path ?? '').startsWith(`${place.home}/`))
}

function namesGate(line: string, { stateFolders }: Place): boolean {
  return /countersign/i.test(line) || stateFolders.some(folder => line.includes(folder))
}

/** Its own number, or the group that it leads. */
function isGatePid(word: string, { gatePid }: Place): boolean {
  return gatePid !== undefined && (word === String(gatePid) || word === `-${gatePid}`)
}

/** Tells whether a program is an interpreter whose words may hold code that looks for the gate. */
export function runsCode(program: string): boolean {
  return interpreters.has(program) || (program.startsWith('python') && /^python[\d.]*$/.test(program))
}
