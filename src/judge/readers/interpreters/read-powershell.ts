import type { ConnectEffect, DataSource, FileEffect, MachineEffect } from '../../../ground/model/effect.ts'
import { maximumDepth, type ReadContext } from '../read-context.ts'
import { emitApiChange } from '../addresses/emit-api-change.ts'
import { parseAddress } from '../addresses/parse-address.ts'
import { cmdletAliases, isCmdlet, machineCmdlets } from './cmdlet-table.ts'
import {
  cmdletTarget,
  emitCmdletPath,
  freeWords,
  hasParameter,
  readPowerShellMethods,
  valueOf,
  wipeDisk,
} from './read-powershell-methods.ts'
import { readDotnetCalls } from './read-dotnet-calls.ts'
import { readUnknownCmdlet } from './read-unknown-cmdlet.ts'

const maxLength = 128 * 1024
const maximumVariables = 200

/**
 * Returns a PowerShell text with what is put together from known texts written out: `'Remove-' + 'Item'`, `('x')`, and
 * variables that hold one text. Linear.
 */
function plainPowerShell(text: string): string {
  let plain = text
  for (let round = 0; round < 4; round++) {
    const next = plain
      .replace(/(['"])([^'"\n$`]{0,300})\1\s{0,3}\+\s{0,3}\1([^'"\n$`]{0,300})\1/g, '$1$2$3$1')
      .replace(/([&.]\s{0,3})\(\s{0,3}(['"])([\w.-]{1,80})\2\s{0,3}\)/g, '$1$3')
    if (next === plain) break
    plain = next
  }
  return withVariables(plain)
}

function withVariables(text: string): string {
  const known = new Map<string, string>()
  for (const [, name = '', , value = ''] of text.matchAll(
    /\$(\w{1,40})\s{0,3}=\s{0,3}(['"])([^'"\n$`]{1,200})\2\s{0,3}(?=[;\n]|$)/g,
  )) {
    if (known.size >= maximumVariables) break
    known.set(name.toLowerCase(), value)
  }
  if (known.size === 0) return text
  let remaining = maxLength
  return text.replace(/([&.]\s{0,3})?\$(\w{1,40})\b(?!\s{0,3}=[^=])/g, (whole, call, name) => {
    const value = known.get((name as string).toLowerCase())
    if (value === undefined || remaining < value.length) return whole
    remaining -= value.length
    return call === undefined ? value : `${call}${value}`
  })
}

/** One statement of a script. */
interface PowerShellStatement {
  readonly words: readonly string[]
  /** The words of the statement whose output it gets through a pipe. */
  readonly piped: readonly string[]
}

const maximumStatements = 5_000

/**
 * Returns the statements of a PowerShell text, with their words unquoted; brackets separate them too. Linear, no
 * grammar.
 */
