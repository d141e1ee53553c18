import type { PathTarget } from '../../../ground/model/effect.ts'
import { anacrontabCommands, crontabCommands, systemCrontabCommands } from './crontab-commands.ts'
import type { LaterCodes } from './later-code.ts'
import { profileCode, scriptCode } from './script-code.ts'
import { gitCommands, hookListCommands } from './git-commands.ts'
import { installCommands } from './install-commands.ts'
import { keyCommands, sshCommands } from './key-commands.ts'
import { launchCommands } from './launch-commands.ts'
import { taskCommands } from './task-commands.ts'
import { deviceRuleCommands, desktopCommands, unitCommands } from './unit-commands.ts'

/** A kind of file out of which something runs later. */
export interface Container {
  /** The folder in which its code starts. */
  readonly start: 'home' | 'root' | 'folder' | 'workspace'
  /** It is the machine’s or the person’s; a file of that name in a project is only a copy. */
  readonly isOwn: boolean
  /** Most of what stands in it runs nothing: a text that nobody knows is not called code. */
  readonly isList?: true
  codes(text: string): LaterCodes
}

/** A user’s table of jobs, as `crontab` keeps it. */
export const crontabContainer: Container = { start: 'home', isOwn: true, codes: crontabCommands }
/** A script that starts in the home. */
export const jobContainer: Container = { start: 'home', isOwn: true, codes: scriptCode }

type Row = readonly [path: RegExp, container: Container]

const own = (start: Container['start'], codes: Container['codes']): Container => ({
  start,
  isOwn: true,
  codes,
})
const project = (start: Container['start'], codes: Container['codes']): Container => ({
  start,
  isOwn: false,
  codes,
})

const list = (container: Container): Container => ({ ...container, isList: true })

/** In their order: the first whose pattern fits the path of a file that has such a role. */
const rows: ReadonlyMap<string, readonly Row[]> = new Map<string, readonly Row[]>([
  [
    'schedule',
    [
      [/^\/etc\/anacrontab$/, own('root', anacrontabCommands)],
      [/^\/etc\/(?:crontab$|cron\.d\/)/, own('root', systemCrontabCommands)],
      [/^\/etc\/cron\.\w{1,20}\/|\/spool\/at\//, own('root', scriptCode)],
      [/\/spool\/cron\/|\/lib\/cron\/tabs\//, crontabContainer],
      [/\.timer$/, own('root', unitCommands)],
    ],
  ],
  [
    'startup',
    [
      [/\/systemd\/user\//, own('home', unitCommands)],
      [/\/systemd\//, own('root', unitCommands)],
      [/\/(?:autostart|dbus-1)\/|\.desktop$/, own('home', desktopCommands)],
      [/\/Launch(?:Agents|Daemons)\//, own('root', launchCommands)],
      [/\/udev\//, own('root', deviceRuleCommands)],
      [/\/(?:modprobe\.d|apt\.conf(?:\.d)?)(?:\/|$)/, own('root', installCommands)],
      [/\/(?:init\.d|rc[^/]{0,8}|update-motd\.d|grub\.d|dispatcher\.d)(?:\/|$)/, own('root', scriptCode)],
    ],
  ],
  [
    'authorized-keys',
    [
      [/\/\.ssh\/rc$/, own('home', scriptCode)],
      [/\/authorized_keys2?$/, list(own('home', keyCommands))],
      [/\/(?:\.ssh\/config|sshd?_config)(?:$|\.d\/)/, list(own('home', sshCommands))],
    ],
  ],
  [
    'shell-profile',
    [
      [
        /\/etc\/(?:environment|ld\.so[^/]{0,20})(?:$|\/)|\.(?:nu|ps1)$|\/fish_variables$/,
        own('home', nothing),
      ],
      [/^/, own('home', profileCode)],
    ],
  ],
  [
    'git-hook',
    [
      [/\/(?:\.gitconfig|\.config\/git\/config)$/, list(own('workspace', gitCommands))],
      [/\/\.git\/config$/, list(project('workspace', gitCommands))],
      [/\/(?:\.pre-commit-config\.yaml|lefthook\.ya?ml)$/, list(project('workspace', hookListCommands))],
      [/\/\.(?:gitattributes|gitmodules)$/, project('workspace', nothing)],
      [/^/, project('workspace', scriptCode)],
    ],
  ],
  [
    'editor-config',
    [
      [/\/\.envrc$/, project('folder', profileCode)],
      [/\/\.vscode\/tasks\.json$/, list(project('workspace', taskCommands))],
    ],
  ],
])

function nothing(): LaterCodes {
  return { codes: [], cut: false }
}

/** Returns the kind of container that a file of these roles is; null where nothing runs out of it by itself. */
export function containerAt(path: string, roles: PathTarget['roles']): Container | null {
  for (const role of roles) {
    const found = rows.get(role)?.find(([pattern]) => pattern.test(path))
    if (found) return found[1]
  }
  return null
}

/** A script that git runs. */
export const hookContainer: Container = project('workspace', scriptCode)
