import { wordSet } from '../../../../ground/model/word-set.ts'
import type { Program } from '../program.ts'
import type { ConnectEffect, DataSource } from '../../../../ground/model/effect.ts'
import type { Command, CommandReader, Word } from '../../command.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitApiChange } from '../../addresses/emit-api-change.ts'
import { parseAddress } from '../../addresses/parse-address.ts'
import { emitFile, fileSource } from '../files/emit-file.ts'
import { hasOption, type Options, optionValue, readOptions } from '../../options.ts'

const maximumLines = 500

/** Adds the options of `-K FILE` to the words: one to a line, `name = "value"` or `-x value`. */
function readCurlConfig(command: Command, context: ReadContext): readonly Word[] {
  const at = command.args.findIndex(word => /^(?:-[a-zA-Z]{0,8}K|--config)$/.test(word.text))
  const file = command.args[at + 1]
  if (at === -1 || !file) return command.args
  return [
    ...command.args,
    ...(textOf(file, command, context) ?? '')
      .split('\n')
      .slice(0, maximumLines)
      .flatMap(line => wordsOf(line, file)),
  ]
}

function textOf(file: Word, { stdin }: Command, context: ReadContext): string | undefined {
  if (file.text === '-') return stdin.from === 'literal' ? stdin.text : undefined
  const { path } = pathTarget(file, context.place)
  if (path === null) return undefined
  context.out.wantedFiles.add(path)
  return context.files.get(path)
}

function wordsOf(line: string, file: Word): readonly Word[] {
  const [, dashes = '', name, quoted, plain] =
    /^\s{0,20}(-{0,2})([\w-]{1,40})(?:\s{0,9}[=:\s]\s{0,9}(?:"((?:[^"\\]|\\.){0,4000})"|(\S.{0,4000})))?\s{0,20}$/.exec(
      line,
    ) ?? []
  if (name === undefined) return []
  const value = quoted?.replace(/\\(.)/g, '$1') ?? plain?.trim()
  const word = (text: string): Word => ({ text, known: true, glob: false, evidence: file.evidence })
  return [word(`${dashes || '--'}${name}`), ...(value === undefined ? [] : [word(value)])]
}

const variables = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY']

/**
 * Emits the proxy of a request. A proxy sees the address of every request and, where certificates are not checked, its
 * contents: `seen` are its headers and bodies.
 */
function emitProxy(
  option: Word | undefined,
  seen: readonly DataSource[],
  command: Command,
  context: ReadContext,
): void {
  const input =
    option ?? variables.map(name => command.environment.get(name)).find(word => word && word.text !== '')
  if (!input?.known) return
  const { host, port } = parseAddress(input.text, 'http')
  if (host === '') return
  const { evidence } = input
  context.out.emit({
    type: 'connect',
    scheme: 'proxy',
    host,
    port,
    sends: seen,
    evidence,
    through: context.through,
  })
}

const curlValues = wordSet(
  'X request H header d data data-raw data-binary data-urlencode data-ascii json url-query variable F form form-string T upload-file o output u user A user-agent ' +
    'b cookie c cookie-jar e referer x proxy m max-time connect-timeout retry retry-delay w write-out K config E cert key cacert capath r range ' +
    'url Y y z t C D dump-header resolve connect-to interface limit-rate unix-socket aws-sigv4 oauth2-bearer output-dir proxy-user socks5 ' +
    'doh-url dns-servers max-redirs ciphers tls-max cert-type key-type pass local-port P ftp-port Q quote',
)

const curl: CommandReader = (command, context) => {
  const options = readOptions(readCurlConfig(command, context), curlValues)
  const addresses = [...options.operands, ...(options.values.get('url') ?? [])]
  const sends = curlSends(options, command, context)
  const method =
    optionValue(options, 'X', 'request')?.text.toUpperCase() ??
    (hasOption(options, 'T', 'upload-file')
      ? 'PUT'
      : hasOption(options, 'I', 'head')
        ? 'HEAD'
        : sends.some(isBody) && !hasOption(options, 'G', 'get')
          ? 'POST'
          : 'GET')
  const output = optionValue(options, 'o', 'output')
  const unchecked = hasOption(options, 'k', 'insecure')
  emitProxy(
    optionValue(options, 'x', 'proxy'),
    unchecked ? [...sends, ...carried(options)] : [],
    command,
    context,
  )
  const headers = carried(options).map(source => (source.from === 'literal' ? source.text : ''))
  for (const word of addresses) {
    const saved =
      output ??
      (hasOption(options, 'O', 'remote-name', 'remote-name-all', 'J') ? remoteName(word) : undefined)
    emitRequest(word, method, [...sends, ...inAddress(word)], saved, unchecked, context, headers)
  }
  return addresses[0] && !output && !hasOption(options, 'O', 'remote-name')
    ? { from: 'download', url: addresses[0].text }
    : { from: 'literal', text: '' }
}

