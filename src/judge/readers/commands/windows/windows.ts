import type { Program } from '../program.ts'
import type { Command, CommandReader } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { fromWindowsPath } from '../../paths/from-windows-path.ts'
import { lineOf, readsLine } from '../machine/reads-line.ts'
import { emitFiles } from '../files/emit-file.ts'

const maxLength = 16_384

/**
 * Returns a line of cmd as a line that a shell would read: carets undone, `set x=rd` put where `%x%` and `!x!` stand,
 * `call` left out, and the body of `for … in (set) do` with what it goes through. Linear.
 */
export function plainCmd(line: string): string {
  const plain = line.slice(0, maxLength).replaceAll('\\', '/').replace(/\^(.)/g, '$1')
  return withLoops(withSettings(plain))
    .replace(/(^|[&|(]\s{0,9})call\s{1,9}/gi, '$1')
    .replace(
      /(>>?\s{0,3})([a-z]:\/[^\s"|&<>]{0,300})/gi,
      (_whole, sign, path) => `${sign}${fromWindowsPath(path)}`,
    )
}

function withSettings(line: string): string {
  const known = new Map<string, string>()
  for (const [, name = '', value = ''] of line.matchAll(
    /\bset\s{1,3}"?(\w{1,40})=([^&|"%!\n]{1,200}?)"?\s{0,3}(?=&|$)/gi,
  ))
    if (known.size < 50) known.set(name.toLowerCase(), value.trim())
  if (known.size === 0) return line
  let remaining = maxLength
  return line.replace(/%(\w{1,40})(?::[^%]{0,40})?%|!(\w{1,40})!/g, (whole, percent, delayed) => {
    const value = known.get(((percent ?? delayed) as string).toLowerCase())
    if (value === undefined || remaining < value.length) return whole
    remaining -= value.length
    return value
  })
}

const loop =
  /\bfor\s{1,3}(?:\/[dfrl]\s{1,3}(?:"[^"]{0,100}"\s{1,3}|[^\s%(]{1,300}\s{1,3})?)?%{1,2}(\w)\s{1,3}in\s{1,3}\(([^)]{0,300})\)\s{1,3}do\s{1,3}/i

function withLoops(line: string): string {
  const found = loop.exec(line)
  if (!found) return line
  const [whole, name = '', values = ''] = found
  const body = line.slice(found.index + whole.length)
  const value = values.replaceAll(/["']/g, '').trim()
  return (
    line.slice(0, found.index) +
    body.replaceAll(new RegExp(`%{1,2}(?:~\\w{0,5})?${name}\\b`, 'g'), () => value)
  )
}

/** Runs the rest of its line as a command. */
const shell: CommandReader = (command, context) => {
  const at = command.args.findIndex(word => /^\/{1,2}[ckr]$/i.test(word.text))
  if (at === -1) return undefined
  const line = command.args
    .slice(at + 1)
    .map(word => word.text)
    .join(' ')
  const text = plainCmd(line)
  context.code.readCode('shell', text, {
    ...context,
    through: [...context.through, command.program],
    depth: context.depth + 1,
    offset: null,
    outer: command.evidence,
  })
  return undefined
}

/** `forfiles /p FOLDER /c "cmd /c del @path"`: the command gets each file below the folder. */
const forEachFile: CommandReader = (command, context) => {
  const words = command.args.map(word => word.text)
  const after = (name: RegExp) => words[words.findIndex(word => name.test(word)) + 1]
  const folder = words.some(word => /^\/p$/i.test(word)) ? after(/^\/p$/i) : '.'
  const line = words.some(word => /^\/c$/i.test(word)) ? after(/^\/c$/i) : undefined
  if (line === undefined) return undefined
  const path = `${fromWindowsPath(folder ?? '.')}/*`
  const text = line.replace(/"?@(?:path|file|relpath)"?/gi, () => path)
  const inside = { ...context, depth: context.depth + 1, offset: null, outer: command.evidence }
  context.code.readCode('shell', text, { ...inside, through: [...context.through, command.program] })
  return undefined
}

/** `robocopy FROM TO /mir` takes away what is only in the second. */
const mirror: CommandReader = (command, context) => {
  const [, to] = command.args.filter(word => !word.text.startsWith('/') || /^\/{1,2}\w+\//.test(word.text))
  if (!to || !command.args.some(word => /^\/(?:mir|purge)$/i.test(word.text))) return undefined
  emitFiles(context, 'delete', [{ ...to, text: fromWindowsPath(to.text) }], { recursive: true })
  return undefined
}

/** The command line of Windows, and the programs that run or mirror for each file. */
const commandPrompt: readonly Program[] = [
  {
    names: ['cmd', 'cmd.exe'],
    read: shell,
    examples: [['cmd /c del a.txt', 'run del a.txt through cmd', 'delete a.txt through cmd']],
  },
  {
    names: ['forfiles', 'forfiles.exe'],
    read: forEachFile,
    examples: [
      [
        'forfiles /p build /c "cmd /c del @path"',
        'run cmd /c del build/* through forfiles',
        'run del build/* through forfiles, cmd',
        'delete build/* through forfiles, cmd',
      ],
    ],
  },
  {
    names: ['robocopy', 'robocopy.exe'],
    read: mirror,
    examples: [['robocopy a b /mir', 'delete b recursive'], ['robocopy a b /e']],
  },
]

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

/** Emits the shadow copies that a line deletes. */
const deletesShadowCopies: CommandReader = (command, context) => {
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
export const windows: readonly Program[] = [
  ...commandPrompt,
  {
    names: ['del', 'erase', 'rd'],
    read: remove,
    examples: [
      ['del /s /q build', 'delete build recursive'],
      ['rd /s /q build', 'delete build recursive'],
    ],
  },
  {
    names: ['reg', 'reg.exe'],
    read: readsLine([
      [/^(?:add|import|restore|copy) .*\\(?:Run|RunOnce|Winlogon|Services)\b/i, 'schedule', 'add'],
      [/^(?:add|import|restore|copy|load)\b/i, 'kernel', 'edit'],
      [/^(?:delete|unload)\b/i, 'kernel', 'unprotect'],
      [/^save .*\\?(?:SAM|SYSTEM|SECURITY)\b/i, 'account', 'dump'],
    ]),
    examples: [
      ['reg add HKLM\\\\Software\\\\x\\\\Run /v x', 'schedule add add HKLM\\Software\\x\\Run /v x'],
      ['reg query HKLM\\\\Software'],
    ],
  },
  {
    names: ['schtasks', 'schtasks.exe'],
    read: readsLine([
      [/\/(?:create|change)\b/i, 'schedule', 'add'],
      [/\/delete\b/i, 'schedule', 'remove', 'whole'],
    ]),
    examples: [['schtasks /create /tn x /tr y', 'schedule add /create /tn x /tr y'], ['schtasks /query']],
  },
  {
    names: ['net', 'net.exe'],
    read: readsLine([
      [/^(?:user|localgroup|group) .*\/(?:add|delete|active)\b/i, 'account', 'edit'],
      [/^user \S+ [^/]/i, 'account', 'edit'],
      [/^stop\b/i, 'service', 'stop'],
      [/^start \S/i, 'service', 'start'],
      [/^share .*=/i, 'kernel', 'edit'],
    ]),
    examples: [
      ['net user eve secret /add', 'account edit user eve secret /add'],
      ['net stop web', 'service stop stop web'],
    ],
  },
  {
    names: ['bcdedit', 'bcdedit.exe'],
    read: readsLine([[/\/(?:set|delete|import|deletevalue|create)\b/i, 'kernel', 'unprotect']]),
    examples: [['bcdedit /set recoveryenabled no', 'kernel unprotect /set recoveryenabled no']],
  },
  {
    names: ['sc', 'sc.exe'],
    read: readsLine([
      [/^(?:\\\\\S+ )?(?:create|config|failure)\b/i, 'service', 'enable'],
      [/^(?:\\\\\S+ )?delete\b/i, 'service', 'disable'],
      [/^(?:\\\\\S+ )?stop\b/i, 'service', 'stop'],
    ]),
    examples: [['sc delete web', 'service disable delete web'], ['sc query']],
  },
  {
    names: ['netsh', 'netsh.exe'],
    read: readsLine([
      [/portproxy\s+(?:add|set)\b/i, 'firewall', 'edit'],
      [/firewall .*(?:\boff\b|\bdisable\b|\breset\b)/i, 'firewall', 'flush', 'whole'],
      [/firewall .*\b(?:add|set|delete)\b/i, 'firewall', 'edit'],
    ]),
    examples: [
      [
        'netsh advfirewall set allprofiles state off',
        'firewall flush advfirewall set allprofiles state off whole',
      ],
    ],
  },
  {
    names: ['taskkill', 'taskkill.exe'],
    read: readsLine([[/\/(?:im|pid|fi)\b/i, 'process', 'kill']]),
    examples: [['taskkill /im web.exe', 'process kill /im web.exe']],
  },
  {
    names: ['auditpol', 'auditpol.exe'],
    read: readsLine([[/\/(?:set|clear|remove|restore)\b/i, 'kernel', 'unprotect']]),
    examples: [['auditpol /clear', 'kernel unprotect /clear']],
  },
  {
    names: ['wmic', 'wmic.exe'],
    read: [
      readsLine([
        [/\bprocess\b.{0,200}\bcall\s+create\b/i, 'service', 'enable'],
        [
          /\bservice\b.{0,200}\b(?:delete|call\s+(?:stopservice|changestartmode|delete))\b/i,
          'service',
          'disable',
        ],
        [/\b(?:useraccount|group)\b.{0,200}\b(?:set|delete|create|call)\b/i, 'account', 'edit'],
        [/\bproduct\b.{0,200}\bcall\s+uninstall\b/i, 'kernel', 'unprotect'],
      ]),
      deletesShadowCopies,
    ],
    examples: [
      ['wmic shadowcopy delete', 'infrastructure backup delete snapshot shadow copies whole'],
      ['wmic process call create x', 'service enable process call create x'],
    ],
  },
  {
    names: ['ntdsutil', 'ntdsutil.exe'],
    read: readsLine([[/./, 'account', 'dump']]),
    examples: [['ntdsutil snapshot', 'account dump snapshot']],
  },
  {
    names: ['esentutl', 'esentutl.exe'],
    read: readsLine([[/ntds\.dit|[\\/](?:sam|system|security)\b/i, 'account', 'dump']]),
    examples: [['esentutl /y c:/windows/ntds/ntds.dit', 'account dump /y c:/windows/ntds/ntds.dit']],
  },
  {
    names: ['secedit', 'secedit.exe'],
    read: readsLine([[/\/(?:configure|import)\b/i, 'kernel', 'unprotect']]),
    examples: [['secedit /configure', 'kernel unprotect /configure']],
  },
  {
    names: ['logman', 'logman.exe'],
    read: readsLine([[/^(?:stop|delete)\b/i, 'kernel', 'unprotect']]),
    examples: [['logman stop trace', 'kernel unprotect stop trace']],
  },
  {
    names: ['sdbinst', 'sdbinst.exe'],
    read: readsLine([[/\.sdb\b/i, 'schedule', 'add']]),
    examples: [['sdbinst a.sdb', 'schedule add a.sdb']],
  },
  {
    names: ['cmdkey', 'cmdkey.exe'],
    read: readsLine([[/\/(?:add|delete)\b/i, 'account', 'edit']]),
    examples: [['cmdkey /add:h', 'account edit /add:h']],
  },
  {
    names: ['vaultcmd', 'vaultcmd.exe'],
    read: readsLine([[/\/listcreds\b/i, 'account', 'dump']]),
    examples: [['vaultcmd /listcreds', 'account dump /listcreds']],
  },
  {
    names: ['setx', 'setx.exe'],
    read: readsLine([[/\/m\b/i, 'kernel', 'edit']]),
    examples: [['setx PATH x /m', 'kernel edit PATH x /m']],
  },
  {
    names: ['fltmc', 'fltmc.exe'],
    read: readsLine([[/^unload\b/i, 'kernel', 'unprotect']]),
    examples: [['fltmc unload x', 'kernel unprotect unload x']],
  },
  {
    names: ['fsutil', 'fsutil.exe'],
    read: readsLine([[/^usn deletejournal/i, 'kernel', 'unprotect']]),
    examples: [['fsutil usn deletejournal', 'kernel unprotect usn deletejournal']],
  },
  {
    names: ['wevtutil', 'wevtutil.exe'],
    read: logs,
    examples: [['wevtutil cl System', 'delete /var/log/System shred'], ['wevtutil el']],
  },
]
