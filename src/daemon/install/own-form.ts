import { statSync } from 'node:fs'
import { basename, isAbsolute } from 'node:path'

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
