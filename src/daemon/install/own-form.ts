import { statSync } from 'node:fs'
import { basename, isAbsolute } from 'node:path'
import { unreadableFile } from './check-keys.ts'
import type { InstallFile } from './client-install.ts'

/** The form of our own text: it says what we write, but for the folder that the installed command is in. */
export interface OwnForm {
  /** The text that would be written now. */
  readonly wanted: string
  /** The installed command as it stands in it. */
  readonly launcher: string
}

/**
 * The installed command that a text names; undefined for one that is not exactly of our form. Where the path is all that
 * is written, only that very path is.
 */
export function commandIn(text: string, { wanted, launcher }: OwnForm): string | undefined {
  if (text === wanted) return launcher
  const from = wanted.indexOf(launcher)
  const [before, after] = [wanted.slice(0, from), wanted.slice(from + launcher.length)]
  if (from <= 0 || !text.startsWith(before) || !text.endsWith(after)) return undefined
  const path = text.slice(before.length, text.length - after.length)
  return isCommand(path, basename(launcher)) ? path : undefined
}

/** Tells whether a path is one that an installed command of that name may have. */
export function isCommand(path: string, name: string): boolean {
  return isAbsolute(path) && path.endsWith(`/hooks/${name}`) && !/['"$`\\!\p{Cc}]/u.test(path)
}

/** Tells whether it is known that nothing stands there; what may not be looked at may be there. */
export function isGone(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}

/** A file that is ours alone; one of the same name that is not ours is left as it is. */
export function ownFile(path: string, text: string, mode: number, launcher?: string): InstallFile {
  const mark = 'countersign'
  return {
    path,
    mode,
    add: there => {
      if (there === null || there.toLowerCase().includes(mark)) return text
      throw unreadableFile('somebody else’s file stands there')
    },
    remove: there => (there.toLowerCase().includes(mark) ? null : there),
    clear: there => (isLostFile(there, text, launcher) ? null : there),
    ...(launcher === undefined && { isCompanion: true }),
    byHand: text,
  }
}

/** Tells whether a file says that we wrote it, as ours do, and names the installed command or one that is gone. */
function isLostFile(there: string, text: string, launcher: string | undefined): boolean {
  const lines = there.split('\n')
  const wanted = text.split('\n')
  const says = wanted.find(line => line.toLowerCase().includes('written by countersign'))
  if (says === undefined || !lines.includes(says)) return false
  if (launcher === undefined) return true
  const naming = wanted.find(line => line.includes(launcher))
  if (naming === undefined) return false
  const commands = lines.flatMap(line => commandIn(line, { wanted: naming, launcher }) ?? [])
  return commands.length > 0 && commands.every(command => command === launcher || isGone(command))
}