function powerShellStatements(text: string): readonly PowerShellStatement[] {
  const found: PowerShellStatement[] = []
  let words: string[] = []
  let piped: readonly string[] = []
  const close = (pipe: boolean) => {
    if (words[1] === '=' && words[0]?.startsWith('$')) words = words.slice(2)
    if (words.length > 0) found.push({ words, piped })
    piped = pipe ? words : []
    words = []
  }
  for (const match of text.matchAll(
    /#[^\n]*|'((?:[^']|'')*)'|"((?:[^"`]|`[^])*)"|(&&|\|\||[;|\n(){}])|([^\s;|(){}'"]+)|\s/g,
  )) {
    const [, single, double, mark, bare] = match
    const word = single ?? double?.replace(/`([^])/g, '$1') ?? bare
    if (word !== undefined && !/^[&.,]$/.test(word)) words.push(word)
    if (mark !== undefined) close(mark === '|')
    if (found.length >= maximumStatements) break
  }
  close(false)
  return found
}

const maximumScript = 128 * 1024

/** Reads PowerShell: cmdlets that change, fetch or run something; native programs are read as commands of a shell. */
export function readPowerShell(input: string, context: ReadContext): void {
  if (context.depth >= maximumDepth || input.length > maximumScript) {
    const { out, outer, through } = context
    const why = 'the script is too long or nested too deep to be read'
    out.emit({ type: 'opaque', what: 'size', why, weight: 'everything', evidence: outer, through })
    return
  }
  const text = plainPowerShell(input)
  const fetched = fetches(text, context)
  readDotnetCalls(text, context)
  readPowerShellMethods(text, fetched, context)
  let topic: string | undefined
  for (const { words, piped } of powerShellStatements(text)) {
    if (context.out.isFull) return
    const [first = '', ...rest] = words
    const name = first.toLowerCase()
    if (/^(?:foreach-object|%|foreach)$/.test(name)) topic = listedPath(piped) ?? topic
    const statement = { words: rest.map(word => withTopic(word, topic)), piped }
    readStatement(cmdletAliases.get(name) ?? name, first, statement, fetched, text, context)
  }
}

function readStatement(
  name: string,
  raw: string,
  statement: PowerShellStatement,
  fetched: string | undefined,
  text: string,
  context: ReadContext,
): void {
  const { words } = statement
  const machine = machineCmdlets.get(name)
  if (machine) return onMachine(machine, statement, context)
  if (wipers.has(name)) return wipeDisk(name, words, context)
  const file = fileCmdlets.get(name)
  if (file) return files(file, words, context)
  if (name === 'remove-item') return remove(statement, context)
  if (name === 'invoke-expression') return evaluate(statement, fetched, text, context)
  if (name === 'set-executionpolicy' && !words.some(word => /^process$/i.test(word)))
    return onMachine(['kernel', 'unprotect'], statement, context)
  if (isCmdlet(name)) readCmdlet(name, words, context)
  else if (/^(?:[a-z]|\.{0,2}[\\/])[\w.\\/-]{0,120}$/i.test(raw))
    runNative([raw.replaceAll('\\', '/'), ...words], context)
}

/** Cmdlets that do one thing to the files that they name. */
const fileCmdlets: ReadonlyMap<string, FileEffect['type']> = new Map([
  ['set-content', 'write'],
  ['out-file', 'write'],
  ['new-item', 'write'],
  ['clear-content', 'write'],
  ['add-content', 'append'],
  ['get-content', 'read'],
])

function readCmdlet(name: string, words: readonly string[], context: ReadContext): void {
  switch (name) {
    case 'move-item':
    case 'rename-item':
    case 'copy-item':
      return readCmdletTransfer(name === 'copy-item' ? 'copy' : 'move', words, context)
    case 'invoke-item':
      return runNative(words.slice(0, 1), context)
    case 'invoke-sqlcmd':
      return readQuery(words, context)
    case 'send-mailmessage':
      return readCmdletMail(words, context)
    case 'invoke-webrequest':
      return request(words, context)
    case 'start-process':
      return runNative(
        words.filter(word => !/^-(?:FilePath|ArgumentList|Wait|NoNewWindow|Verb|WindowStyle)$/i.test(word)),
        context,
      )
    default:
      readUnknownCmdlet(name, words, context)
  }
}

/** `Get-ChildItem x | ForEach-Object { … $_ … }`: what stands for each of them. */
function listedPath([name = '', ...words]: readonly string[]): string | undefined {
  if (!listing.test(name)) return undefined
  const path = valueOf(words, paths) ?? words.find(word => !word.startsWith('-'))
  return path === undefined ? undefined : `${path.replace(/[\\/]$/, '')}/*`
}

function withTopic(word: string, topic: string | undefined): string {
  return topic !== undefined && /^\$(?:_|PSItem)(?:\.(?:FullName|Path|PSPath))?$/i.test(word) ? topic : word
}

const listing = /^(?:get-childitem|gci|ls|dir|get-item|gi)$/i

/** Cmdlets that leave nothing on a disk. */
const wipers = new Set([
  'clear-disk',
  'format-volume',
  'initialize-disk',
  'remove-partition',
  'reset-physicaldisk',
])

/** `Get-ChildItem C:\\x -Recurse | Remove-Item` removes what the first names. */
function remove({ words, piped }: PowerShellStatement, context: ReadContext): void {
  const lists = /^(?:get-childitem|gci|ls|dir|get-item|gi)$/i.test(piped[0] ?? '')
  const bare = words.every(word => word.startsWith('-'))
  const from = bare && lists ? [...piped.slice(1), ...words] : words
  const target = from.every(word => word.startsWith('-')) ? ['$_', ...from] : from
  files('delete', target, context, { recursive: hasParameter(from, 'r') })
}

const paths = /^-(?:path|literalpath|filepath|destination|lp|pspath)$/i

function files(
  type: FileEffect['type'],
  words: readonly string[],
  context: ReadContext,
  more: { readonly recursive?: boolean } = {},
): void {
  if (hasParameter(words, 'whatif')) return
  const named = valueOf(words, paths)
  const free = freeWords(words)
  for (const path of (named === undefined ? free.slice(0, type === 'delete' ? 50 : 1) : [named]).flatMap(
    item => item.split(',').filter(Boolean),
  ))
    emitCmdletPath(type, path, context, more)
}

function onMachine(
  [type, verb]: readonly [MachineEffect['type'], MachineEffect['verb']],
  { words, piped }: PowerShellStatement,
  { out, outer, through }: ReadContext,
): void {
  const named = words.filter(word => !word.startsWith('-')).join(' ')
  const all =
    named === '' && /^(?:get-process|gps|ps|get-service|gsv)$/i.test(piped[0] ?? '') && piped.length === 1
  out.emit({
    type,
    verb,
    target: (all ? 'all' : named).slice(0, 120),
    whole: all,
    evidence: outer,
    through,
  })
}

function request(words: readonly string[], context: ReadContext): void {
  const { out, outer, through, place } = context
  const url = valueOf(words, /^-uri$/i) ?? words.find(word => /^https?:\/\//i.test(word)) ?? ''
  const [body, file] = [valueOf(words, /^-body$/i), valueOf(words, /^-infile$/i)]
  const sends: DataSource[] = []
  if (body !== undefined)
    sends.push(body.startsWith('$') ? { from: 'unknown' } : { from: 'literal', text: body })
  if (file !== undefined) sends.push({ from: 'file', target: cmdletTarget(file, place) })
  const method = valueOf(words, /^-method$/i)?.toUpperCase() ?? 'GET'
  const saved = valueOf(words, /^-(?:outfile|o)$/i)
  const effect: ConnectEffect = {
    type: 'connect',
    ...parseAddress(url, 'https'),
    url,
    method,
    sends,
    ...(saved !== undefined && { savesTo: cmdletTarget(saved, place) }),
    evidence: outer,
    through,
  }
  out.emit(effect)
  emitApiChange(effect, context)
  if (saved !== undefined) emitCmdletPath('write', saved, context, {})
}

/** `.DownloadString("…")` and its kin; the address of the first, or of a web request. */
function fetches(text: string, { out, outer, through, place }: ReadContext): string | undefined {
  const calls = text.matchAll(
    /\.(Download(?:String|File|Data)|OpenRead|Upload(?:File|String|Data))(?:Async|TaskAsync)?\s{0,9}\(\s{0,9}["']?([^"'\s,)]{1,2000})["']?(?:\s{0,3},\s{0,3}["']([^"'\n]{1,500})["'])?/gi,
  )
  const urls: string[] = []
  for (const [, name = '', url = '', path = ''] of calls) {
    if (urls.length >= 100) break
    urls.push(url)
    const file = /^uploadfile/i.test(name) && path !== ''
    const sends: readonly DataSource[] = file
      ? [{ from: 'file', target: cmdletTarget(path, place) }]
      : /^upload/i.test(name)
        ? [{ from: 'unknown' }]
        : []
    const method = sends.length > 0 ? 'POST' : 'GET'
    out.emit({ type: 'connect', ...parseAddress(url, 'https'), url, method, sends, evidence: outer, through })
  }
  return (
    urls[0] ??
    /\b(?:iwr|irm|invoke-webrequest|invoke-restmethod|curl|wget)\b[^|;\n]{0,300}?(https?:\/\/[^\s'")]{1,500})/i.exec(
      text,
    )?.[1]
  )
}

/** `iex …` and `… | iex`: code that is fetched, decoded, or known. */
function evaluate(
  { words, piped }: PowerShellStatement,
  fetched: string | undefined,
  text: string,
  context: ReadContext,
): void {
  const { out, outer, through, code, depth } = context
  const literal =
    words.length > 0 && words.every(word => !/^[$(]/.test(word))
      ? words.join(' ')
      : piped.length === 1
        ? piped[0]
        : undefined
  const source: DataSource =
    fetched !== undefined
      ? { from: 'download', url: fetched.slice(0, 300) }
      : /FromBase64String/i.test(text)
        ? { from: 'decoded', encoding: 'base64' }
        : literal === undefined
          ? { from: 'unknown' }
          : { from: 'literal', text: literal }
  const read =
    source.from === 'literal' &&
    out.takeMade(source.text.length) &&
    code.readCode('powershell', source.text, { ...context, depth: depth + 1, offset: null })
  out.emit({ type: 'execute', language: 'powershell', source, read, evidence: outer, through })
}

function runNative(words: readonly string[], context: ReadContext): void {
  const text = words.map(word => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  if (context.out.takeMade(text.length))
    context.code.readCode('shell', text, { ...context, depth: context.depth + 1, offset: null })
}

function readQuery(words: readonly string[], context: ReadContext): void {
  const query = valueOf(words, /^-(?:query|q)$/i) ?? words.find(word => !word.startsWith('-'))
  if (query !== undefined)
    context.code.readSql('mssql', query, { ...context, offset: null }, { client: 'Invoke-Sqlcmd' })
}

/** `Move-Item`, `Copy-Item`: a share of another machine gets what is copied to it. */
function readCmdletTransfer(type: 'move' | 'copy', words: readonly string[], context: ReadContext): void {
  if (hasParameter(words, 'whatif')) return
  const { out, place, outer: evidence, through } = context
  const free = freeWords(words)
  const from = valueOf(words, /^-(?:path|literalpath)$/i) ?? free[0]
  const to = valueOf(words, /^-(?:destination|newname)$/i) ?? free.filter(word => word !== from)[0]
  if (from === undefined || to === undefined) return
  const share = /^\\\\([\w.-]{1,100})\\/.exec(to)
  if (share) {
    const sends = [{ from: 'file', target: cmdletTarget(from, place) } as const]
    out.emit({ type: 'connect', scheme: 'smb', host: share[1] ?? '', port: null, sends, evidence, through })
    return
  }
  const recursive = type === 'move' || hasParameter(words, 'r')
  const renamed = type === 'move' && !/[\\/]/.test(to) && /[\\/]/.test(from)
  const whole = renamed ? from.replace(/[^\\/]*$/, to) : to
  out.emit({
    type,
    target: cmdletTarget(from, place),
    to: cmdletTarget(whole, place),
    recursive,
    evidence,
    through,
  })
}

/** `Send-MailMessage`: its people, and the files that go with it. */
function readCmdletMail(words: readonly string[], context: ReadContext): void {
  const { out, outer: evidence, through } = context
  const recipients = [valueOf(words, /^-to$/i), valueOf(words, /^-cc$/i)].flatMap(
    text => text?.split(',') ?? [],
  )
  out.emit({ type: 'message', verb: 'send', target: recipients[0] ?? '', recipients, evidence, through })
  for (const path of valueOf(words, /^-attachments$/i)?.split(',') ?? [])
    emitCmdletPath('read', path, context, {})
}
