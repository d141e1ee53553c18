import { machineDeed } from '../../../ground/model/deeds/machine-deed.ts'
import {
  type PersistenceCode,
  persistenceCodes,
  type PersistenceFinding,
  persistenceStrengths,
} from './persistence-codes.ts'
import type { Effect, FileEffect, MachineEffect, PathRole, PathTarget } from '../../../ground/model/effect.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import type { Filter } from '../filter.ts'
import { finding } from '../finding.ts'
import { riskyConfiguration } from './risky-configuration.ts'
import { isFile, spellPath, writtenPaths } from '../views/written-paths.ts'

/** Folders of a home that shells look into for programs, before those of the system. */
const programFolder =
  /\/(?:\.?bin|\.local\/bin|\.[\w-]{1,40}\/(?:bin|shims)|go\/bin|\.npm-global\/bin|\.nix-profile\/bin)\/([\w.+-]{1,60})$/

/** Programs that every system has and people call by their bare names. */
const systemPrograms: ReadonlySet<string> = new Set(
  (
    'sudo su doas ssh scp sftp ssh-add ssh-agent gpg gpg-agent passwd login git curl wget ls ll cd cp mv rm ln cat less more ' +
    'head tail grep egrep find xargs sed awk sort uniq wc tr cut tee echo printf env which whoami id ps top kill killall date ' +
    'sleep test true false touch mkdir rmdir chmod chown df du mount umount tar gzip gunzip zip unzip rsync nc ping dig host ' +
    'ip ifconfig netstat ss systemctl journalctl service crontab apt apt-get dnf yum pacman brew bash sh zsh dash fish make ' +
    'cc gcc vi vim nano emacs man diff patch openssl uname hostname base64 sha256sum md5sum file stat readlink realpath open'
  ).split(' '),
)

/** Files that an interpreter runs whenever it starts. */
const interpreterStart =
  /\/(?:site|dist)-packages\/(?:(?:site|user)customize\.py|[\w.-]{1,80}\.pth)$|\/(?:site|user)customize\.py$/

/** Hidden files of a home that hold settings of one program. */
const settings =
  /\/\.[\w-]{1,40}(?:\.?rc|filter|_?profile|init|login|logout|\.rc|keys|cap|forward)(?:\.\w{1,5})?$/

