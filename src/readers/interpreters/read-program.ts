import type { DataSource, Evidence, FileEffect } from '../../model/effect.ts'
import { fromBase64, fromHex } from '../encodings.ts'
import { pathTarget } from '../paths.ts'
import { evidenceAt, maximumDepth, type ReadContext } from '../read-context.ts'
import { parseAddress } from '../urls.ts'
import { type Meaning, meaningOf } from './call-meanings.ts'
import { type CodeArgument, type CodeCall, scanCalls } from './scan-calls.ts'

const maximumText = 512 * 1024

/** Reads a program of a general language for the calls that matter; the rest of it is routine. */
export function readProgram(language: string, text: string, context: ReadContext): void {
  if (text.length > maximumText || context.depth >= maximumDepth) {
    context.out.emit({ type: 'opaque', what: 'size', why: 'the program is too long or nested too deep', weight: 'everything', evidence: context.outer, through: context.through })
    return
  }
  const { calls, shells } = scanCalls(text, language)
  for (const shell of shells) runShell(shell, { ...context, offset: null }, context.outer)
  for (const call of calls) {
    const meaning = meaningOf(language, call.name)
    if (meaning) doers[meaning](call, context, evidenceAt(context, call.start, call.end, text.slice(call.start, Math.min(call.end, call.start + 200))), language)
  }
  reportReverseShell(calls, language, context)
}

type Doer = (call: CodeCall, context: ReadContext, evidence: Evidence, language: string) => void

const file =
  (type: FileEffect['type'], recursive = false): Doer =>
  (call, context, evidence) => {
    const path = call.args[0] ?? receiverPath(call)
    if (path) emitFile(type, path, context, evidence, recursive || call.args.some(arg => /recursive\s*[:=]\s*(?:true|True)/.test(arg.spelled)))
  }

const doers: Readonly<Record<Meaning, Doer>> = {
  shell: (call, context, evidence) => call.args[0] && runShell(call.args[0], context, evidence),
  spawn: (call, context, evidence) => spawn(call, context, evidence),
  delete: file('delete'),
  'delete-tree': file('delete', true),
  write: file('write'),
  append: file('append'),
  read: file('read'),
  open: (call, context, evidence) => {
    const mode = call.args.find((arg, i) => i > 0 && (arg.name === 'mode' || (arg.text !== undefined && /^[rwxab+tU><|-]{1,4}$/.test(arg.text))))?.text ?? 'r'
    if (call.args[0]) emitFile(/[wx>]/.test(mode) ? 'write' : /a/.test(mode) ? 'append' : 'read', call.args.length > 2 && /[><|]/.test(mode) ? (call.args[2] as CodeArgument) : call.args[0], context, evidence, false)
  },
  move: (call, context, evidence) => transfer('move', call, context, evidence),
  copy: (call, context, evidence) => transfer('copy', call, context, evidence),
  mode: (call, context, evidence) => {
    const [path, mode] = call.args
    if (path) context.out.emit({ type: 'mode', target: target(path, context), recursive: false, value: (mode?.spelled ?? '').replace(/^0o?/, ''), evidence, through: context.through })
  },
  connect: (call, context, evidence) => connect(call, 'GET', context, evidence),
  send: (call, context, evidence) => connect(call, 'POST', context, evidence),
  listen: (call, context, evidence) => {
    context.out.emit({ type: 'listen', scheme: 'tcp', host: call.args[0]?.list?.[0] ?? '', port: null, evidence, through: context.through })
  },
  eval: (call, context, evidence, language) => evaluate(call, context, evidence, language),
  pickle: (_call, context, evidence, language) => {
    context.out.emit({ type: 'execute', language, source: { from: 'unknown' }, read: false, evidence, through: context.through })
  },
  sql: (call, context, evidence) => {
    const text = call.args[0]?.text
    if (text !== undefined && /^\s*(?:select|with|insert|update|delete|drop|truncate|alter|create|grant|revoke|merge|copy|pragma|attach|call|vacuum)\b/i.test(text)) {
      context.code.readSql('generic', text, { ...context, offset: null, outer: evidence }, { client: 'program' })
    }
  },
  kill: (call, context, evidence) => {
    const [pid] = call.args
    context.out.emit({ type: 'process', verb: 'kill', target: pid?.spelled ?? '', whole: /^-1$/.test(pid?.spelled ?? ''), evidence, through: context.through })
  },
  fork: (_call, context, evidence) => {
    context.out.emit({ type: 'process', verb: 'fork', target: '', whole: false, evidence, through: context.through })
  },
  decode: () => {},
  native: (_call, context, evidence) => {
    context.out.emit({ type: 'opaque', what: 'code', why: 'it calls native code', weight: 'note', evidence, through: context.through })
  },
  power: () => {},
}

