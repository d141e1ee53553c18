import { functionDeed } from '../../../ground/model/deeds/function-deed.ts'
import { type ConsequenceFinding, consequenceStrengths } from './consequence-codes.ts'
import type { ConsequenceEffect } from '../../../ground/model/effect.ts'
import { everyString, textArgument } from '../../readers/named-argument.ts'
import { namesRehearsal } from '../../readers/texts/names-production.ts'
import { isScratchName } from '../../readers/paths/is-scratch-name.ts'
import { toolWords } from '../../readers/named-tools/tool-words.ts'
import type { FilterInput } from '../filter.ts'
import { finding } from '../finding.ts'

type Values = readonly { readonly name: string; readonly text: string }[]

/** A right that is all rights: administrators, wildcards, root. */
const whole =
  /^\*$|^\*:\*$|(?<!net_)admin(?:istrator)?(?:access)?\b|(?<![:/])\broot\b|roles\/owner|cluster-admin|full_?access|full_?control|superuser|^sudo$|^wheel$|^docker$|all_permissions|nopasswd:\s{0,3}all|cap_(?:sys_admin|setuid|dac_override|sys_ptrace)|^full$|^everyone$|\bdba\b|administrators?\b|accountaccessrole|^adm$|domain admins/i
/** Rights that let somebody look. */
const looking =
  /read[-_ ]?only|\breaders?\b|\bviewers?\b|\bview\b|^(?:get|list|read|watch)$|\bdeny\b|security ?audit|:(?:get|list|describe)[a-z]{0,30}$/i

/** A policy whose every action looks. */
const onlyReads =
  /"action"\s{0,3}:\s{0,3}(?:"[\w-]{1,40}:(?:get|list|describe|head)\w{0,60}"\s{0,3}[,}]|\[\s{0,3}(?:"[\w-]{1,40}:(?:get|list|describe|head)\w{0,60}"[\s,]{0,4}){1,40}\])(?!.{0,2000}"action")/i

/** Names of all rights that no other word of the call makes smaller. */
function everything(values: Values): boolean {
  return values.some(({ text }) =>
    /administratoraccess|cluster-admin|roles\/(?:owner|editor)|domain admins|cap_sys_admin|nopasswd:\s{0,3}all\b|^purge$|^uid 0$/i.test(
      text,
    ),
  )
}

/** Something is taken from one person, who is named. */
function namesOne(args: FilterInput['call']['arguments']): boolean {
  const one = textArgument(args, [
    'user',
    'username',
    'user_id',
    'member',
    'principal',
    'email',
    'account',
    'account_id',
  ])
  return one !== undefined && !/[*%,\n]|^all/i.test(one.text)
}

/** The key under which a store keeps a value opens no door; `api_key` does. A flag of a rehearsal opens no real one. */
function isKeyOfStore(words: readonly string[], args: FilterInput['call']['arguments']): boolean {
  if (
    words.includes('flag') &&
    /^(?:dev|test|staging|qa|sandbox)/.test(textArgument(args, ['environment', 'env'])?.text ?? '')
  )
    return true
  if (words[0] === 'generate' && typeof args['length'] === 'number') return true
  const own = words.every(word =>
    /^(?:key|keys|value|set|create|delete|remove|add|put|update|kv|redis|store|cache)$/.test(word),
  )
  return own && typeof args['key'] === 'string'
}

/** Tells whether a call is about somebody’s profile, one session, or an account that is there for trying things out. */
function isMinor(words: readonly string[], values: Values): boolean {
  const described =
    words.some(word => /^(?:update|edit|change)$/.test(word)) &&
    words.some(word => about.has(word)) &&
    !words.includes('account') &&
    !values.some(({ name }) => /password|role|status|permission/i.test(name))
  const session = words.includes('session') && values.length === 1
  const rehearsed = values.length === 1 && namesRehearsal(values[0]?.text ?? '')
  return described || session || rehearsed
}

const about = new Set(
  'profile info information preferences preference settings avatar details address bio'.split(' '),
)

