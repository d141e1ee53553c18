import { applicationBackends } from './cloud/application-backends-table.ts'
import { archives } from './files/archives.ts'
import { aws } from './cloud/aws-table.ts'
import { azure } from './cloud/azure-table.ts'
import { backups } from './cloud/backups-table.ts'
import { brokers } from './cloud/brokers-table.ts'
import { clouds } from './cloud/clouds-table.ts'
import { compilers } from './code/compilers.ts'
import { containers } from './cloud/containers-table.ts'
import { copying } from './files/copying.ts'
import { databaseClients } from './databases/database-clients-table.ts'
import { databaseTools } from './databases/database-tools-table.ts'
import { deleting } from './files/deleting.ts'
import { delivery } from './cloud/delivery-table.ts'
import { disks } from './files/disks.ts'
import { editors } from './files/editors.ts'
import { forges } from './cloud/forges.ts'
import { gcloud } from './cloud/gcloud-table.ts'
import { git } from './files/git.ts'
import { hosting } from './cloud/hosting-table.ts'
import { httpClients } from './network/http-clients.ts'
import { indexPrograms } from './index-programs.ts'
import { interpreters, interprets } from './code/interpreters.ts'
import { keyStores } from './machine/key-stores.ts'
import { kubernetes } from './cloud/kubernetes-table.ts'
import { loaders } from './code/loaders.ts'
import { machine } from './machine/machine.ts'
import { machineLines } from './machine/machine-lines-table.ts'
import { macos } from './machine/macos.ts'
import { mail } from './network/mail.ts'
import { multiplexers } from './code/multiplexers.ts'
import { oddSenders } from './network/odd-senders.ts'
import { openServices } from './network/open-services.ts'
import { packing } from './files/packing.ts'
import { packageManagers } from './packages/package-managers.ts'
import { patches } from './files/patches.ts'
import { permissions } from './files/permissions.ts'
import { processes } from './machine/processes.ts'
import type { Program } from './program.ts'
import { reading } from './files/reading.ts'
import { rewriting } from './files/rewriting.ts'
import { secretManagers } from './cloud/secret-managers-table.ts'
import { schedules } from './machine/schedules.ts'
import { servers } from './network/servers-table.ts'
import { sockets } from './network/sockets.ts'
import { talk } from './network/talk.ts'
import { makers } from './code/makers.ts'
import { terraform } from './cloud/terraform-table.ts'
import { transfers } from './network/transfers.ts'
import { tunnels } from './network/tunnels.ts'
import { wallets } from './cloud/wallets.ts'
import { windows } from './windows/windows.ts'
import { windowsLoaders } from './windows/windows-loaders.ts'
import { writing } from './files/writing.ts'
import { type Command, type CommandReader, unread } from '../command.ts'
import { findScope } from './files/find-scope.ts'
import { emitFile, emitFiles, here } from './files/emit-file.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { emitApiChange } from '../addresses/emit-api-change.ts'
import { parseAddress } from '../addresses/parse-address.ts'
import { readOptions } from '../options.ts'
import { clientNames, clients } from '../../../ground/clients/index.ts'
import type { ReadContext } from '../read-context.ts'
import { emitMachine } from './machine/emit-machine.ts'

/**
 * Reads the line of a client of agents: `places` are the variables that say where its settings lie. In
 * `claude mcp add NAME -- PROGRAM …` whatever stands behind the dashes runs each time that the agent starts.
 */
