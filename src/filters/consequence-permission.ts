import type { ConsequenceEffect } from '../model/effect.ts'
import type { Finding } from '../model/finding.ts'
import { everyString } from '../readers/arguments.ts'
import type { FilterInput } from './filter.ts'
import { found } from './found.ts'

/** A right that is all rights: administrators, wildcards, root. */
const whole =
  /^\*$|^\*:\*$|(?<!net_)admin(?:istrator)?(?:access)?\b|(?<![:/])\broot\b|roles\/owner|cluster-admin|full_?access|full_?control|superuser|^sudo$|^wheel$|^docker$|all_permissions|nopasswd:\s{0,3}all|cap_(?:sys_admin|setuid|dac_override|sys_ptrace)|^full$|^everyone$/i
/** Rights that let somebody look. */
const looking =
  /read[-_ ]?only|\breaders?\b|\bviewers?\b|\bview\b|^(?:get|list|read|watch)$|\bdeny\b|security ?audit/i

/** Rights and accounts: who may do what, and who can get in. */
export function permission(effect: ConsequenceEffect, { call }: FilterInput): readonly Finding[] {
  const what = `${call.tool ?? effect.verb} ${effect.target}`.trim().slice(0, 160)
  if (effect.verb === 'unprotect') return [found('consequence.security-off', what, effect)]
  const values = everyString(call.arguments).filter(({ text }) => text.length < 4_000)
  const takes = /revoke|remove|restrict|disable|suspend|lock|deactivate/i.test(call.tool ?? '')
  const limited = values.some(({ text }) => looking.test(text))
  const names = `${call.tool ?? ''}`
  if (
    !takes &&
    !limited &&
    (/admin|root|all_permissions/i.test(names) || values.some(({ text }) => whole.test(text)))
  )
    return [found('consequence.permission-whole', what, effect)]
  if (effect.scope === 'all') return [found('consequence.bulk', what, effect)]
  if (effect.scope === 'public') return [found('consequence.share', what, effect)]
  if (effect.verb === 'account') return [found('consequence.account', what, effect)]
  return [found('consequence.permission', what, effect, limited || takes ? { strength: 0.6 } : {})]
}
