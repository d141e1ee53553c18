import type { PathTarget } from '../../../ground/model/effect.ts'
import { anacrontabCommands, crontabCommands, systemCrontabCommands } from './crontab-commands.ts'
import { type LaterCode, type LaterCodes, shellCodes } from './later-code.ts'
import { desktopCommands, deviceRuleCommands, unitCommands } from './unit-commands.ts'
import { parse } from 'jsonc-parser'

/** Returns the commands of an editor’s tasks that start when a folder is opened. */
function taskCommands(text: string): LaterCodes {
  if (!text.includes('folderOpen')) return shellCodes([])
  const parsed: unknown = parse(text, [], { allowTrailingComma: true })
  const tasks = fieldOf(parsed, 'tasks')
  // A part of a file is no whole list: every command in it may be meant.
  if (!Array.isArray(tasks))
    return shellCodes([...text.matchAll(commandText)].map(match => withoutEscapes(match[1])))
  return shellCodes(
    tasks
      .filter(task => fieldOf(fieldOf(task, 'runOptions'), 'runOn') === 'folderOpen')
      .flatMap(task => [task, ...systems.map(system => fieldOf(task, system))])
      .flatMap(commandOf),
  )
}

const systems = ['linux', 'osx', 'windows']
const commandText = /"command"\s{0,20}:\s{0,20}"((?:[^"\\\n]|\\[^\n]){1,4000})"/g

function commandOf(task: unknown): readonly string[] {
  const command = textOf(fieldOf(task, 'command'))
  if (command === null) return []
  const args = fieldOf(task, 'args')
  const words = Array.isArray(args) ? args.slice(0, 200).flatMap(word => textOf(word) ?? []) : []
  // A process gets its arguments as they are; a shell reads them.
  const isProcess = fieldOf(task, 'type') === 'process'
  return [[command, ...words.map(word => (isProcess || /\s/.test(word) ? quoteWord(word) : word))].join(' ')]
}

/** A word, or the value of a quoted one. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  const inner = fieldOf(value, 'value')
  return typeof inner === 'string' ? inner : null
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
}

const gitSection = /^[ \t]{0,20}\[\s{0,8}([\w.-]{1,40})/
const gitLine = /^[ \t]{0,20}([\w-]{1,40})[ \t]{0,20}=[ \t]{0,20}(.{1,4000})$/
/** Keys whose value git runs, whatever it says. */
const gitPrograms = /^(?:sshcommand|fsmonitor|external|textconv|clean|smudge|process|askpass|pager|editor)$/i

/** Returns the commands among the settings of git: what begins with `!`, and programs that git starts. */
function gitCommands(text: string): LaterCodes {
  const commands: string[] = []
  let section = ''
  for (const line of text.split(/\r?\n/)) {
    const begun = gitSection.exec(line)?.[1]
    if (begun !== undefined) section = begun.toLowerCase()
    const [, key = '', value = ''] = gitLine.exec(line) ?? []
    const plain = value.replace(/^"(.{0,4000})"$/, (_whole, inner: string) => withoutEscapes(inner))
    if (plain.startsWith('!')) commands.push(plain.slice(1))
    else if (section !== '' && gitPrograms.test(key) && !/^(?:true|false|cat)$/i.test(plain))
      commands.push(plain)
  }
  return shellCodes(commands)
}

