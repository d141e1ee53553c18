import type { PathTarget } from '../../../../ground/model/effect.ts'
import type { Word } from '../../command.ts'
import { readOptions } from '../../options.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'

const values: ReadonlySet<string> = new Set(
  'b branch depth o origin u upload-pack reference c config j jobs filter template shallow-since name r rev revision'.split(
    ' ',
  ),
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

const addressed = /:\/\/|^[\w.-]{1,64}@[\w.-]{1,253}:/

/** Returns the folder that a git command fills with what others wrote: of a clone, a submodule, or a pull from an address. */
export function folderFilledByGit(
  verb: string,
  args: readonly Word[],
  context: ReadContext,
): PathTarget | undefined {
  if (verb === 'clone') return clonedFolder(args, context)
  const { operands } = readOptions(args, values)
  const [first, ...rest] = operands
  if (verb === 'submodule' && first?.text === 'add') return clonedFolder(rest, context)
  const isPull = verb === 'pull' && first !== undefined && addressed.test(first.text)
  return isPull ? pathTarget({ ...first, text: '.', known: true, glob: false }, context.place) : undefined
}
