import { spelledWord } from '../../../ground/model/vocabulary/spelled-word.ts'
import type { InfrastructureEffect } from '../../../ground/model/effect.ts'
import type { ReadContext } from '../read-context.ts'

/** Things of the session itself, which end with it. */
const ofSession =
  /^(?:variable|module|job|alias|psdrive|pssession|event|eventsubscriber|psbreakpoint|typedata|pssnapin|host|history|transcript|breakpoint|content|item|itemproperty|object|cimsession|psreadlinekeyhandler|formatdata|runspace|callstack|computer|process|service|website|debugger|psdebug|location|pester|dnsclientcache|jobtrigger|printer|printjob)$/
const accounts =
  /^(?:ad|azad|mg|msol|iam|local|remote)?(?:service|security|distribution|unified|organization)?(?:user|account|group|groupmember|mailbox|computer|principal)$/
const ends = /^(?:remove|clear|uninstall|dismount|revoke|reset|unpublish)$/
const guards = /^(?:disable|suspend|stop)$/
const guarded =
  /(?:logging|protection|backup|firewall|audit|antivirus|defender|bitlocker|trail|alarm|lock|mfa|versioning|restore|monitor\w*|securitypolicy)/
const rights =
  /(?:role\w*|permission\w*|acl|acls|policyassignment|accesspolicy|policy|accesskey|key|credential|secret)$/

/**
 * Reads a cmdlet that no table knows by PowerShell’s grammar of verb and noun: `Remove-AzResourceGroup`,
 * `Get-AzKeyVaultSecret`, `New-AzRoleAssignment`. Nothing for what only looks, tests or makes ready.
 */
export function readUnknownCmdlet(name: string, words: readonly string[], context: ReadContext): void {
  const [verb = '', noun = ''] = name.split('-', 2)
  if (words.some(word => /^-whatif$/i.test(word)) || ofSession.test(noun)) return
  const deed = deedOf(verb, noun)
  if (deed === undefined) return
  const { out, outer: evidence, through } = context
  if (deed === 'account') {
    const target = `${noun} ${words.join(' ')}`.slice(0, 120)
    out.emit({ type: 'account', verb: 'edit', target, whole: false, evidence, through })
    return
  }
  const target = words
    .filter(word => !word.startsWith('-'))
    .join(' ')
    .slice(0, 120)
  const about = { provider: 'sdk', whole: false, production: false, unattended: true } as const
  out.emit({ type: 'infrastructure', ...about, ...deed, target, evidence, through })
}

type Deed = Pick<InfrastructureEffect, 'verb' | 'resource'> | 'account' | undefined

function deedOf(verb: string, noun: string): Deed {
  const resource = spelledWord(noun)
  if (/^(?:get|read|export)$/.test(verb) && /(?:secret|password|credential|laps\w*)(?:value|s)?$/.test(noun))
    return noun === 'credential' ? undefined : { verb: 'read', resource: 'secret' }
  if ((ends.test(verb) || guards.test(verb)) && guarded.test(noun)) return { verb: 'unprotect', resource }
  if ((ends.test(verb) || /^(?:disable|set|new|add|unlock|move)$/.test(verb)) && accounts.test(noun))
    return 'account'
  if (
    /^(?:new|add|set|grant)$/.test(verb) &&
    rights.test(noun) &&
    !/^(?:executionpolicy|credential)$/.test(noun)
  )
    return { verb: 'update', resource: 'permission' }
  if (ends.test(verb) && noun.length > 1) return { verb: 'delete', resource }
  const cloud = /^(?:az|aws|gc|ec2|s3|rds|iam|vm|vmhost|k8s|cluster|sql|mg|ora)/
  return /^(?:stop|restart|update|suspend|restore)$/.test(verb) && cloud.test(noun)
    ? { verb: 'update', resource }
    : undefined
}