/** Returns the commands of a list of hooks: `entry: …` and `run: …`, each on its line. */
function hookListCommands(text: string): LaterCodes {
  const lines = text.matchAll(/^[ \t]{0,40}(?:- )?(?:entry|run):[ \t]{1,20}([^\n]{1,4000})$/gm)
  return shellCodes(
    [...lines].map(match => (match[1] as string).trim().replace(/^(["'])(.{0,4000})\1$/, '$2')),
  )
}

/** A kind of file out of which something runs later. */
export interface Container {
  /** The folder in which its code starts. */
  readonly start: 'home' | 'root' | 'folder' | 'workspace'
  /** It is the machine’s or the person’s; a file of that name in a project is only a copy. */
  readonly isOwn: boolean
  /** Most of what stands in it runs nothing: a text that nobody knows is not called code. */
  readonly isList?: true
  codes(text: string): LaterCodes
}

/** A user’s table of jobs, as `crontab` keeps it. */
export const crontabContainer: Container = { start: 'home', isOwn: true, codes: crontabCommands }
/** A script that starts in the home. */
export const jobContainer: Container = { start: 'home', isOwn: true, codes: scriptCode }

type Row = readonly [path: RegExp, container: Container]

const own = (start: Container['start'], codes: Container['codes']): Container => ({
  start,
  isOwn: true,
  codes,
})
const project = (start: Container['start'], codes: Container['codes']): Container => ({
  start,
  isOwn: false,
  codes,
})

const list = (container: Container): Container => ({ ...container, isList: true })

/** In their order: the first whose pattern fits the path of a file that has such a role. */
const rows: ReadonlyMap<string, readonly Row[]> = new Map<string, readonly Row[]>([
  [
    'schedule',
    [
      [/^\/etc\/anacrontab$/, own('root', anacrontabCommands)],
      [/^\/etc\/(?:crontab$|cron\.d\/)/, own('root', systemCrontabCommands)],
      [/^\/etc\/cron\.\w{1,20}\/|\/spool\/at\//, own('root', scriptCode)],
      [/\/spool\/cron\/|\/lib\/cron\/tabs\//, crontabContainer],
      [/\.timer$/, own('root', unitCommands)],
    ],
  ],
  [
    'startup',
    [
      [/\/systemd\/user\//, own('home', unitCommands)],
      [/\/systemd\//, own('root', unitCommands)],
      [/\/(?:autostart|dbus-1)\/|\.desktop$/, own('home', desktopCommands)],
      [/\/Launch(?:Agents|Daemons)\//, own('root', launchCommands)],
      [/\/udev\//, own('root', deviceRuleCommands)],
      [/\/(?:modprobe\.d|apt\.conf(?:\.d)?)(?:\/|$)/, own('root', installCommands)],
      [/\/(?:init\.d|rc[^/]{0,8}|update-motd\.d|grub\.d|dispatcher\.d)(?:\/|$)/, own('root', scriptCode)],
    ],
  ],
  [
    'authorized-keys',
    [
      [/\/\.ssh\/rc$/, own('home', scriptCode)],
      [/\/authorized_keys2?$/, list(own('home', keyCommands))],
      [/\/(?:\.ssh\/config|sshd?_config)(?:$|\.d\/)/, list(own('home', sshCommands))],
    ],
  ],
  [
    'shell-profile',
    [
      [
        /\/etc\/(?:environment|ld\.so[^/]{0,20})(?:$|\/)|\.(?:nu|ps1)$|\/fish_variables$/,
        own('home', nothing),
      ],
      [/^/, own('home', profileCode)],
    ],
  ],
  [
    'git-hook',
    [
      [/\/(?:\.gitconfig|\.config\/git\/config)$/, list(own('workspace', gitCommands))],
      [/\/\.git\/config$/, list(project('workspace', gitCommands))],
      [/\/(?:\.pre-commit-config\.yaml|lefthook\.ya?ml)$/, list(project('workspace', hookListCommands))],
      [/\/\.(?:gitattributes|gitmodules)$/, project('workspace', nothing)],
      [/^/, project('workspace', scriptCode)],
    ],
  ],
  [
    'editor-config',
    [
      [/\/\.envrc$/, project('folder', profileCode)],
      [/\/\.vscode\/tasks\.json$/, list(project('workspace', taskCommands))],
    ],
  ],
])

function nothing(): LaterCodes {
  return { codes: [], cut: false }
}

/** Returns the kind of container that a file of these roles is; null where nothing runs out of it by itself. */
export function containerAt(path: string, roles: PathTarget['roles']): Container | null {
  for (const role of roles) {
    const found = rows.get(role)?.find(([pattern]) => pattern.test(path))
    if (found) return found[1]
  }
  return null
}

/** A script that git runs. */
export const hookContainer: Container = project('workspace', scriptCode)

/** Returns what the settings of modules and of packages run: `install NAME COMMAND`, `Post-Invoke { "…" }`. */
function installCommands(text: string): LaterCodes {
  const modules = text.matchAll(
    /^[ \t]{0,20}(?:install|remove)[ \t]{1,20}[\w-]{1,60}[ \t]{1,20}([^\n]{1,4000})$/gm,
  )
  const packages = text.matchAll(
    /\b(?:Pre|Post)-(?:Invoke|Install-Pkgs)[\w-]{0,20}[^"\n]{0,60}"([^"\n]{1,4000})"/g,
  )
  return shellCodes([...modules, ...packages].map(match => match[1] as string))
}

/** Returns the commands that keys of a login file are tied to. */
function keyCommands(text: string): LaterCodes {
  return shellCodes(
    [...text.matchAll(/\bcommand="((?:[^"\\\n]|\\[^\n]){1,4000})"/g)].map(match => withoutEscapes(match[1])),
  )
}

/** Returns the commands of a client’s or a server’s settings for SSH. */
function sshCommands(text: string): LaterCodes {
  const line =
    /^[ \t]{0,40}(?:LocalCommand|ForceCommand|ProxyCommand|KnownHostsCommand|AuthorizedKeysCommand)(?:[ \t]{1,20}|[ \t]{0,20}=[ \t]{0,20})([^\n]{1,4000})$/gim
  const test = /^[ \t]{0,40}Match\b[^\n]{0,400}?\bexec[ \t]{1,20}"?([^"\n]{1,4000})/gim
  const commands = [...text.matchAll(line), ...text.matchAll(test)].map(match => (match[1] as string).trim())
  return shellCodes(
    commands.filter(command => !/^(?:none|internal-sftp)$|^ssh\s[^;&|`$<>]{1,400}$/i.test(command)),
  )
}

/** Returns the program of a launch agent with its arguments. */
function launchCommands(text: string): LaterCodes {
  const list = between(text, /<key>\s{0,40}ProgramArguments\s{0,40}<\/key>\s{0,200}<array>/, '</array>')
  const program = between(text, /<key>\s{0,40}Program\s{0,40}<\/key>\s{0,200}<string>/, '</string>')
  const words = [...(list ?? '').matchAll(/<string>([^<]{0,8000})<\/string>/g)].map(
    match => match[1] as string,
  )
  // A program that is named beside its arguments takes the place of the first.
  const all = program === null ? words : [program, ...words.slice(1)]
  return shellCodes(all.length === 0 ? [] : [all.map(word => quoteWord(plainXml(word))).join(' ')])
}

/** Returns what stands between the first beginning and the end after it. */
function between(text: string, beginning: RegExp, end: string): string | null {
  const found = beginning.exec(text)
  if (!found) return null
  const from = found.index + found[0].length
  const to = text.indexOf(end, from)
  return to === -1 ? null : text.slice(from, to)
}

function plainXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

/** Returns a word in quotes for a shell, where it needs them. */
function quoteWord(word: string): string {
  return /^[\w./:=@%+-]{1,4000}$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

/** Returns a text without the backslashes before its quotes. */
function withoutEscapes(text = ''): string {
  return text.replace(/\\(["\\])/g, '$1')
}

const interpreters: readonly (readonly [string, RegExp])[] = [
  ['shell', /\b(?:ba|z|da|k|a)?sh\b/],
  ['python', /\bpython/],
  ['javascript', /\b(?:node|nodejs|deno|bun)\b/],
  ['ruby', /\bruby/],
  ['perl', /\bperl/],
  ['php', /\bphp/],
  ['lua', /\blua/],
]

/** Returns a script as a whole, in the language that its first line names. */
function scriptCode(text: string): LaterCodes {
  const first = /^#!([^\n]{1,200})/.exec(text)?.[1]
  const language =
    first === undefined ? 'shell' : (interpreters.find(([, line]) => line.test(first))?.[0] ?? 'unknown')
  return { codes: language === 'shell' ? shellScript(text) : [{ language, code: text }], cut: false }
}

/** Programs that a person calls all day: an alias or a function of that name runs without being asked for. */
const everyday = new Set(
  (
    'ls ll cd cat less more head tail grep find cp mv rm ln mkdir touch echo pwd clear git npm node python python3 pip ' +
    'docker make vim vi nano code ssh scp curl wget ps top kill man tar df du which exit'
  ).split(' '),
)
const named =
  /^[ \t]{0,8}(?:(?:builtin[ \t]{1,4})?alias[ \t]{1,8}([\w.-]{1,20})=|(?:function[ \t]{1,8})?([\w.-]{1,20})[ \t]{0,4}\(\))/gm
const maxNames = 64

/** The text of a shell’s profile, and a call of each program of every day that it puts something else in the place of. */
function profileCode(text: string): LaterCodes {
  const names = [...text.matchAll(named)].slice(0, maxNames).map(match => match[1] ?? match[2] ?? '')
  const called = [...new Set(names)].filter(name => everyday.has(name))
  return { codes: shellScript(called.length === 0 ? text : `${text}\n${called.join('\n')}\n`), cut: false }
}

function shellScript(code: string): readonly LaterCode[] {
  return [{ language: 'shell', code }]
}
