import type { PathTarget } from '../../../../ground/model/effect.ts'
import type { Word } from '../../command.ts'
import { readOptions } from '../../options.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'

const values: ReadonlySet<string> = new Set(
  'b branch depth o origin u upload-pack reference c config j jobs filter template shallow-since'.split(' '),
)

/** Returns the folder that a clone fills: the one that its words name, or else the last part of its address. */
export function clonedFolder(args: readonly Word[], { place }: ReadContext): PathTarget | undefined {
  const [address, named] = readOptions(args, values).operands
  if (!address) return undefined
  const last =
    address.text
      .replace(/\/$/, '')
      .replace(/\.git$/, '')
      .split(/[/:]/)
      .at(-1) ?? ''
  const folder = named ?? { ...address, text: last }
  return folder.text === '' ? undefined : pathTarget(folder, place)
}
