import type { Effect } from '../../../model/effect.ts'
import type { Command, CommandReader } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'

/** What a line of Windows does when it fits: effects stand for it as they would for its kin elsewhere. */
interface Row {
  readonly fits: RegExp
  readonly does: (command: Command, context: ReadContext) => Effect
}

/** Everybody on the machine gets what only some had. */
const raises = (command: Command, { through }: ReadContext): Effect => ({
  type: 'account',
  verb: 'raise',
  target: lineOf(command).slice(0, 120),
  whole: false,
  evidence: command.evidence,
  through,
})

const volume = (command: Command, { through }: ReadContext): Effect => ({
  type: 'infrastructure',
  provider: 'disk',
  verb: 'delete',
  resource: 'volume',
  target: lineOf(command).slice(0, 120),
  whole: true,
  production: false,
  unattended: true,
  evidence: command.evidence,
  through,
})

/** Whatever answers runs here. */
const runsDownload = (command: Command, { through }: ReadContext): Effect => ({
  type: 'execute',
  language: 'native',
  source: { from: 'download', url: /https?:\S{1,300}/i.exec(lineOf(command))?.[0] ?? '' },
  read: false,
  evidence: command.evidence,
  through,
})

/** What stands in the file runs, and nobody read it. */
const runsFile = (command: Command, { through }: ReadContext): Effect => ({
  type: 'execute',
  language: 'native',
  source: { from: 'unknown' },
  read: false,
  evidence: command.evidence,
  through,
})

/** The memory of the process that knows all passwords. */
const memory = (command: Command, { through }: ReadContext): Effect => ({
  type: 'read',
  target: { raw: 'lsass', path: null, base: '', glob: false, class: 'outside', roles: ['credential'] },
  recursive: false,
  evidence: command.evidence,
  through,
})

/** Backslashes may be gone: a shell takes them away. By program, lower case and without `.exe`; the pattern is tried on the arguments, joined by blanks. */
const table: Readonly<Record<string, readonly Row[]>> = {
  format: [{ fits: /^[a-z]:(?:\s|$)/i, does: volume }],
  diskpart: [{ fits: /\/s\b/i, does: volume }],
  cipher: [{ fits: /\/w:/i, does: volume }],
  icacls: [{ fits: /\/grant(?::r)?\s+"?(?:everyone|\*s-1-1-0|users)\b/i, does: raises }],
  takeown: [{ fits: /\/f\s+"?[a-z]:\\?(?:windows|program)/i, does: raises }],
  procdump: [{ fits: /lsass|-ma\s+\d/i, does: memory }],
  rundll32: [
    { fits: /comsvcs.{0,40}minidump/i, does: memory },
    { fits: /https?:|javascript:/i, does: runsDownload },
    { fits: /(?:OpenURL|FileProtocolHandler)\s+\S{0,200}(?:https?|file):/i, does: runsDownload },
  ],
  mshta: [{ fits: /https?:|(?:java|vb)script:/i, does: runsDownload }],
  regsvr32: [{ fits: /https?:/i, does: runsDownload }],
  wscript: [{ fits: /https?:/i, does: runsDownload }],
  cscript: [{ fits: /https?:/i, does: runsDownload }],
  cmstp: [{ fits: /\.inf\b/i, does: runsFile }],
  odbcconf: [{ fits: /regsvr|\.rsp\b/i, does: runsFile }],
  pcalua: [{ fits: /-a\b/i, does: runsFile }],
  msiexec: [{ fits: /https?:/i, does: runsDownload }],
}

const windows: CommandReader = (command, context) => {
  const line = lineOf(command)
  const row = table[nameOf(command)]?.find(({ fits }) => fits.test(line))
  if (row) context.out.emit(row.does(command, context))
  return undefined
}

/** certutil, bitsadmin and certreq speak to an address, to fetch or to send. */
const transfer: CommandReader = (command, context) => {
  const line = lineOf(command)
  const url = /https?:\/\/[^\s"']{1,1000}/i.exec(line)?.[0]
  if (url === undefined) return undefined
  const last = command.args.at(-1)
  const sends = last && /^-post$/i.test(command.args[0]?.text ?? '')
  context.out.emit({
    type: 'connect',
    scheme: 'http',
    host: /^https?:\/\/([^/:]{1,253})/i.exec(url)?.[1]?.toLowerCase() ?? '',
    port: null,
    url,
    method: sends ? 'POST' : 'GET',
    sends: sends ? [{ from: 'unknown' }] : [],
    evidence: command.evidence,
    through: context.through,
  })
  if (!sends) context.out.emit(runsDownload(command, context))
  return undefined
}

function lineOf({ args }: Command): string {
  return args
    .map(word => word.text)
    .join(' ')
    .slice(0, 2_000)
}

function nameOf({ program }: Command): string {
  return program.toLowerCase().replace(/\.exe$/, '')
}

export const windowsLoaders: readonly (readonly [string, CommandReader])[] = [
  ...Object.keys(table).flatMap(name => [name, `${name}.exe`].map(each => [each, windows] as const)),
  ...['certutil', 'certreq', 'bitsadmin'].map(name => [name, transfer] as const),
]
