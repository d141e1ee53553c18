import type { DataSource, FileEffect, MachineEffect, PathTarget } from '../../model/effect.ts'
import { pathTarget } from '../paths/path-target.ts'
import { maximumDepth, type ReadContext } from '../read-context.ts'
import { parseAddress } from '../addresses/parse-address.ts'
import { fromWindowsPath } from '../paths/from-windows-path.ts'
import { cmdletAliases, isCmdlet, machineCmdlets } from './cmdlet-table.ts'
import { type PowerShellStatement, powerShellStatements } from './powershell-statement.ts'

const maximumScript = 128 * 1024

/** Reads PowerShell: cmdlets that change, fetch or run something; native programs are read as commands of a shell. */
export function readPowerShell(text: string, context: ReadContext): void {
  if (context.depth >= maximumDepth || text.length > maximumScript) {
    const { out, outer, through } = context
    const why = 'the script is too long or nested too deep to be read'
    out.emit({ type: 'opaque', what: 'size', why, weight: 'everything', evidence: outer, through })
    return
  }
  const fetched = fetches(text, context)
  for (const { words, piped } of powerShellStatements(text)) {
    if (context.out.isFull) return
    const [first = '', ...rest] = words
    const name = first.toLowerCase()
    const statement = { words: rest, piped }
    readStatement(cmdletAliases.get(name) ?? name, first, statement, fetched, text, context)
  }
}

function readStatement(
  name: string,
  spelled: string,
  statement: PowerShellStatement,
  fetched: string | undefined,
  text: string,
  context: ReadContext,
): void {
  const { words } = statement
  const machine = machineCmdlets.get(name)
  if (machine) return onMachine(machine, words, context)
  if (wipers.has(name)) return wipe(name, words, context)
  switch (name) {
    case 'remove-item':
      return remove(statement, context)
    case 'set-content':
    case 'out-file':
    case 'new-item':
      return files('write', words, context)
    case 'add-content':
      return files('append', words, context)
    case 'get-content':
      return files('read', words, context)
    case 'clear-content':
      return files('write', words, context)
    case 'invoke-expression':
      return evaluate(statement, fetched, text, context)
    case 'invoke-webrequest':
      return request(words, context)
    case 'start-process':
      return runNative(
        words.filter(word => !/^-(?:FilePath|ArgumentList|Wait|NoNewWindow|Verb|WindowStyle)$/i.test(word)),
        context,
      )
    default:
      if (!isCmdlet(name) && /^[a-z][\w.-]{0,60}$/i.test(spelled)) runNative([spelled, ...words], context)
  }
}

/** Cmdlets that leave nothing on a disk. */
const wipers = new Set([
  'clear-disk',
  'format-volume',
  'initialize-disk',
  'remove-partition',
  'reset-physicaldisk',
])

function wipe(name: string, words: readonly string[], { out, outer: evidence, through }: ReadContext): void {
  if (hasParameter(words, 'whatif')) return
  const about = {
    provider: 'disk',
    verb: 'delete',
    resource: 'volume',
    whole: true,
    production: false,
  } as const
  const target = `${name} ${words.join(' ')}`.slice(0, 120)
  out.emit({ type: 'infrastructure', ...about, target, unattended: true, evidence, through })
}

/** `Get-ChildItem C:\\x -Recurse | Remove-Item` removes what the first names. */
function remove({ words, piped }: PowerShellStatement, context: ReadContext): void {
  const lists = /^(?:get-childitem|gci|ls|dir|get-item|gi)$/i.test(piped[0] ?? '')
  const bare = words.every(word => word.startsWith('-'))
  const from = bare && lists ? [...piped.slice(1), ...words] : words
  const target = from.every(word => word.startsWith('-')) ? ['$_', ...from] : from
  files('delete', target, context, { recursive: hasParameter(from, 'r') })
}

