import type { FileEffect, PathRole, PathTarget, TransferEffect } from '../../../ground/model/effect.ts'
import { onlyLooks, type Undo, wasRead } from './undo.ts'

/** Returns whether what is done to a file, or to many, can be undone. */
export function undoFile(effect: FileEffect): Undo {
  const { type, target } = effect
  if (type === 'read') return target.roles.some(isSecret) ? wasRead : onlyLooks
  if (type === 'mode' || type === 'owner')
    return { can: 'unknown', why: 'nothing keeps the rights that stand there now' }
  if (type === 'append') return undoAppend(effect)
  if (effect.part !== undefined) return undoPart(effect)
  if (isSink(target)) return { can: 'nothing to undo', why: 'what is written there is kept by nobody' }
  return undoOverwriting(target, type === 'delete' ? deletion : overwriting, effect.shred === true)
}

/** Returns whether a file that was moved, copied or linked can be had as it was. */
export function undoTransfer({ type, to }: TransferEffect): Undo {
  if (isSink(to))
    return type === 'move' ? { can: 'no', why: 'what is moved there is kept by nobody' } : onlyLooks
  const there = undoOverwriting(to, overwriting, false)
  if (there.can !== 'yes') return there
  return type === 'move' ? { can: 'by hand', why: 'it can be moved back' } : there
}

const overwriting = {
  absent: 'it makes a new file',
  lost: 'no copy of what is written over is known',
} as const
const deletion = { absent: 'there is no such file', lost: 'no copy of what is deleted is known' } as const

function undoOverwriting(
  { class: kind, facts, glob }: PathTarget,
  words: typeof overwriting | typeof deletion,
  shred: boolean,
): Undo {
  const isDeletion = words === deletion
  if (facts?.exists === false && !glob && !shred)
    return { can: isDeletion ? 'nothing to undo' : 'yes', why: words.absent }
  if (shred) return { can: 'no', why: 'the contents are destroyed beyond recovery' }
  if (facts?.recoverable) return { can: 'yes', why: 'git has what is there now' }
  if (kind === 'generated') return { can: 'yes', why: 'a tool can make it again' }
  if (facts?.notInGit !== undefined && facts.notInGit > 0)
    return { can: 'no', why: isDeletion ? `git does not have ${facts.notInGit} of the files` : words.lost }
  if (kind === 'temp') return { can: 'unknown', why: 'nothing tells who still needs a temporary file' }
  if (isDeletion) return { can: 'no', why: words.lost }
  if (facts?.kind === 'folder')
    return { can: 'unknown', why: 'files of the same names there would be written over' }
  return facts ? { can: 'no', why: words.lost } : { can: 'unknown', why: 'it is not known what is there now' }
}

function undoPart({ target, part }: FileEffect): Undo {
  const whole = undoOverwriting(target, overwriting, false)
  if (whole.can === 'yes') return whole
  return part === 'spelled'
    ? { can: 'by hand', why: 'the call says what it replaces' }
    : { can: 'unknown', why: 'nothing keeps the part of the file that it changes' }
}

/** Programs that unpack say so of a whole folder: what they write over there is not told. */
function undoAppend({ target: { facts }, recursive }: FileEffect): Undo {
  if (recursive || facts?.kind === 'folder')
    return { can: 'unknown', why: 'files of the same names there would be written over' }
  if (facts?.exists === false) return { can: 'yes', why: 'it makes a new file' }
  return { can: 'by hand', why: 'what it adds can be taken out of the file again' }
}

/** Keeps nothing: /dev/null, a terminal, a standard stream. */
function isSink({ class: kind, path }: PathTarget): boolean {
  return kind === 'device' && /^\/dev\/(?:null|stdout|stderr|tty|fd\/\d{1,3})$/.test(path ?? '')
}

function isSecret(role: PathRole): boolean {
  return role === 'credential' || role === 'personal'
}

/** Files that somebody’s program reads and obeys: what has run by the time of the undoing stays done. */
const obeyed: ReadonlySet<PathRole> = new Set<PathRole>([
  'shell-profile',
  'authorized-keys',
  'schedule',
  'startup',
  'account-database',
  'system-config',
  'system-binary',
  'git-hook',
  'editor-config',
  'agent-instruction',
  'agent-settings',
  'ci',
  'package-config',
])

/** Tells whether a program obeys what is written there. */
export function isObeyed(target: PathTarget): boolean {
  return target.roles.some(role => obeyed.has(role))
}