/** Returns the headers that carry credentials. */
function carried(options: Options): readonly DataSource[] {
  const headers = ['H', 'header', 'u', 'user', 'b', 'cookie'].flatMap(name => options.values.get(name) ?? [])
  return headers.map(word => word.source ?? { from: 'literal', text: word.text })
}

function isBody(source: DataSource & { readonly header?: boolean }): boolean {
  return source.header !== true
}

const bodies = ['d', 'data', 'data-raw', 'data-binary', 'data-ascii', 'json']

/** Options whose value may be `NAME@FILE`, which stands for what is in the file. */
const namedBodies = ['data-urlencode', 'url-query', 'variable']

/** Returns the data that leaves with the request: bodies, forms, uploads, and headers with a value from elsewhere. */
function curlSends(options: Options, command: Command, context: ReadContext): readonly DataSource[] {
  const sources: (DataSource & { readonly header?: boolean })[] = []
  const wordsOf = (...names: readonly string[]) => names.flatMap(name => options.values.get(name) ?? [])
  for (const name of bodies) {
    for (const word of options.values.get(name) ?? [])
      sources.push(body(word, name !== 'data-raw', command, context))
  }
  for (const word of wordsOf(...namedBodies))
    sources.push(
      body({ ...word, text: word.text.replace(/^%?[\w.-]{1,64}(?=@)/, '') }, true, command, context),
    )
  for (const word of wordsOf('F', 'form')) sources.push(form(word, context))
  for (const word of wordsOf('T', 'upload-file')) sources.push(upload(word, command, context))
  for (const name of ['H', 'header', 'u', 'user', 'b', 'cookie', 'A', 'e']) {
    for (const word of options.values.get(name) ?? [])
      if (word.source && word.source.from !== 'environment') sources.push({ ...word.source, header: true })
  }
  return sources
}

/** Returns the source of a body: `@file` is a file's contents, `@-` standard input, `$(…)` a program's output. */
function body(word: Word, files: boolean, command: Command, context: ReadContext): DataSource {
  const at = files ? /^(?:[\w-]{0,64})@(.{1,4096})$/s.exec(word.text)?.[1] : undefined
  if (at !== undefined && word.text.startsWith('@')) return upload({ ...word, text: at }, command, context)
  return word.source ?? { from: 'literal', text: word.text }
}

function upload(word: Word, command: Command, context: ReadContext): DataSource {
  if (word.text === '-' || word.text === '.') return command.stdin
  if (/^\/dev\/stdin$/.test(word.text)) return command.stdin
  emitFile(context, 'read', word)
  return fileSource(word, context)
}

function form(word: Word, context: ReadContext): DataSource {
  const file = /^[^=]{0,128}=[@<](.{1,4096})$/s.exec(word.text)?.[1]?.split(';')[0]
  if (file === undefined) return word.source ?? { from: 'literal', text: word.text }
  const source = { ...word, text: file }
  emitFile(context, 'read', source)
  return fileSource(source, context)
}

/** Returns the data that the run puts into an address; it leaves with the request. */
function inAddress(word: Word): readonly DataSource[] {
  return word.source && !/^"?\$\{?\w+\}?/.test(word.text) && word.source.from !== 'environment'
    ? [word.source]
    : []
}