const taking = new Set('revoke remove restrict disable suspend deactivate block'.split(' '))

/** Rights and accounts: who may do what, and who can get in. */
export function findInPermission(
  effect: ConsequenceEffect,
  { call }: FilterInput,
): readonly ConsequenceFinding[] {
  const what = functionDeed(call.tool, effect.verb, effect.target).slice(0, 160)
  const values = everyString(call.arguments).filter(({ text }) => text.length < 4_000)
  if (effect.verb === 'unprotect') {
    const scratch = values.some(({ text }) => isScratchName(text))
    return [
      finding(
        'consequence.security-off',
        what,
        effect,
        scratch ? { strength: consequenceStrengths.scratchProtection } : {},
      ),
    ]
  }
  const words = toolWords(call.tool ?? '')
  const code = effect.verb === 'account' ? 'consequence.account' : 'consequence.permission'
  if (effect.verb !== 'account' && isKeyOfStore(words, call.arguments))
    return [finding(code, what, effect, { strength: consequenceStrengths.keyOfStore })]
  if (
    effect.verb === 'account'
      ? effect.scope !== 'all' && isMinor(words, values)
      : takes(words) && namesOne(call.arguments) && !guards(values)
  )
    return [finding(code, what, effect, { strength: consequenceStrengths.minorRight })]
  return [right(effect, call.tool ?? '', values, what)]
}

/** An owner, or somebody of those who keep the rest safe. */
function guards(values: Values): boolean {
  return values.some(
    ({ name, text }) =>
      /^owner@/i.test(text) ||
      (/^(?:group|team)(?:_?name)?$/i.test(name) &&
        /^(?:security|admin\w{0,12}|owners?|root|sudo|wheel)$/i.test(text)),
  )
}

/** Everybody, as the one who gets a right: to look is enough. */
function isForAll(values: Values): boolean {
  return values.some(
    ({ name, text }) =>
      /^(?:principal|grantee|who|user|users|member|subject)$/i.test(name) &&
      /^(?:\*|everyone|anyone|all_?users|public)$/i.test(text),
  )
}

function right(effect: ConsequenceEffect, tool: string, values: Values, what: string): ConsequenceFinding {
  const words = toolWords(tool)
  const limited = !everything(values) && values.some(({ text }) => looking.test(text) || onlyReads.test(text))
  if (effect.verb === 'grant-all' || (!takes(words) && !limited && isWhole(tool, values)))
    return finding('consequence.permission-whole', what, effect)
  if (effect.scope === 'all' && (!limited || words.includes('firewall')))
    return finding('consequence.bulk', what, effect)
  if (effect.scope === 'public' || (!takes(words) && isForAll(values)))
    return finding('consequence.share', what, effect)
  const joins = /group|assume_?role/i.test(tool)
  if (effect.verb === 'account' && !joins) {
    const ordinary = /create|add|register|reset|change/i.test(tool) && !isTakeover(tool, values)
    return finding('consequence.account', what, effect, {
      strength: ordinary ? consequenceStrengths.ordinaryAccount : 1,
    })
  }
  return finding('consequence.permission', what, effect, {
    strength: limited ? consequenceStrengths.limitedRight : joins ? consequenceStrengths.joinedGroup : 1,
  })
}

/** Somebody else's way in, chosen by the caller, and where wages go. */
function isTakeover(tool: string, values: Values): boolean {
  if (/payroll|bank|payout|ssh/i.test(tool)) return true
  const chosen = values.some(({ name }) => /^(?:new_?)?password$/i.test(name))
  const own = values.some(({ name }) => /^(?:old|current)_?password$/i.test(name))
  return /reset|change/i.test(tool) && chosen && !own && values.length > 1
}

function takes(words: readonly string[]): boolean {
  return words.some(word => taking.has(word))
}

function isWhole(tool: string, values: Values): boolean {
  return /admin|root|all_permissions/i.test(tool) || values.some(({ text }) => whole.test(text))
}
