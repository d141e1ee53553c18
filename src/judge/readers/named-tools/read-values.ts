import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { DataSource } from '../../../ground/model/effect.ts'
import { everyString, type NamedArgument, snakeName, textArgument } from '../named-argument.ts'
import { looking } from './consequence-table.ts'
import { toolWords } from './tool-words.ts'
import { fromPercent } from '../texts/decode-once.ts'
import { findOddCharacters } from '../texts/odd-characters.ts'
import { pathTarget } from '../paths/path-target.ts'
import type { ReadContext } from '../read-context.ts'
import { parseAddress } from '../addresses/parse-address.ts'

/** Reads what the values of a named function reach, whatever the function is called: addresses, hosts, files. */
export function readValues(call: ToolCall, words: readonly string[], context: ReadContext): void {
  const values = everyString(call.arguments).filter(({ text }) => text.length > 1 && text.length < 4_096)
  const fetches =
    words.some(word => fetching.has(word)) && values.some(({ text }) => addressPattern.test(text))
  const sends =
    words.some(word => sending.has(word)) && !words.includes('download') ? filesIn(values, context) : []
  readPlace(call, context)
  for (const value of values.slice(0, 300)) {
    readOdd(value, context)
    if (addressPattern.test(value.text)) readAddress(value, sends, context)
    else if (isHost(value, words) && !words.includes('download')) readHost(value, words, sends, context)
    else if (isPath(value)) readPath(value, fetches ? [...words, 'save'] : words, context)
    else if (isOutput(value, words)) readOutput(value.text, value, context)
    else if (markup.test(value.name) && metadata.test(value.text)) readMetadata(value, context)
  }
}

/** Verbs that bring what an address holds to a path. */
const fetching = new Set('fetch get pull wget curl clone retrieve grab'.split(' '))

const sending = new Set(
  'upload put send transfer export sync copy post share push scp sftp ftp rsync dump relay forward'.split(
    ' ',
  ),
)
const addressPattern =
  /^(?:https?|ftps?|wss?|sftp|ssh|rsync|ldaps?|gopher|dict|rtsp|smb|telnet|redis|hdfs):\/\/\S+$/i

function readAddress(value: NamedArgument, sends: readonly DataSource[], context: ReadContext): void {
  const address = parseAddress(value.text, 'http')
  context.out.emit({
    type: 'connect',
    scheme: address.scheme,
    host: address.host,
    port: address.port,
    url: value.text,
    ...(/^https?$/.test(address.scheme) && { method: sends.length > 0 ? 'POST' : 'GET' }),
    sends,
    evidence: evidenceOf(value),
    through: [],
  })
}

/** Arguments with pages that a renderer loads: the addresses in them are fetched from the renderer's machine. */
const markup = /html|svg|template|markup|url|uri|src/i
const metadata = /\/\/(169\.254\.169\.254|metadata\.google\.internal)(?![\w.])/i

function readMetadata(value: NamedArgument, context: ReadContext): void {
  const host = metadata.exec(value.text)?.[1] ?? ''
  readAddress({ ...value, text: `http://${host}/` }, [], context)
}

const hostKey =
  /^(?:hosts?|hostnames?|server|remote_?host|target_?ip|target|endpoint|domain|address|url|proxy|ip)$/i
const network = new Set(
  'ping scan connect upload ftp sftp ssh telnet fetch relay webhook proxy crawl port nmap tunnel smb download put api request traceroute tracert dns nslookup dig resolve'.split(
    ' ',
  ),
)

/** Tells whether a value is a host: a bare name is one only for a tool that works on the network. */
function isHost({ name, text }: NamedArgument, words: readonly string[]): boolean {
  return (
    hostKey.test(name) &&
    words.some(word => network.has(word)) &&
    /^\[?[\w-]{1,63}(?:[.:][\w-]{0,63}){1,8}\]?$/.test(text)
  )
}

function readHost(
  value: NamedArgument,
  words: readonly string[],
  sends: readonly DataSource[],
  context: ReadContext,
): void {
  const { host, port } = parseAddress(value.text, 'tcp')
  const scheme = words.some(word => /^(?:ssh|scp|sftp|rsync)$/.test(word))
    ? 'ssh'
    : words.some(word => /^(?:ping|traceroute|tracert)$/.test(word))
      ? 'icmp'
      : 'tcp'
  if (host !== '')
    context.out.emit({
      type: 'connect',
      scheme,
      host,
      port,
      sends,
      evidence: evidenceOf(value),
      through: [],
    })
}

const pathKey =
  /(?:^|_)(?:path|file|filename|filepath|items|files|paths|dir|directory|folder|attachments?|attach)(?:_|$)/i

