import { rightsDeed } from '../../../ground/model/deeds/rights-deed.ts'
import { type PrivilegeFinding, privilegeStrengths } from './privilege-codes.ts'
import type { FileEffect } from '../../../ground/model/effect.ts'
import { finding } from '../finding.ts'
import { ownWord } from '../views/own-word.ts'
import { spellPath } from '../views/written-paths.ts'

/** Finds risky rights to read, change or run a file. */
export function findInFileRights(effect: FileEffect): readonly PrivilegeFinding[] {
  const value = effect.value ?? ''
  const what = rightsDeed(effect, spellPath(effect.target))
  if (effect.type === 'owner')
    return /^(?:system|system-root|root|home)$/.test(effect.target.class)
      ? [finding('privilege.system-owner', what, effect)]
      : []
  if (/cap_/.test(value)) return [finding('privilege.file-capability', what, effect)]
  if (/(?:^|,)[ugoa]*[+=][rwxXt]*s|^[2467]\d{3}$/.test(value))
    return [finding('privilege.setuid', what, effect)]
  if (effect.target.roles.includes('account-database'))
    return [finding('privilege.account-database', what, effect)]
  if (
    effect.target.roles.includes('credential') &&
    /^0?[0-7]?\d(?:[4-7]\d|\d[4-7])$|^(?:u*[goa][ugoa]*)?[+=][wxX]*r/.test(value)
  )
    return [finding('privilege.readable-secret', what, effect, narrowed('600', effect))]
  const isOdd = effect.target.roles.includes('authorized-keys') && !keepsKeys.test(value)
  const isLocked = locking.test(value) && /^(?:home|outside|system-root|root)$/.test(effect.target.class)
  if (isOdd || isLocked) return [finding('privilege.system-owner', what, effect)]
  const open =
    /^0?[0-7]{0,2}[2367]$/.test(value) ||
    (/(?:^|,)(?:[ug]*[oa][ugoa]*)?[+=][rxXst]*w/.test(value) && /^(?:o|a|ugo|\+|=)/.test(value))
  if (/^(?:chattr|chflags) [-+]?i/.test(value) && /^(?:system|root|outside|home)/.test(effect.target.class))
    return [finding('privilege.system-owner', what, effect, { strength: privilegeStrengths.immutableFlag })]
  if (open) return [openedToAll(what, effect)]
  return /^(?:system|system-root|root)$/.test(effect.target.class) &&
    (effect.recursive ||
      effect.target.class !== 'system' ||
      /^\/(?:etc|usr\/(?:s?bin|lib)|bin|sbin|lib|boot)\//.test(spellPath(effect.target)))
    ? [finding('privilege.system-owner', what, effect)]
    : []
}

/** Rights with which a list of keys still opens this account to its keys alone. */
const keepsKeys = /^(?:0?[46](?:00|04|40|44)|(?:go|g|o)[-=][rwxX]{0,4}|u[+=]rw?|a-x|-x)$/
/** Nobody gets in any more, the owner neither. */
const locking = /^0{1,4}$|^[augo]{0,3}-(?:rwx|rx)$/

function worldWritable({ target, recursive }: FileEffect): number {
  if (target.class === 'temp' || target.class === 'generated') return privilegeStrengths.writableScratch
  if (target.class === 'inside') return recursive ? 1 : privilegeStrengths.writableFile
  return 1
}

function openedToAll(what: string, effect: FileEffect): PrivilegeFinding {
  const advice = effect.target.class === 'workspace' ? narrowed('u+rwX', effect) : {}
  return finding('privilege.world-writable', what, effect, { strength: worldWritable(effect), ...advice })
}

/** The same file, with rights for its owner alone. */
function narrowed(rights: string, { target }: FileEffect): { readonly instead: string } {
  return { instead: `chmod ${rights} ${ownWord(target.raw, '<file>')}` }
}
