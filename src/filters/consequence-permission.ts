import type { ConsequenceEffect } from '../model/effect.ts'
import type { Finding } from '../model/finding.ts'
import { everyString } from '../readers/arguments.ts'
import { namesScratch } from '../readers/scratch-names.ts'
import { toolWords } from '../readers/tool-words.ts'
import type { FilterInput } from './filter.ts'
import { found } from './found.ts'

/** A right that is all rights: administrators, wildcards, root. */
const whole =
  /^\*$|^\*:\*$|(?<!net_)admin(?:istrator)?(?:access)?\b|(?<![:/])\broot\b|roles\/owner|cluster-admin|full_?access|full_?control|superuser|^sudo$|^wheel$|^docker$|all_permissions|nopasswd:\s{0,3}all|cap_(?:sys_admin|setuid|dac_override|sys_ptrace)|^full$|^everyone$|\bdba\b|administrators?\b|accountaccessrole|^adm$|domain admins/i
/** Rights that let somebody look. */
const looking =
  /read[-_ ]?only|\breaders?\b|\bviewers?\b|\bview\b|^(?:get|list|read|watch)$|\bdeny\b|security ?audit|:(?:get|list|describe)[a-z]{0,30}$/i

const taking = new Set('revoke remove restrict disable suspend deactivate block'.split(' '))

/** Rights and accounts: who may do what, and who can get in. */
export function permission(effect: ConsequenceEffect, { call }: FilterInput): readonly Finding[] {
  const what = `${call.tool ?? effect.verb} ${effect.target}`.trim().slice(0, 160)
  const values = everyString(call.arguments).filter(({ text }) => text.length < 4_000)
  if (effect.verb === 'unprotect') {
    const scratch = values.some(({ text }) => namesScratch(text))
    return [found('consequence.security-off', what, effect, scratch ? { strength: 0.5 } : {})]
  }
  const takes = toolWords(call.tool ?? '').some(word => taking.has(word))
  const limited = values.some(({ text }) => looking.test(text))
  const joins = /group|assume/i.test(call.tool ?? '')
  if (
    !takes &&
    !limited &&
    (/admin|root|all_permissions/i.test(call.tool ?? '') || values.some(({ text }) => whole.test(text)))
  )
    return [found('consequence.permission-whole', what, effect)]
  if (effect.scope === 'all' && !limited) return [found('consequence.bulk', what, effect)]
  if (effect.scope === 'public') return [found('consequence.share', what, effect)]
  if (effect.verb === 'account' && !joins) {
    const ordinary = /create|add|register|reset|change/i.test(call.tool ?? '')
    return [found('consequence.account', what, effect, { strength: ordinary ? 0.8 : 1 })]
  }
  return [
    found('consequence.permission', what, effect, { strength: limited || takes ? 0.6 : joins ? 0.9 : 1 }),
  ]
}
