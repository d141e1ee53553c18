import type { Command, CommandReader } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { fromWindowsPath } from '../../paths/from-windows-path.ts'
import { byLine, type LineRow, lineOf } from '../machine/by-line.ts'
import { emitFiles } from '../files/emit-file.ts'

/** Switches stand after a slash: `/s /q`. */
const isSwitch = (text: string) => /^\/[a-z?]{1,2}(?::\S*)?$/i.test(text)

/** `del /s /q C:\x`, `rd /s /q C:\x`. */
const remove: CommandReader = (command, context) => {
  const recursive = command.args.some(word => /^\/s$/i.test(word.text))
  const paths = command.args
    .filter(word => !isSwitch(word.text))
    .map(word => ({ ...word, text: fromWindowsPath(word.text) }))
  emitFiles(context, 'delete', paths, { recursive })
  return undefined
}

/** Runs the rest of its line as a command. */
const shell: CommandReader = (command, context) => {
  const at = command.args.findIndex(word => /^\/{1,2}[ckr]$/i.test(word.text))
  if (at === -1) return undefined
  const text = command.args
    .slice(at + 1)
    .map(word => word.text.replaceAll('\\', '/'))
    .join(' ')
  context.code.readCode('shell', text, {
    ...context,
    through: [...context.through, command.program],
    depth: context.depth + 1,
    offset: null,
    outer: command.evidence,
  })
  return undefined
}

const logs: CommandReader = (command, context) => {
  const [verb = '', log = 'System'] = command.args.map(word => word.text)
  if (/^(?:cl|clear-log)$/i.test(verb)) deleteLog(log, command, context)
  return undefined
}

function deleteLog(name: string, { evidence }: Command, context: ReadContext): void {
  emitFiles(context, 'delete', [{ text: `/var/log/${name}`, known: true, glob: false, evidence }], {
    shred: true,
  })
}

const lineRows: Readonly<Record<string, readonly LineRow[]>> = {
  reg: [
    [/^(?:add|import|restore|copy) .*\\(?:Run|RunOnce|Winlogon|Services)\b/i, 'schedule', 'add'],
    [/^(?:add|import|restore|copy|load)\b/i, 'kernel', 'edit'],
    [/^(?:delete|unload)\b/i, 'kernel', 'unprotect'],
    [/^save .*\\?(?:SAM|SYSTEM|SECURITY)\b/i, 'account', 'dump'],
  ],
  schtasks: [
    [/\/(?:create|change)\b/i, 'schedule', 'add'],
    [/\/delete\b/i, 'schedule', 'remove', 'whole'],
  ],
  net: [
    [/^(?:user|localgroup|group) .*\/(?:add|delete|active)\b/i, 'account', 'edit'],
    [/^user \S+ [^/]/i, 'account', 'edit'],
    [/^stop\b/i, 'service', 'stop'],
    [/^start \S/i, 'service', 'start'],
    [/^share .*=/i, 'kernel', 'edit'],
  ],
  bcdedit: [[/\/(?:set|delete|import|deletevalue|create)\b/i, 'kernel', 'unprotect']],
  sc: [
    [/^(?:\\\\\S+ )?(?:create|config|failure)\b/i, 'service', 'enable'],
    [/^(?:\\\\\S+ )?delete\b/i, 'service', 'disable'],
    [/^(?:\\\\\S+ )?stop\b/i, 'service', 'stop'],
  ],
  netsh: [
    [/portproxy\s+(?:add|set)\b/i, 'firewall', 'edit'],
    [/firewall .*(?:\boff\b|\bdisable\b|\breset\b)/i, 'firewall', 'flush', 'whole'],
    [/firewall .*\b(?:add|set|delete)\b/i, 'firewall', 'edit'],
  ],
  taskkill: [[/\/(?:im|pid|fi)\b/i, 'process', 'kill']],
  auditpol: [[/\/(?:set|clear|remove|restore)\b/i, 'kernel', 'unprotect']],
  wmic: [
    [/\bprocess\b.{0,200}\bcall\s+create\b/i, 'service', 'enable'],
    [
      /\bservice\b.{0,200}\b(?:delete|call\s+(?:stopservice|changestartmode|delete))\b/i,
      'service',
      'disable',
    ],
    [/\b(?:useraccount|group)\b.{0,200}\b(?:set|delete|create|call)\b/i, 'account', 'edit'],
    [/\bproduct\b.{0,200}\bcall\s+uninstall\b/i, 'kernel', 'unprotect'],
  ],
  ntdsutil: [[/./, 'account', 'dump']],
  esentutl: [[/ntds\.dit|[\\/](?:sam|system|security)\b/i, 'account', 'dump']],
  secedit: [[/\/(?:configure|import)\b/i, 'kernel', 'unprotect']],
  logman: [[/^(?:stop|delete)\b/i, 'kernel', 'unprotect']],
  sdbinst: [[/\.sdb\b/i, 'schedule', 'add']],
  cmdkey: [[/\/(?:add|delete)\b/i, 'account', 'edit']],
  vaultcmd: [[/\/listcreds\b/i, 'account', 'dump']],
  setx: [[/\/m\b/i, 'kernel', 'edit']],
  fltmc: [[/^unload\b/i, 'kernel', 'unprotect']],
  fsutil: [[/^usn deletejournal/i, 'kernel', 'unprotect']],
}

const backupOf: CommandReader = (command, context) => {
  if (!/shadowcopy delete|shadowcopy .*call delete/i.test(lineOf(command))) return undefined
  context.out.emit({
    type: 'infrastructure',
    provider: 'backup',
    verb: 'delete',
    resource: 'snapshot',
    target: 'shadow copies',
    whole: true,
    production: false,
    rehearsal: false,
    unattended: true,
    evidence: command.evidence,
    through: context.through,
  })
  return undefined
}

/** Programs of Windows, which agents meet there and in its subsystem for Linux. */
export const windows: readonly (readonly [string, CommandReader])[] = [
  ...['del', 'erase', 'rd'].map(name => [name, remove] as const),
  ...['cmd', 'cmd.exe'].map(name => [name, shell] as const),
  ...Object.entries(lineRows).flatMap(([name, rows]) => {
    const reader = byLine(rows)
    return [[name, reader] as const, [`${name}.exe`, reader] as const]
  }),
  ...['wevtutil', 'wevtutil.exe'].map(name => [name, logs] as const),
  ...['wmic', 'wmic.exe'].map(name => [name, backupOf] as const),
]
