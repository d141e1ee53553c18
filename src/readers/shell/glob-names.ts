import { commandReaders } from '../commands/index.ts'
import { globFits } from '../paths/glob-fits.ts'
import { shells } from './run-shell-program.ts'

/** `/bin/r?`, `/???/[r]m`, `/usr/bin/mkfs*`: the known programs that the pattern fits, shells first. */
export function programsLike(text: string): readonly string[] {
  const pattern = text.slice(text.lastIndexOf('/') + 1)
  if (pattern.length > 32 || !/[a-z]/i.test(pattern)) return []
  return [...shells, ...commandReaders.keys()].filter(name => globFits(pattern, name))
}
