import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { isJsonObject, type Json } from '../../../ground/model/json.ts'
import { topArguments } from '../named-argument.ts'
import { ownToolName } from './tool-shape.ts'
import type { ReadContext } from '../read-context.ts'
import { readShell } from '../shell/read-shell.ts'
import { mapOf } from '../../../ground/model/map-of.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/**
 * The places of arguments of a program when a tool is named after it: slots in order, each a list of names for one
 * argument; `-G=groups` puts a flag before it.
 */
const slots: ReadonlyMap<string, string> = mapOf({
  chmod: 'mode,permissions,permission path,file,target,filename',
  chown: 'owner,user path,file,target,filename',
  chgrp: 'group path,file,target',
  cp: 'source,src,from destination,dest,to,target',
  mv: 'source,src,from destination,dest,to,target',
  rm: 'path,file,file_name,filename,target,paths,files',
  rmdir: 'path,dir_name,directory,target',
  ln: 'source,target,old link,destination,new',
  scp: 'source,src,local_path,local_file,file destination,dest,target,remote',
  rsync: 'source,src,local_path,file destination,dest,target,remote',
  mount: '-t=fstype,type -o=options source,device target,mountpoint',
  umount: 'target,path,device',
  useradd: '-G=groups,group user,username,name',
  usermod: '-aG=groups,group user,username,name',
  userdel: 'user,username,name',
  groupadd: 'group,name',
  passwd: 'user,username',
  setcap: 'capability,caps,capabilities file,path,binary',
  setfacl: '-m=permissions,acl path,file',
  sed: '-i=expression,script,commands file,path',
  grep: 'pattern,regex,string file,path,file_name',
  kill: 'pid,process_id,process',
  wget: '-O=output_filename,output url',
  curl: 'url',
  lynx: 'url',
  nc: 'host,target port',
  ncat: 'host,target port',
  telnet: 'host,target port',
  ssh: 'host,hostname,target command',
  insmod: 'module',
  modprobe: 'module',
  dd: 'input output',
  mkfs: 'device,disk',
  tar: '-cf=archive_file,archive,output files,file,paths,path',
  shutdown: 'time',
  reboot: '',
  halt: '',
  poweroff: '',
  nsenter: '-t=target_pid,pid command',
  visudo: '-f=file',
  sudo: 'command,cmd args',
  sudoedit: 'file,path',
  su: 'user',
  env: '',
  printenv: 'name',
})

const withVerbs = new Set(
  'git kubectl docker helm terraform aws gcloud az gsutil gh npm pip apt systemctl pulumi ansible oc iptables openssl'.split(
    ' ',
  ),
)

/** Arguments that are words of the command line as they are. */
const rawNames = new Set([
  'command',
  'subcommand',
  'args',
  'argv',
  'arguments',
  'options',
  'flags',
  'cmd',
  'verb',
  'action',
])

/** Reads a tool that is named after a program as that program’s command line; false when it is not one. */
export function readProgramTool(call: ToolCall, context: ReadContext): boolean {
  const line = commandLine(call)
  if (line === null) return false
  const outer = { pointer: '', start: 0, end: 0, text: line }
  readShell(line, { ...context, offset: null, outer })
  return true
}

/**
 * Returns the command line of a tool: `git_push` with `force: true` becomes `git push --force`; null for a tool that is
 * no program.
 */
function commandLine(call: ToolCall): string | null {
  const name = ownToolName((call.tool ?? '').slice(0, 200))
    .trim()
    .toLowerCase()
  if (slots.has(name)) return fillTemplate(name, slots.get(name) ?? '', call)
  if (spread.has(name)) return spreadLine(call)
  if (name === 'force_push') return `git push --force ${generic(call, [])}`
  if (/^[a-z][\w-]{1,20} [\w -]{1,80}$/.test(name) && !/^(?:set|add|create|grant|get|list) /.test(name))
    return `${name} ${generic(call, [])}`
  const [program = '', ...verbs] = name.split(/[_\s-]+/).filter(word => word !== 'cli')
  if (!withVerbs.has(program)) return null
  return `${program} ${verbWords(program, verbs)} ${generic(call, [])}`
}

const spread = new Set(['bash', 'sh', 'zsh', 'shell', 'terminal'])