/** Tells whether the parameter `-Name` is given, by its beginning. */
function hasParameter(words: readonly string[], start: string): boolean {
  return words.some(word => word.toLowerCase().startsWith(`-${start}`))
}

function valueOf(words: readonly string[], name: RegExp): string | undefined {
  const at = words.findIndex(word => name.test(word))
  return at === -1 ? undefined : words[at + 1]
}

const takesValue =
  /^-(?:include|exclude|filter|ea|erroraction|stream|credential|value|encoding|itemtype|type|name|propertytype|delimiter)$/i
const paths = /^-(?:path|literalpath|filepath|destination|lp|pspath)$/i

function files(
  type: FileEffect['type'],
  words: readonly string[],
  context: ReadContext,
  more: { readonly recursive?: boolean } = {},
): void {
  if (hasParameter(words, 'whatif')) return
  const named = valueOf(words, paths)
  const free = words.filter((word, i) => !word.startsWith('-') && !takesValue.test(words[i - 1] ?? ''))
  for (const path of (named === undefined ? free.slice(0, type === 'delete' ? 50 : 1) : [named]).flatMap(
    item => item.split(',').filter(Boolean),
  ))
    emitPath(type, path, context, more)
}

function emitPath(
  type: FileEffect['type'],
  path: string,
  { out, place, outer, through }: ReadContext,
  more: { readonly recursive?: boolean },
): void {
  if (/^(?:HKLM|HKCU|HKCR|HKU|Registry::)/i.test(path)) {
    const verb = type === 'delete' ? 'unprotect' : type === 'read' ? 'read' : 'edit'
    out.emit({ type: 'kernel', verb, target: path.slice(0, 120), whole: false, evidence: outer, through })
    return
  }
  out.emit({
    type,
    target: target(path, place),
    recursive: more.recursive === true,
    evidence: outer,
    through,
  })
}

function target(path: string, place: ReadContext['place']): PathTarget {
  const text = fromWindowsPath(path)
  return pathTarget({ text, known: !text.includes('$'), glob: /[*?]/.test(text) }, place)
}

function onMachine(
  [type, verb]: readonly [MachineEffect['type'], MachineEffect['verb']],
  words: readonly string[],
  { out, outer, through }: ReadContext,
): void {
  const named = words.filter(word => !word.startsWith('-')).join(' ')
  out.emit({ type, verb, target: named.slice(0, 120), whole: false, evidence: outer, through })
}

function request(words: readonly string[], context: ReadContext): void {
  const { out, outer, through, place } = context
  const url = valueOf(words, /^-uri$/i) ?? words.find(word => /^https?:\/\//i.test(word)) ?? ''
  const [body, file] = [valueOf(words, /^-body$/i), valueOf(words, /^-infile$/i)]
  const sends: DataSource[] = []
  if (body !== undefined)
    sends.push(body.startsWith('$') ? { from: 'unknown' } : { from: 'literal', text: body })
  if (file !== undefined) sends.push({ from: 'file', target: target(file, place) })
  const method = valueOf(words, /^-method$/i)?.toUpperCase() ?? 'GET'
  out.emit({ type: 'connect', ...parseAddress(url, 'https'), url, method, sends, evidence: outer, through })
  const saved = valueOf(words, /^-(?:outfile|o)$/i)
  if (saved !== undefined) emitPath('write', saved, context, {})
}

/** `.DownloadString("…")` and its kin; the address of the first, or of a web request. */
function fetches(text: string, { out, outer, through }: ReadContext): string | undefined {
  const calls = text.matchAll(
    /\.(Download(?:String|File|Data)|OpenRead|Upload(?:File|String|Data))(?:Async|TaskAsync)?\s{0,9}\(\s{0,9}["']?([^"'\s,)]{1,2000})/gi,
  )
  const urls: string[] = []
  for (const [, name = '', url = ''] of calls) {
    if (urls.length >= 100) break
    urls.push(url)
    const sends: readonly DataSource[] = /^upload/i.test(name) ? [{ from: 'unknown' }] : []
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