function word(argument: CodeArgument) {
  const text = argument.text ?? argument.list?.join('/') ?? expanded(argument.spelled)
  return { text: text ?? `\${${argument.spelled.slice(0, 80)}}`, known: text !== undefined, glob: text !== undefined && /[*?]/.test(text) }
}

/** `os.path.expanduser("~/x")`, `os.environ["HOME"] + "/x"`, `Path.home() / "x"`, `os.path.join("a", "b")`, `glob.glob("*")`. */
function expanded(spelled: string): string | undefined {
  const literals = [...spelled.matchAll(/(["'])((?:(?!\1)[^\\\n]){0,500})\1/g)].map(match => match[2] as string)
  if (/^(?:os\.path\.)?(?:expanduser|expandvars|abspath|realpath)\(\s*["'][^"']*["']\s*\)$|^glob\.i?glob\(\s*["'][^"']*["']|^(?:pathlib\.)?Path\(\s*["'][^"']*["']\s*\)$|^new URL\(/.test(spelled)) return literals[0]
  if (/^(?:os\.)?(?:path\.)?(?:join|resolve)\(\s*(?:["'][^"']*["']\s*,?\s*)+\)$|^path\.(?:join|resolve)\(\s*(?:["'][^"']*["']\s*,?\s*)+\)$/.test(spelled)) return literals.join('/')
  if (/^(?:os\.environ(?:\.get\(|\[)["']HOME["'][)\]]|process\.env\.HOME|os\.homedir\(\)|(?:pathlib\.)?Path\.home\(\)|ENV\[["']HOME["']\]|\$ENV\{HOME\}|getenv\(["']HOME["']\))/.test(spelled)) return ['~', ...literals.filter(text => text !== 'HOME').map(text => text.replace(/^\//, ''))].join('/')
  return undefined
}

/** The path of `Path("x").unlink()`. */
function receiverPath(call: CodeCall): CodeArgument | undefined {
  return /\(\)\./.test(call.name) || call.name.startsWith('.') ? { spelled: 'the path before it' } : undefined
}

function target(argument: CodeArgument, { place }: ReadContext) {
  return pathTarget(word(argument), place)
}

function emitFile(type: FileEffect['type'], path: CodeArgument, context: ReadContext, evidence: Evidence, recursive: boolean): void {
  const paths = path.list && path.text === undefined ? path.list.map(text => ({ text, spelled: text })) : [path]
  for (const item of paths) context.out.emit({ type, target: target(item, context), recursive, evidence, through: context.through })
}

function transfer(type: 'move' | 'copy', call: CodeCall, context: ReadContext, evidence: Evidence): void {
  const [from, to] = call.args
  if (from && to) context.out.emit({ type, target: target(from, context), to: target(to, context), recursive: false, evidence, through: context.through })
}

function runShell(argument: CodeArgument, context: ReadContext, evidence: Evidence): void {
  const text = argument.text ?? argument.list?.map(item => `'${item.replaceAll("'", `'\\''`)}'`).join(' ') ?? decoded(argument.spelled)
  if (text !== undefined) context.code.readCode('shell', text, { ...context, depth: context.depth + 1, offset: null, outer: evidence })
  else context.out.emit({ type: 'execute', language: 'shell', source: sourceOf(argument.spelled), read: false, evidence, through: context.through })
}

function spawn(call: CodeCall, context: ReadContext, evidence: Evidence): void {
  const [program, args] = call.args
  if (!program) return
  if (program.list || (program.text !== undefined && !args?.list)) return runShell(program, context, evidence)
  if (program.text !== undefined && args?.list) return runShell({ list: [program.text, ...args.list], spelled: '' }, context, evidence)
  const known = /^[[(]\s*["']([\w./-]{1,200})["']/.exec(program.spelled)?.[1]
  if (known === undefined) return runShell(program, context, evidence)
  runShell({ text: `${known} "$arguments"`, spelled: program.spelled }, context, evidence)
}

/** `base64.b64decode("…")`, `bytes.fromhex("…")`, `Buffer.from("…", "base64")`, `atob("…")`: undone once. */
function decoded(spelled: string): string | undefined {
  const literal = /["']([A-Za-z0-9+/=_\-\s]{4,200000})["']/.exec(spelled)?.[1]
  if (literal === undefined) return undefined
  if (/b64decode|base64|atob|decode64|decode_base64/i.test(spelled)) return fromBase64(literal) ?? undefined
  return /fromhex|unhexlify|['"]hex['"]|pack\(\s*["']H\*/i.test(spelled) ? (fromHex(literal) ?? undefined) : undefined
}

function sourceOf(spelled: string): DataSource {
  if (/requests\.|urlopen|fetch\(|http|download|\.text\b|\.read\(\)|recv\(/.test(spelled)) return { from: 'download', url: spelled.slice(0, 200) }
  if (/b64|base64|decode|fromhex|decompress|marshal|codecs/.test(spelled)) return { from: 'decoded', encoding: 'base64' }
  return { from: 'unknown' }
}

/** Text that is evaluated is read again; what can't be known is an execution that was not read. */
function evaluate(call: CodeCall, context: ReadContext, evidence: Evidence, language: string): void {
  const [argument] = call.args
  if (!argument || /^(?:__import__|require|include|require_once|include_once|importlib\.import_module)$/.test(call.name)) return
  const text = argument.text ?? decoded(argument.spelled)
  const { out, through } = context
  if (text !== undefined) {
    if (argument.text === undefined) out.emit({ type: 'disguise', how: 'base64', undone: true, evidence, through })
    readProgram(language, text, { ...context, depth: context.depth + 1, offset: null, outer: evidence })
  }
  const source = text === undefined ? sourceOf(argument.spelled) : ({ from: 'literal', text } as const)
  out.emit({ type: 'execute', language, source, read: text !== undefined, evidence, through })
}

function connect(call: CodeCall, method: string, context: ReadContext, evidence: Evidence): void {
  const [first] = call.args
  const pair = first?.list ?? (/^\(\s*["']([^"']{1,253})["']/.exec(first?.spelled ?? '')?.[1] !== undefined ? [/["']([^"']{1,253})["']/.exec(first?.spelled ?? '')?.[1] as string] : undefined)
  const text = pair?.[0] ?? first?.text ?? /["'](\w{2,8}:\/\/[^"'\s]{1,500})/.exec(first?.spelled ?? '')?.[1]
  const looksRemote = text !== undefined && (/:\/\//.test(text) || pair !== undefined || /^[\w-]+(?:\.[\w-]+)+$/.test(text))
  if (!looksRemote && (first === undefined || /\.connect$/.test(call.name))) return
  const address = parseAddress(text ?? '', 'http')
  const sends = call.args.slice(1).filter(arg => /^(?:data|json|files|body|params|content|payload)$/.test(arg.name ?? '') || /\b(?:body|data|files)\s*:/.test(arg.spelled)).map(sentFrom)
  const inside = first && text === undefined ? [sentFrom(first)].filter(source => source.from !== 'literal' && source.from !== 'unknown') : []
  const explicit = /method\s*[:=]\s*["'](\w{3,7})["']/.exec(call.args[1]?.spelled ?? '')?.[1]?.toUpperCase()
  context.out.emit({ type: 'connect', scheme: pair ? 'tcp' : address.scheme, host: address.host, port: address.port, ...(text !== undefined && { url: text }), method: explicit ?? (sends.length > 0 ? 'POST' : method), sends: [...sends, ...inside], evidence, through: context.through })
}

/** Where a value that leaves comes from, as far as its spelling tells. */
function sentFrom({ spelled, text }: CodeArgument): DataSource {
  if (text !== undefined) return { from: 'literal', text }
  if (/os\.environ|process\.env|getenv|ENV\b/.test(spelled)) return { from: 'environment' }
  const opened = /(?:open|readFileSync|readFile|read_text|File\.read|file_get_contents|Path)\s*\(\s*["']([^"']{1,500})["']/.exec(spelled)?.[1]
  if (opened !== undefined) return { from: 'output', program: `file ${opened}` }
  return /subprocess|popen|execSync|shell_exec|check_output/.test(spelled) ? { from: 'output', program: 'a command' } : { from: 'unknown' }
}

/** A socket, its streams put in place of the standard ones, and a shell: together they give the machine away. */
function reportReverseShell(calls: readonly CodeCall[], language: string, context: ReadContext): void {
  const names = calls.map(call => call.name).join(' ')
  const spelled = calls.flatMap(call => call.args.map(arg => arg.spelled)).join(' ')
  const socket = /socket|connect|fsockopen|TCPSocket|net\.connect|INET/i.test(names)
  const joined = /dup2|pty\.spawn|\bpipe\b|stdin|STDIN|>&S|<&3|proc_open/.test(`${names} ${spelled}`)
  const shell = /["'](?:\/bin\/)?(?:ba|z|da)?sh["' -]|cmd\.exe|\/bin\/sh|pty\.spawn/.test(`${spelled} ${names}`)
  if (!(socket && joined && shell)) return
  context.out.emit({ type: 'execute', language, source: { from: 'unknown' }, read: false, shellOver: 'connection', evidence: context.outer, through: context.through })
}