/** Returns the line of a shell whose command came in parts: `{ program: "git", verb: "push", flag: "--force" }`. */
function spreadLine(call: ToolCall): string | null {
  const parts = topArguments(call.arguments).filter(([key]) => !/cwd|dir|timeout|desc|session|id$/i.test(key))
  const words = parts.map(([, value]) => value)
  const isLine =
    words.length > 1 && words.every(value => typeof value === 'string' && /^[\w./:@=-]{1,200}$/.test(value))
  return isLine ? words.join(' ') : null
}

/** Returns the words of an operation: a cloud’s own client joins them by dashes, as in `aws iam put-user-policy`. */
function verbWords(program: string, verbs: readonly string[]): string {
  const [first = '', ...rest] = verbs
  if (program === 'git')
    return verbs.map(word => (/^(?:hard|force|mirror|prune)$/.test(word) ? `--${word}` : word)).join(' ')
  return program === 'aws' && rest.length > 1 ? `${first} ${rest.join('-')}` : verbs.join(' ')
}

function fillTemplate(program: string, template: string, call: ToolCall): string {
  const used: string[] = []
  const words = template.split(' ').flatMap(slot => {
    const [flag, names = ''] = slot.includes('=') ? slot.split('=') : ['', slot]
    const name = names.split(',').find(key => text(memberOf(call.arguments, key)) !== '')
    if (name === undefined) return []
    used.push(name)
    const input = memberOf(call.arguments, name)
    const value =
      rawNames.has(name) || Array.isArray(input)
        ? text(memberOf(call.arguments, name))
        : quoteWord(text(memberOf(call.arguments, name)))
    return flag === '' ? [value] : [flag ?? '', value]
  })
  return [program, generic(call, used), ...words].join(' ').slice(0, 20_000)
}

/**
 * Returns the words of the arguments that no slot took: raw words first, flags by their names, everything else quoted.
 */
function generic(call: ToolCall, used: readonly string[]): string {
  const remaining = topArguments(call.arguments).filter(([key]) => !used.includes(key))
  const raw = remaining.filter(([key]) => rawNames.has(key)).map(([, value]) => text(value))
  const rest = remaining
    .filter(([key]) => !rawNames.has(key))
    .toSorted(
      ([a], [b]) => Number(!/repo|remote|source|src/.test(a)) - Number(!/repo|remote|source|src/.test(b)),
    )
    .flatMap(([key, value]) => (used.length > 0 ? flagOnly(key, value) : flag(key, value)))
  return [...raw, ...rest].join(' ')
}

function flag(key: string, value: Json): readonly string[] {
  const input = text(value)
  if (key === 'mode' && /^(?:hard|soft|mixed|force)$/.test(input)) return [`--${input}`]
  if (typeof value === 'boolean') return flagOnly(key, value)
  if (key.startsWith('-')) return [`${key.slice(0, 40)} ${quoteWord(input)}`]
  if (/^(?:reset_)?(?:mode|type)$/.test(key) && /^(?:hard|soft|mixed|merge|keep)$/.test(input))
    return [`--${input}`]
  if (input === '') return []
  return positional.has(key)
    ? [quoteWord(input)]
    : [`--${key.replaceAll('_', '-').slice(0, 40)}=${quoteWord(input)}`]
}

const positional = new Set(
  'repo repository repo_url remote branch ref to commit resource name path file files source src destination dest target'.split(
    ' ',
  ),
)

function flagOnly(key: string, value: Json): readonly string[] {
  if (value !== true || !/^[\w-]{1,40}$/.test(key)) return []
  return key === 'recursive' ? ['-R'] : [`--${key.replaceAll('_', '-')}`]
}

function text(value: Json | undefined): string {
  if (value === undefined || value === null || typeof value === 'boolean') return ''
  if (Array.isArray(value))
    return value.map(item => (typeof item === 'string' ? quoteWord(item) : '')).join(' ')
  return isJsonObject(value) ? JSON.stringify(value) : String(value)
}

function quoteWord(value: string): string {
  return /^[\w./:@%+,=-]{1,400}$/.test(value) || value.startsWith("'")
    ? value
    : `'${value.replaceAll("'", `'\\''`)}'`
}
