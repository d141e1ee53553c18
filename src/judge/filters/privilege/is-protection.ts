import { type PrivilegeFinding, privilegeStrengths } from './privilege-codes.ts'
import type { ConnectEffect, ExecuteEffect, RunEffect } from '../../../ground/model/effect.ts'
import { finding } from '../finding.ts'
import { spellPath } from '../views/written-paths.ts'

/** A library that a variable puts into every program: harmless only where the system's own libraries are. */
export function findPreloadedLibrary(effect: ExecuteEffect): readonly PrivilegeFinding[] {
  if (effect.language !== 'library') return []
  const path = effect.source.from === 'file' ? spellPath(effect.source.target) : effect.source.from
  return /^\/(?:usr\/(?:local\/)?|opt\/[\w.-]{1,40}\/)?lib(?:32|64)?\//.test(path)
    ? []
    : [finding('privilege.library', `load ${path}`, effect)]
}

const guards =
  /\b(?:auditd|firewalld|ufw|iptables|nftables|apparmor|selinux|falcon\S*|crowdstrike|clamav\S*|osquery\S*|wazuh\S*|fail2ban|rsyslog|syslog\S*|sysmon|sentinel\S*|cbdaemon|cbagentd|mdatp|ossec\S*|com\.apple\.alf\S*|systemd-journald|elastic-agent|auditbeat|pf|ipfw|windefend|defender|antivirus|mcafee\S*|sophos\S*|symantec\S*|eset\S*|kaspersky\S*|veeam\S*|mpssvc|eventlog|wscsvc|securityhealth\S*)\b/i

/** Tells whether a service is there to guard or to record. */
export function isProtection(target: string): boolean {
  return guards.test(target)
}

/** Programs that can set something of the kind: every other is done with at once. */
const setting = new Set(
  'env export sudo command osascript zenity kdialog yad systemd-ask-password git npm yarn'.split(' '),
)

/** Settings that make other programs load code or trust anybody, and windows that ask for a password. */
export function findRiskySettings(effect: RunEffect): readonly PrivilegeFinding[] {
  if (!setting.has(effect.program)) return []
  const line = `${effect.program} ${effect.argv.join(' ')}`.slice(0, 4_096)
  if (
    /^(?:env|export|sudo|command)$/.test(effect.program) &&
    /\bLD_(?:PRELOAD|AUDIT|LIBRARY_PATH)=|\bDYLD_INSERT_LIBRARIES=/.test(line)
  )
    return [finding('privilege.library', line.slice(0, 120), effect)]
  if (asksForPassword(effect, line)) return [finding('privilege.password-prompt', line.slice(0, 120), effect)]
  const trusts =
    (effect.program === 'git' && /http\.sslVerify[= ](?:false|0)/i.test(line)) ||
    (/^(?:npm|yarn)$/.test(effect.program) && /strict-ssl[= ]false/.test(line))
  return trusts
    ? [
        finding('privilege.certificates-unchecked', line.slice(0, 120), effect, {
          strength: privilegeStrengths.uncheckedSetting,
        }),
      ]
    : []
}

/** `osascript -e 'display dialog … with hidden answer'`, `zenity --password`: it looks like the system’s own window. */
function asksForPassword({ program }: RunEffect, line: string): boolean {
  if (program === 'osascript')
    return /display dialog/i.test(line) && /hidden answer|pass(?:word|phrase)/i.test(line)
  return (
    /^(?:zenity|kdialog|yad|systemd-ask-password)$/.test(program) && /--password\b|--hide-text\b/.test(line)
  )
}

/** Something that will run, or that is sent, without a look at who is at the other end; this machine knows itself. */
export function findUncheckedPeer(effect: ConnectEffect): readonly PrivilegeFinding[] {
  if (effect.insecure !== true) return []
  if (
    /^(?:localhost|127\.|::1|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|\.(?:local|internal|test|localhost)$/.test(
      effect.host,
    )
  )
    return []
  const path = (effect.url ?? '').replace(/[?#].{0,8192}$/s, '')
  const runs =
    /\.(?:sh|bash|py|pl|rb|js|ps1|exe|msi|bin|run|deb|rpm|apk|pkg|dmg|jar|whl|tgz|tar(?:\.\w{1,4})?|appimage)$|\/(?:install|setup|get)\w{0,12}$/i.test(
      path,
    )
  return [
    finding('privilege.certificates-unchecked', `${effect.scheme}://${effect.host}`, effect, {
      strength: runs || effect.sends.length > 0 ? 1 : privilegeStrengths.uncheckedReading,
    }),
  ]
}