/** A setting that starts something. */
const starts =
  /\/bin\/\w|\b(?:ba|z|da)?sh\b\s{0,2},?\s{0,2}-l?c\b|\$\(|\|\s{0,4}(?:ba|z|da)?sh\b|\b(?:system|exec\w{0,4}|popen|spawn)\b\s{0,4}[(=]|^\s{0,8}:?!|\/dev\/(?:tcp|udp)\//m

/** Returns the code for a place outside the project from which a file runs by its name alone; null for every other. */
export function placeThatRuns(target: PathTarget, effect: Effect): PersistenceCode | null {
  const path = spellPath(target)
  if (target.class !== 'home-content') return null
  const program = programFolder.exec(path)?.[1]
  if (program !== undefined && stands(program, effect) && !leadsToSystem(effect))
    return 'persistence.shadowed-program'
  if (interpreterStart.test(path)) return 'persistence.interpreter-start'
  return settings.test(path) && mayStart(effect) ? 'persistence.program-settings' : null
}

/** The file stands in the way of a program: one that every system has, or one that it calls itself by its path. */
function stands(program: string, effect: Effect): boolean {
  if (systemPrograms.has(program)) return true
  if (!isFile(effect, 'write', 'append') || effect.content?.from !== 'literal') return false
  const at = effect.content.text.slice(0, 65_536).indexOf(`bin/${program}`)
  return (
    at > 0 &&
    /(?:^|[\s"'=(])\/(?:usr\/|opt\/)?(?:local\/)?s?$/.test(
      effect.content.text.slice(Math.max(0, at - 40), at),
    )
  )
}

/** A link to the program that the system itself has under such a name. */
function leadsToSystem(effect: Effect): boolean {
  return effect.type === 'link' && effect.target.roles.includes('system-binary')
}

/** A text that nobody can read may start anything. */
function mayStart(effect: Effect): boolean {
  if (!isFile(effect, 'write', 'append')) return true
  const { content } = effect
  if (content === undefined) return false
  return content.from !== 'literal' || starts.test(content.text.slice(0, 65_536))
}

/** True when what is added to a start-up or git settings file runs nothing and leads nothing elsewhere: a name, a taste. */
function isInertAddition(effect: FileEffect): boolean {
  if (effect.content?.from !== 'literal') return false
  const lines = effect.content.text
    .slice(0, 8_192)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
  return lines.length > 0 && lines.length < 60 && lines.every(line => harmless.some(kind => kind.test(line)))
}

const harmless: readonly RegExp[] = [
  /^(?:export )?(?:EDITOR|VISUAL|PAGER|GIT_EDITOR)=["']?(?:vim?|nvim|nano|emacs|micro|hx|code(?: --wait)?|less|more|cat)["']?$/,
  /^(?:export )?(?:LANG|LANGUAGE|LC_[A-Z]{1,20}|TZ|TERM|COLORTERM|CLICOLOR|HISTSIZE|HISTFILESIZE|SAVEHIST)=["']?[\w./@-]{0,60}["']?$/,
  /^alias [\w.-]{1,20}=(["'])(?:ls|ll|cd|grep|git (?:status|log|diff|branch))(?: [\w./=-]{1,40}){0,5}\1$/,
  /^\[(?:user|init|color|pull|push|fetch|rebase|branch|commit|merge|help|column)\]$/,
  /^(?:name|email|defaultBranch|ui|rebase|default|autoSetupRemote|prune|autoStash|autosetuprebase|verbose|conflictstyle|autocorrect|ff)\s{0,4}=\s{0,4}[\p{L}\d@ .,'+_-]{1,80}$/iu,
]

/** Finds things that would run later, by themselves. */
export const persistence: Filter<PersistenceCode> = {
  name: 'persistence',
  phase: 'pattern',
  about: 'Would something run later by itself, or let somebody in?',
  codes: persistenceCodes,
  find: ({ call, effects }) => {
    const edits = isEdit(call)
    return flatMap(effects, effect => findIn(effect, edits))
  },
}

const codes: readonly (readonly [PathRole, PersistenceCode])[] = [
  ['authorized-keys', 'persistence.authorized-keys'],
  ['schedule', 'persistence.schedule'],
  ['startup', 'persistence.startup'],
  ['shell-profile', 'persistence.shell-profile'],
  ['git-hook', 'persistence.git-hook'],
]

/** The call changes a part of a file, and leaves the rest. */
function isEdit({ arguments: args }: ToolCall): boolean {
  return Object.keys(args).some(name => /^old(?:_?(?:str|string|text|content))?$/i.test(name))
}

function findIn(effect: Effect, edits: boolean): readonly PersistenceFinding[] {
  if (effect.type === 'schedule') return scheduled(effect)
  if (effect.type === 'service') return service(effect)
  return [...(isFile(effect, 'write', 'append') ? riskyConfiguration(effect) : []), ...placed(effect, edits)]
}

/** Finds files that run by themselves from their place. */
function placed(effect: Effect, edits: boolean): readonly PersistenceFinding[] {
  return flatMap(writtenPaths(effect), target => {
    const what = `${effect.type} ${spellPath(target)}`
    const inside = target.class === 'inside'
    const row = codes.find(([role]) => target.roles.includes(role))
    if (row)
      return [
        finding(row[1], what, effect, {
          strength:
            inside && row[0] === 'git-hook'
              ? hookStrength(spellPath(target))
              : target.class === 'temp'
                ? persistenceStrengths.temporaryPlace
                : isTaste(effect, edits)
                  ? persistenceStrengths.taste
                  : 1,
        }),
      ]
    const runs = placeThatRuns(target, effect)
    if (runs !== null) return [finding(runs, what, effect)]
    if (target.roles.includes('editor-config'))
      return [
        approves(effect)
          ? finding('persistence.editor-approval', what, effect)
          : finding('persistence.editor-config', what, effect, inside ? {} : { strength: 1 }),
      ]
    return /(?:^|\/)(?:\.?mcp(?:_settings|_config)?\.json|claude_desktop_config\.json)$/.test(
      spellPath(target),
    )
      ? [
          finding(
            'persistence.server-list',
            what,
            effect,
            inside ? { strength: persistenceStrengths.serverListInside } : {},
          ),
        ]
      : []
  })
}

/** A line that runs nothing is added to a file of a person’s own. */
function isTaste(effect: Effect, edits: boolean): boolean {
  return (isFile(effect, 'append') || (edits && isFile(effect, 'write'))) && isInertAddition(effect)
}

/** Files under version control that everybody sees are less than a hook of this clone alone. */
function hookStrength(path: string): number {
  return /\.git\/(?:hooks|config)/.test(path) ? 1 : persistenceStrengths.sharedHook
}

function approves(effect: Effect): boolean {
  const text =
    isFile(effect, 'write', 'append') && effect.content?.from === 'literal' ? effect.content.text : ''
  return /autoApprove|auto_approve|bypassPermissions|"?task\.allowAutomaticTasks|trust(?:ed)?Workspace|yolo/i.test(
    text,
  )
}

function scheduled(effect: MachineEffect): readonly PersistenceFinding[] {
  if (effect.verb === 'read') return []
  return [
    finding(
      effect.verb === 'remove' ? 'persistence.removed-schedule' : 'persistence.schedule',
      machineDeed(effect),
      effect,
    ),
  ]
}

const lasting: ReadonlySet<MachineEffect['verb']> = new Set(['enable', 'start', 'edit'])
const halting: ReadonlySet<MachineEffect['verb']> = new Set(['restart', 'stop', 'disable'])

function service(effect: MachineEffect): readonly PersistenceFinding[] {
  const what = machineDeed(effect)
  if (lasting.has(effect.verb))
    return [
      finding(
        'persistence.service',
        what,
        effect,
        effect.verb === 'start' ? { strength: persistenceStrengths.started } : {},
      ),
    ]
  return halting.has(effect.verb)
    ? [
        finding(
          'persistence.service-restart',
          what,
          effect,
          effect.verb === 'restart' ? { strength: persistenceStrengths.restarted } : {},
        ),
      ]
    : []
}
