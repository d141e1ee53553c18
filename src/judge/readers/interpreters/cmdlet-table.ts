import type { MachineEffect } from '../../../ground/model/effect.ts'

const byWord = (rows: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(rows).flatMap(([name, short]) => short.split(' ').map(word => [word, name] as const)),
  )

/** Short names of cmdlets, in lower case. */
export const cmdletAliases = byWord({
  'remove-item': 'ri rm rmdir del erase rd remove-itemproperty rp',
  'set-content': 'sc set-itemproperty sp new-itemproperty',
  'new-item': 'ni',
  'add-content': 'ac',
  'get-content': 'gc cat type',
  'clear-content': 'clc',
  'invoke-expression': 'iex',
  'invoke-webrequest': 'iwr irm curl wget invoke-restmethod start-bitstransfer',
  'start-process': 'saps start',
  'stop-process': 'spps kill',
  'move-item': 'mi mv move',
  'copy-item': 'cpi cp copy',
  'rename-item': 'rni ren',
  'invoke-item': 'ii',
})

type Row = readonly [MachineEffect['type'], MachineEffect['verb']]

/** Cmdlets that change the machine itself. */
export const machineCmdlets: ReadonlyMap<string, Row> = new Map(
  (
    [
      ['stop-process', ['process', 'kill']],
      ['stop-service suspend-service', ['service', 'stop']],
      ['new-service set-service', ['service', 'enable']],
      ['remove-service', ['service', 'disable']],
      [
        'register-scheduledtask new-scheduledtask register-scheduledjob set-scheduledtask',
        ['schedule', 'add'],
      ],
      ['unregister-scheduledtask disable-scheduledtask', ['schedule', 'remove']],
      [
        'new-localuser set-localuser remove-localuser enable-localuser new-aduser set-aduser remove-aduser',
        ['account', 'edit'],
      ],
      ['add-localgroupmember add-adgroupmember', ['account', 'raise']],
      [
        'set-mppreference add-mppreference remove-mppreference uninstall-windowsfeature disable-windowsoptionalfeature set-processmitigation',
        ['kernel', 'unprotect'],
      ],
      ['clear-eventlog remove-eventlog limit-eventlog disable-computerrestore', ['kernel', 'unprotect']],
      ['enable-psremoting set-wsmanquickconfig enable-wsmancredssp', ['kernel', 'unprotect']],
      [
        'set-netfirewallprofile disable-netfirewallrule remove-netfirewallrule new-netfirewallrule',
        ['firewall', 'edit'],
      ],
      ['restart-computer', ['power', 'reboot']],
      ['stop-computer', ['power', 'shutdown']],
    ] as readonly (readonly [string, Row])[]
  ).flatMap(([names, row]) => names.split(' ').map(name => [name, row] as const)),
)

/** True for the name of a cmdlet, `verb-noun` with one of PowerShell's own verbs. */
export function isCmdlet(name: string): boolean {
  return /^(?:add|clear|close|compare|confirm|convert|convertfrom|convertto|copy|disable|enable|enter|exit|expand|export|find|foreach|format|get|group|import|initialize|install|invoke|join|measure|mount|move|new|out|pop|push|read|receive|register|remove|rename|reset|resolve|restart|resume|save|select|send|set|show|sort|split|start|stop|suspend|tee|test|trace|unblock|uninstall|unregister|update|use|wait|where|write)-[a-z]/i.test(
    name,
  )
}