const startsAgent =
  (...places: readonly string[]): CommandReader =>
  (command, context) => {
    startedElsewhere([...places, 'HOME'], command, context)
    const words = command.args.map(word => word.text)
    const at = words.indexOf('--')
    if (words[0] !== 'mcp' || words[1] !== 'add') return unread
    if (at === -1) return undefined
    const line = words.slice(at + 1).map(word => `'${word.replaceAll("'", `'\\''`)}'`)
    context.code.readCode('shell', line.join(' '), {
      ...context,
      through: [...context.through, command.program],
      depth: context.depth + 1,
      offset: null,
      outer: command.evidence,
    })
    return undefined
  }

/** Emits a client that starts with other settings, and so without its hooks: `CODEX_HOME=/tmp/x codex …`. */
function startedElsewhere(names: readonly string[], command: Command, context: ReadContext): void {
  const moved = names.find(name => {
    const value = command.environment.get(name)
    return value !== undefined && value.text !== context.place.home && value.source?.from !== 'environment'
  })
  if (moved !== undefined)
    emitMachine(command, context, 'kernel', 'unprotect', `${command.program} with another ${moved}`, false)
}

/** Clients of agents that start servers. */
export const agents: readonly Program[] = clientNames.flatMap(name => {
  const { program, variables } = clients[name].command
  if (variables === null) return []
  const variable = variables[0] ?? 'HOME'
  return [
    {
      names: [program],
      read: startsAgent(...variables),
      examples: [
        [`${program} mcp add files -- ls`, `run ls through ${program}`],
        [`${variable}=/tmp/x ${program}`, `kernel unprotect ${program} with another ${variable}`],
      ],
    },
  ]
})

const values = wordSet(
  'd data H rpc-header reflect-header import-path proto protoset cacert cert key authority connect-timeout keepalive-time max-time max-msg-sz servername user-agent format',
)

/** Reads `grpcurl host:port service/Method`: a method is called as a POST to its name. */
const grpc: CommandReader = (command, context) => {
  const doubled = command.args.map(word => ({
    ...word,
    text: word.text.replace(/^-(?=[a-z-]{3})(?!-)/, '--'),
  }))
  const options = readOptions(doubled, values)
  const [server, method] = options.operands
  if (!server || !method || !/^[\w.]{1,200}[/.]\w{1,100}$/.test(method.text)) return undefined
  const url = `https://${server.text}/${method.text}`
  const sends = [...(options.values.get('d') ?? []), ...(options.values.get('data') ?? [])].map(
    word => word.source ?? ({ from: 'literal', text: word.text } as const),
  )
  const effect = {
    type: 'connect',
    ...parseAddress(url, 'https'),
    url,
    method: 'POST',
    sends,
    evidence: command.evidence,
    through: context.through,
  } as const
  context.out.emit(effect)
  emitApiChange(effect, context)
  return undefined
}

/** Programs that call methods of gRPC services. */
const grpcClients: readonly Program[] = [
  {
    names: ['grpcurl'],
    read: grpc,
    examples: [
      [
        'grpcurl h.example:443 acme.Boats/DeleteBoat',
        'connect https POST h.example',
        'infrastructure http delete delete boat https://h.example:443/acme.Boats/DeleteBoat',
      ],
      ['grpcurl h.example:443 acme.Boats/GetBoat', 'connect https POST h.example'],
      ['grpcurl h.example:443 list'],
    ],
  },
]

/** Emits a deletion of the journal where a vacuum leaves nothing: `--vacuum-time=1s`. Old entries go by themselves. */
const journal: CommandReader = (command, context) => {
  const all = command.args.some(({ text }) =>
    /^--vacuum-(?:time=[01](?:s|us|ms|m|min|h)?|size=\d{0,3}[KB]?|files=[01])$/.test(text),
  )
  if (all)
    emitFiles(
      context,
      'delete',
      [{ text: '/var/log/journal', known: true, glob: false, evidence: command.evidence }],
      { recursive: true },
    )
  return undefined
}

/** Emits a change of the checks that the firmware makes before a system starts. */
const bootKeys: CommandReader = (command, context) => {
  const changes = command.args.find(({ text }) => /^--(?:disable-validation|import|reset|delete)$/.test(text))
  if (changes)
    context.out.emit({
      type: 'kernel',
      verb: 'unprotect',
      target: `mokutil ${changes.text}`,
      whole: false,
      evidence: command.evidence,
      through: context.through,
    })
  return undefined
}

/** Programs that keep the machine's journal, and the keys that it boots with. */
const bootAndLogs: readonly Program[] = [
  {
    names: ['journalctl'],
    read: journal,
    examples: [['journalctl --vacuum-time=1s', 'delete /var/log/journal recursive'], ['journalctl -u web']],
  },
  {
    names: ['mokutil'],
    read: bootKeys,
    examples: [
      ['mokutil --disable-validation', 'kernel unprotect mokutil --disable-validation'],
      ['mokutil --list-enrolled'],
    ],
  },
]

/** Interpreters of languages that no reader knows: their names, the options that take code, and others that take a word. */
const others: readonly (readonly [names: string, code: string, values: string])[] = [
  ['octave octave-cli matlab', 'eval r', 'p path'],
  ['guile guile3', 'c', 'l L x s'],
  ['racket', 'e eval', 't l p r I'],
  ['sbcl ecl clisp ccl', 'eval x', 'load core i'],
  ['clojure clj', 'e eval', 'i m'],
  ['bb', 'e eval', 'm cp f'],
  ['erl', 'eval', 's sname name pa pz'],
  ['ghc ghci', 'e', 'package o i'],
  ['dc', 'e expression', 'f file'],
  ['gnuplot', 'e', ''],
  ['raku', 'e', 'I M'],
  ['ocaml', 'e', 'I'],
  ['janet fennel', 'e', 'l'],
  ['crystal', 'e', ''],
  ['gp maxima gap sage', 'c e', ''],
  ['swipl prolog', 'g t', 'l s f'],
  ['gst', 'e', ''],
  ['nickel', 'e', ''],
]

/** Interpreters of languages that no reader knows: texts in quotes that name programs are read. */
const furtherInterpreters: readonly Program[] = others.map(([names, code, values]) => ({
  names: names.split(' '),
  read: interprets({
    language: names.split(' ')[0] ?? '',
    code: code.split(' '),
    values: values.split(' '),
  }),
  examples: [
    [
      `${names.split(' ')[0]} -${(code.split(' ')[0] ?? '').length > 1 ? '-' : ''}${code.split(' ')[0]} '1 2'`,
      `execute ${names.split(' ')[0]} "1 2" through ${names.split(' ')[0]}`,
    ] as const,
  ],
  runsOthers: true,
}))

/** find: `-delete` deletes all that its tests leave; `-fprint` writes. What `-exec` runs is read elsewhere. */
const readFind: CommandReader = (command, context) => {
  const { roots, narrowed, pattern } = findScope(command.args)
  const starts = roots.length > 0 ? roots : [here(command)]
  // Told to follow links, it goes on behind those that it starts from, as with a slash behind them.
  const follows = command.args.some(({ text }) => /^-(?:[HL]|follow)$/.test(text))
  const folders = follows ? starts.map(word => ({ ...word, text: `${word.text}/` })) : starts
  if (command.args.some(word => word.text === '-delete'))
    emitFiles(context, 'delete', folders, { recursive: true, narrowed, pattern })
  command.args.forEach((word, i) => {
    const to = command.args[i + 1]
    if (/^-(?:fprintf?|fprint0|fls)$/.test(word.text) && to) emitFile(context, 'write', to)
  })
  return undefined
}

/** The program that finds files, and may delete them. */
const find: readonly Program[] = [
  {
    names: ['find', 'gfind'],
    read: readFind,
    examples: [
      ["find . -name '*.pyc' -delete", 'delete . recursive narrowed'],
      ['find -L logs -delete', 'delete logs/ recursive'],
      ['find . -fprint list.txt', 'write list.txt'],
    ],
  },
]

/** Every program that is known: each has one record, in the family that fits it best. */
export const programs: readonly Program[] = [
  machineLines,
  reading,
  editors,
  writing,
  packing,
  patches,
  rewriting,
  deleting,
  copying,
  archives,
  disks,
  find,
  permissions,
  httpClients,
  grpcClients,
  transfers,
  servers,
  openServices,
  sockets,
  oddSenders,
  tunnels,
  git,
  forges,
  interpreters,
  furtherInterpreters,
  makers,
  packageManagers.map(onlyByName),
  aws,
  gcloud,
  azure,
  terraform,
  kubernetes,
  containers,
  hosting,
  applicationBackends,
  clouds,
  secretManagers,
  delivery,
  backups,
  brokers,
  processes,
  machine,
  schedules,
  macos,
  multiplexers,
  windows,
  keyStores,
  bootAndLogs,
  windowsLoaders,
  databaseClients.map(onlyByName),
  databaseTools.map(onlyByName),
  loaders,
  compilers,
  mail,
  talk,
  wallets.map(onlyByName),
  agents,
].flat()

/** Marks a program whose name is no other program's with a version behind it. */
function onlyByName(program: Program): Program {
  return { ...program, ownNamesOnly: true }
}

/** Readers of command lines, by the name of the program. */
export const commandReaders = indexPrograms(programs)