function remoteName(word: Word): Word | undefined {
  const name = word.text
    .replace(/[?#].*$/s, '')
    .split('/')
    .at(-1)
  return name ? { ...word, text: name } : undefined
}

function within(folder: Word | undefined, name: Word | undefined): Word | undefined {
  return folder && name ? { ...folder, text: `${folder.text.replace(/\/$/, '')}/${name.text}` } : name
}

function emitRequest(
  word: Word,
  method: string,
  sends: readonly DataSource[],
  output: Word | undefined,
  insecure: boolean,
  context: ReadContext,
  headers: readonly string[] = [],
): void {
  const address = parseAddress(word.text, 'http')
  const effect: ConnectEffect = {
    type: 'connect',
    scheme: address.scheme,
    host: address.host,
    port: address.port,
    url: word.text,
    method,
    sends,
    ...(output && output.text !== '-' && { savesTo: pathTarget(output, context.place) }),
    ...(insecure && { insecure }),
    evidence: word.evidence,
    through: context.through,
  }
  context.out.emit(effect)
  emitApiChange(effect, context, headers)
  if (output && output.text !== '-')
    emitFile(context, 'write', output, { content: { from: 'download', url: word.text } })
}

/** A whole site is saved below a folder with its name. */
function emitTree(word: Word, folder: Word | undefined, isFlat: boolean, context: ReadContext): void {
  const { host } = parseAddress(word.text, 'http')
  const top = folder ?? { ...word, text: '.' }
  const target = isFlat || host === '' ? top : { ...top, text: `${top.text.replace(/\/$/, '')}/${host}` }
  emitFile(context, 'append', target, { recursive: true, content: { from: 'download', url: word.text } })
}

const wgetValues = wordSet(
  'O output-document o P directory-prefix t tries T timeout U user-agent header post-data post-file method body-data body-file user password Q A R D I l i e',
)

const wget: CommandReader = (command, context) => {
  const options = readOptions(command.args, wgetValues)
  const sends: DataSource[] = []
  for (const name of ['post-data', 'body-data'])
    for (const word of options.values.get(name) ?? [])
      sends.push(word.source ?? { from: 'literal', text: word.text })
  for (const name of ['post-file', 'body-file'])
    for (const word of options.values.get(name) ?? []) sends.push(upload(word, command, context))
  const output = optionValue(options, 'O', 'output-document')
  const method = optionValue(options, 'method')?.text.toUpperCase() ?? (sends.length > 0 ? 'POST' : 'GET')
  const folder = optionValue(options, 'P', 'directory-prefix')
  const headers = (options.values.get('header') ?? []).map(word => word.text)
  for (const name of ['header', 'user-agent', 'U'])
    for (const word of options.values.get(name) ?? []) sends.push(...inAddress(word))
  const isTree = hasOption(options, 'r', 'recursive', 'm', 'mirror')
  for (const word of options.operands) {
    if (isTree) emitTree(word, folder, hasOption(options, 'nH', 'nd', 'no-host-directories'), context)
    emitRequest(
      word,
      method,
      [...sends, ...inAddress(word)],
      output ?? within(folder, remoteName(word)),
      hasOption(options, 'no-check-certificate'),
      context,
      headers,
    )
  }
  return output?.text === '-' && options.operands[0]
    ? { from: 'download', url: options.operands[0].text }
    : { from: 'literal', text: '' }
}

/** Reads httpie and xh: `http POST host key=value file@path`. */
const httpie: CommandReader = (command, context) => {
  const options = readOptions(
    command.args,
    new Set(['a', 'auth', 'o', 'output', 'session', 'timeout', 'proxy']),
  )
  const [first, ...rest] = options.operands
  if (!first) return undefined
  const verb = /^[A-Z]{3,7}$/.test(first.text)
  const address = verb ? rest[0] : first
  if (!address) return undefined
  const items = verb ? rest.slice(1) : rest
  const sends = items.map(word =>
    form({ ...word, text: word.text.replace(/^([\w-]{0,64})(?:=@|@)/, '$1=@') }, context),
  )
  emitRequest(
    address,
    verb ? first.text : sends.length > 0 ? 'POST' : 'GET',
    sends,
    optionValue(options, 'o', 'output'),
    command.args.some(word => word.text === '--verify=no'),
    context,
    items.map(word => word.text).filter(text => /^[\w-]{1,60}:(?!=)/.test(text)),
  )
  return { from: 'download', url: address.text }
}

const fetcher: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['o', 'd', 'dir', 'out', 'x', 's', 'j', 'i', 'm']))
  for (const word of options.operands)
    if (/:\/\/|^[\w-]+\.[a-z]/i.test(word.text))
      emitRequest(
        word,
        optionValue(options, 'm')?.text.toUpperCase() ?? (command.program === 'POST' ? 'POST' : 'GET'),
        inAddress(word),
        optionValue(options, 'o', 'out') ?? remoteName(word),
        false,
        context,
      )
  return options.operands[0] ? { from: 'download', url: options.operands[0].text } : undefined
}

/** Programs that speak HTTP. */
export const httpClients: readonly Program[] = [
  {
    names: ['curl', 'curlie', 'nscurl'],
    read: curl,
    keys: ['~/.netrc'],
    examples: [
      ['curl -d @a.txt https://h.example/in', 'read a.txt', 'connect https POST h.example sends a.txt'],
      ['curl -o a.txt https://h.example/a', 'connect https GET h.example', 'write a.txt'],
      ['curl https://h.example/', 'connect https GET h.example'],
    ],
  },
  {
    names: ['wget', 'wget2'],
    read: wget,
    examples: [
      ['wget https://h.example/a.txt', 'connect https GET h.example', 'write a.txt'],
      [
        'wget --post-file a.txt https://h.example/in',
        'read a.txt',
        'connect https POST h.example sends a.txt',
        'write in',
      ],
    ],
  },
  {
    names: ['http', 'https', 'xh'],
    read: httpie,
    examples: [
      ['http POST h.example/in name@a.txt', 'read a.txt', 'connect http POST h.example sends a.txt'],
    ],
  },
  {
    names: ['aria2c', 'axel', 'lynx', 'links', 'w3m', 'fetch', 'lwp-request', 'lwp-download', 'GET', 'POST'],
    read: fetcher,
    examples: [
      ['aria2c https://h.example/a.iso', 'connect https GET h.example', 'write a.iso'],
      ['lynx https://h.example/a.html', 'connect https GET h.example', 'write a.html'],
    ],
  },
]
