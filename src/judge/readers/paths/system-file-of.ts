import { mapOf } from '../../../ground/model/map-of.ts'

/** Files that a tool means by a word of its name: `edit_crontab`, `modify_sshd_config`. */
const files: ReadonlyMap<string, string> = mapOf({
  crontab: '/etc/crontab',
  sudoers: '/etc/sudoers',
  sshd: '/etc/ssh/sshd_config',
  shadow: '/etc/shadow',
  passwd: '/etc/passwd',
  pam: '/etc/pam.d/common-auth',
  profile: '/etc/profile',
  group: '/etc/group',
  hosts: '/etc/hosts',
  fstab: '/etc/fstab',
  limits: '/etc/security/limits.conf',
  apparmor: '/etc/apparmor.d/local',
  preload: '/etc/ld.so.preload',
  polkit: '/etc/polkit-1/rules.d/50-local.rules',
})

const alwaysFiles = new Set(['crontab', 'sshd', 'pam', 'fstab', 'apparmor'])
const changing = new Set(
  'edit modify update write append change set add configure enable replace patch'.split(' '),
)

/** Files whose names are words of design: they are meant where something changes them. */
const designed = new Set(['shadow', 'preload'])

/** Returns the system file that a changing tool means, or null. Words with other meanings need `etc` beside them. */
export function systemFileOf(words: readonly string[]): string | null {
  const isChange = words.some(word => changing.has(word)) && words.some(word => designed.has(word))
  if (!words.some(word => changing.has(word)) && words.length > 2) return null
  const named = words.find(
    word =>
      files.has(word) &&
      (alwaysFiles.has(word) || words.includes('etc') || words.includes('config') || isChange),
  )
  return named === undefined ? null : (files.get(named) ?? null)
}
