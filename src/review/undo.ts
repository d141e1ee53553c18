import { saysForGood } from '../model/deeds/says-for-good.ts'
import type { Effect, FileEffect, PathRole } from '../model/effect.ts'
import { mapOf } from '../model/map-of.ts'

/** Tells whether the effects of a call can be undone, as far as its effects tell, and the clause that says why. */
export interface Undo {
  readonly can: 'no' | 'unknown' | 'by hand' | 'yes' | 'nothing to undo'
  readonly why: string
}

const order: readonly Undo['can'][] = ['no', 'unknown', 'by hand', 'yes', 'nothing to undo']

/**
 * The worst that holds for any effect: one that can’t be undone says it for the whole call. A function whose maker says
 * that it can’t be undone is believed.
 */
export function undoOf(effects: readonly Effect[], description?: string): Undo {
  if (saysForGood(description)) return { can: 'no', why: 'its own description says that it is for good' }
  // What a request takes away is the reason, where there is one, and not that it was sent.
  const all = [
    ...effects.filter(({ type }) => type !== 'connect'),
    ...effects.filter(({ type }) => type === 'connect'),
  ].map(undoOne)
  const can = order.find(one => all.some(undo => undo.can === one)) ?? 'unknown'
  const found = all.find(undo => undo.can === can)
  return found ?? { can, why: 'no reader knows what this does' }
}

const nothing: Undo = { can: 'nothing to undo', why: 'it only looks' }
const unread: Undo = { can: 'no', why: 'what was read of a secret can’t be made unread' }

function isSecret(role: PathRole): boolean {
  return role === 'credential' || role === 'personal'
}

function undoOne(effect: Effect): Undo {
  switch (effect.type) {
    case 'run':
    case 'disguise':
      return nothing
    case 'read':
      return effect.target.roles.some(isSecret) ? unread : nothing
    case 'delete':
    case 'write':
    case 'append':
      return undoFile(effect)
    case 'opaque':
      return effect.weight === 'note' ? nothing : { can: 'unknown', why: 'part of it could not be read' }
    case 'execute':
      return effect.read ? nothing : { can: 'unknown', why: 'the code that runs was not read' }
    case 'connect':
      return effect.sends.length > 0 || (effect.method !== undefined && !/^(?:GET|HEAD)$/.test(effect.method))
        ? { can: 'no', why: 'what is sent can’t be taken back' }
        : nothing
    default:
      return undoSystem(effect)
  }
}

function undoFile({ type, target, shred }: FileEffect): Undo {
  const { facts } = target
  if (shred) return { can: 'no', why: 'the contents are destroyed beyond recovery' }
  if (facts?.exists === false)
    return type === 'delete'
      ? { can: 'nothing to undo', why: 'there is no such file' }
      : { can: 'yes', why: 'it makes a new file' }
  if (facts?.recoverable) return { can: 'yes', why: 'git has what is there now' }
  if (type === 'append') return { can: 'by hand', why: 'it adds to the end of a file' }
  if (target.class === 'generated' || target.class === 'temp')
    return { can: 'yes', why: 'a tool can make it again' }
  if (facts?.notInGit !== undefined && facts.notInGit > 0)
    return { can: 'no', why: `git does not have ${facts.notInGit} of the files` }
  if (type === 'delete') return { can: 'no', why: 'no copy of what is deleted is known' }
  return facts
    ? { can: 'no', why: 'no copy of what is written over is known' }
    : { can: 'unknown', why: 'it is not known what is there now' }
}

type System = Exclude<
  Effect,
  { type: 'run' | 'read' | 'disguise' | 'delete' | 'write' | 'append' | 'opaque' | 'execute' | 'connect' }
>

function undoSystem(effect: System): Undo {
  switch (effect.type) {
    case 'database':
      return undoStatements(effect.statements.map(({ verb, writes }) => ({ verb, writes })))
    case 'repository':
      return effect.loses.length > 0
        ? { can: 'no', why: `afterwards nothing leads to ${lossText(effect.loses)}` }
        : { can: 'by hand', why: 'git keeps what was before' }
    case 'permission':
    case 'record':
    case 'device':
      return undoFunction(effect.verb)
    case 'infrastructure':
      return effect.provider === 'tool' ? undoFunction(effect.verb) : undoVerb(effect)
    case 'message':
    case 'money':
      return { can: 'no', why: 'what is sent can’t be taken back' }
    case 'publish':
      return { can: 'no', why: 'what was public once may have been copied' }
    case 'move':
    case 'copy':
    case 'link':
      return { can: 'by hand', why: 'it can be moved back' }
    default:
      return undoVerb(effect)
  }
}

/** A function keeps what it keeps: nothing is promised of it. */
function undoFunction(verb: string): Undo {
  return removing.test(verb)
    ? { can: 'no', why: 'what is removed has to be made anew' }
    : { can: 'unknown', why: 'nothing tells what the function keeps of what was before' }
}

const removing =
  /^(?:delete|destroy|replace|remove|flush|drop|purge|wipe|erase|close|revoke|terminate|truncate|cancel|expire|unlink)$/

function undoStatements(statements: readonly { readonly verb: string; readonly writes: boolean }[]): Undo {
  if (statements.length === 0) return { can: 'unknown', why: 'the SQL could not be read' }
  if (statements.every(({ writes }) => !writes)) return nothing
  return statements.some(({ verb }) => /^(?:drop|truncate|delete|update|replace|merge)/i.test(verb))
    ? { can: 'no', why: 'the data as it is now would be gone, save from a backup' }
    : { can: 'by hand', why: 'what it adds can be removed' }
}

function undoVerb(effect: Exclude<System, { type: 'database' | 'repository' }>): Undo {
  const verb = 'verb' in effect ? effect.verb : ''
  if (/^(?:read|list|get|status|show|login)$/.test(verb)) return nothing
  if (effect.type === 'package' && /^(?:publish|unpublish)$/.test(verb))
    return { can: 'no', why: 'what was public once may have been copied' }
  if (removing.test(verb)) return { can: 'no', why: 'what is removed has to be made anew' }
  return { can: 'by hand', why: 'it has to be changed back' }
}

const losses: ReadonlyMap<string, string> = mapOf({
  commits: 'the commits',
  'remote-commits': 'commits on the remote',
  changes: 'changes that were not committed',
  untracked: 'files that git does not track',
  branch: 'the branch',
  tag: 'the tag',
  stash: 'the stash',
  repository: 'the repository',
  release: 'the release',
})

function lossText(what: readonly string[]): string {
  return what.map(one => losses.get(one) ?? one).join(' and ')
}
