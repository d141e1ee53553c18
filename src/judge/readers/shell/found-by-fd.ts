import type { TreeScope } from '../../../ground/model/effect.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import type { Word } from '../command.ts'
import { searchedPart } from '../commands/files/searched-part.ts'
import { hasOption, optionValue, readOptions } from '../options.ts'

const fdValues = wordSet('e E t d S o extension exclude type max-depth size owner')

/** Returns the part of a folder that fd finds: no hidden file, unless it is told to. */
export function foundByFd(args: readonly Word[]): TreeScope {
  const options = readOptions(args, fdValues)
  const texts = (...names: readonly string[]) =>
    names.flatMap(name => options.values.get(name) ?? []).map(word => word.text)
  const isHidden = !hasOption(options, 'H', 'hidden', 'u', 'unrestricted')
  const depth = Number(optionValue(options, 'd', 'max-depth')?.text)
  return {
    ...searchedPart({
      globs: [],
      types: texts('e', 'extension'),
      left: [...texts('E', 'exclude'), ...(isHidden ? ['.*'] : [])],
    }),
    ...(depth > 0 && { depth }),
  }
}