function isPath({ name, text }: NamedArgument): boolean {
  if (/\s{2}|\n/.test(text) || text.length > 1_000) return false
  return /^(?:~?\/|\.{1,2}[/\\]|%2e|\.\.%)/i.test(text) || (pathKey.test(name) && /[/.]/.test(text))
}

/** Reads a path that means something to somebody; for any other path the tool's own work is named and not known. */
function readPath(value: NamedArgument, words: readonly string[], context: ReadContext): void {
  const raw = fromPercent(value.text) ?? value.text
  const target = pathTarget({ text: raw, known: true, glob: false }, context.place)
  if (isOutput(value, words)) return readOutput(raw, value, context)
  const climbs = /(?:^|[/\\])\.\.[/\\]/.test(raw)
  const matters = target.roles.some(
    role => role === 'credential' || role === 'personal' || role === 'account-database',
  )
  const writes = words.some(word => writingFile.has(word)) && !words.some(word => removingFile.has(word))
  if (!matters && !(climbs && target.class !== 'inside') && !(writes && target.roles.length > 0)) return
  context.out.emit({
    type: words.some(word => removingFile.has(word)) ? 'delete' : writes ? 'write' : 'read',
    target,
    recursive: false,
    evidence: evidenceOf(value),
    through: [],
  })
}

/** Arguments that say where something is put. */
const outputKey =
  /^(?:.{0,20}_)?(?:dest|destination|out|output|outfile|output_?(?:path|file|dir|folder)|save_?(?:to|as|path)|target_?(?:path|file)|write_?to|to_?file|store_?(?:in|at|as)|ziel|zieldatei|destino|destinazione|sortie|fichier_?sortie|salida|saida|uitvoer|cel)$/i

/** Verbs whose only path is where they put something. */
const putting = new Set('download save export render record screenshot capture store dump'.split(' '))
const sourceKey =
  /source|src|from|input|remote|cloud|bucket|url|upload|attach|^(?:in|file|files|items?|path)$/i

/** A place on this machine where a tool puts something, whatever the tool is called. */
function isOutput({ name, text }: NamedArgument, words: readonly string[]): boolean {
  const isPut = words.some(word => putting.has(word)) && !sourceKey.test(snakeName(name))
  return (
    (isPut || outputKey.test(snakeName(name))) &&
    /^(?:~|\/|\.{0,2}\/|[A-Za-z]:\\)/.test(text) &&
    text.length < 1_000
  )
}

/** Writes of files of one's own are work: only those that matter to somebody are told. */
function readOutput(text: string, value: NamedArgument, context: ReadContext): void {
  const raw = /^[A-Za-z]:\\/.test(text) ? text.replaceAll('\\', '/') : text
  const target = pathTarget({ text: raw, known: true, glob: false }, context.place)
  if (target.class === 'workspace' || target.class === 'temp') return
  context.out.emit({ type: 'write', target, recursive: false, evidence: evidenceOf(value), through: [] })
}

/** A folder and a name that stand apart: `folder: ~/.config/autostart`, `name: sync.desktop`. */
function readPlace({ arguments: args, tool }: ToolCall, context: ReadContext): void {
  const folder = textArgument(args, [
    'folder',
    'directory',
    'dir',
    'dest_dir',
    'destination_folder',
    'ordner',
    'dossier',
    'carpeta',
  ])
  const name = textArgument(args, ['name', 'filename', 'file_name', 'file', 'as'])
  if (!folder || !name || !/^[~/]/.test(folder.text) || /[/\\]/.test(name.text)) return
  if (toolWords(tool ?? '').some(word => looking.has(word) && word !== 'download' && word !== 'load')) return
  readOutput(`${folder.text.replace(/\/+$/, '')}/${name.text}`, folder, context)
}

const removingFile = new Set('delete remove rm unlink erase wipe shred'.split(' '))
const writingFile = new Set(
  'write save edit modify append create set add insert put patch replace prepend touch new make place drop'.split(
    ' ',
  ),
)

function filesIn(values: readonly NamedArgument[], context: ReadContext): readonly DataSource[] {
  return values
    .filter(value => /^~?\//.test(value.text) && !/remote|dest|target|folder|cloud/i.test(value.name))
    .slice(0, 20)
    .map(({ text }) => ({
      from: 'file',
      target: pathTarget({ text, known: true, glob: false }, context.place),
    }))
}

/** Reads a short value in strange letters: it is a name that looks like another one. */
function readOdd(value: NamedArgument, context: ReadContext): void {
  if (value.text.length > 300) return
  const odd = findOddCharacters(value.text)
  if (odd)
    context.out.emit({
      type: 'disguise',
      how: odd.how,
      undone: false,
      evidence: evidenceOf(value),
      through: [],
    })
}

function evidenceOf({ pointer, text }: NamedArgument) {
  return { pointer, start: 0, end: text.length }
}
