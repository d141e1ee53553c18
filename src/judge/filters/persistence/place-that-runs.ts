import type { Effect, PathTarget } from '../../../ground/model/effect.ts'
import type { PersistenceCode } from './persistence-codes.ts'
import { isFile, spellPath } from '../views/written-paths.ts'

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
