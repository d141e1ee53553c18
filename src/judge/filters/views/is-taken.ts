import type { PathTarget } from '../../../ground/model/effect.ts'
import { globFits } from '../../readers/paths/glob-fits.ts'

/** The folder lies below this path, or below something that its pattern stands for. */
export function isTaken(folder: string, { path, glob, base, raw }: PathTarget): boolean {
  const top = (path ?? base).replace(/\/+$/, '')
  if (top === '' || !folder.startsWith(`${top}/`)) return false
  const pattern = raw.slice(raw.lastIndexOf('/') + 1)
  return (
    !glob ||
    folder
      .slice(top.length + 1)
      .split('/')
      .some(name => globFits(pattern, name))
  )
}
