import type { TreeScope } from '../../../ground/model/effect.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { argumentText, textArguments } from '../named-argument.ts'
import { searchedPart } from '../commands/files/searched-part.ts'
import { wordSet } from '../../../ground/model/word-set.ts'

const patternNames = ['pattern', 'query', 'regex', 'search', 'text']
const aroundNames = ['-A', '-B', '-C', 'context', 'before_context', 'after_context']
/** Arguments that say that names or counts come back, and no lines. */
const named = wordSet('files_with_matches count files_only names_only')

/** Returns the part of a folder that a tool searches, and what it shows of it. */
export function toolScope({ arguments: args }: ToolCall): TreeScope {
  const texts = (...names: readonly string[]) => textArguments(args, names).map(({ text }) => text)
  const shown = argumentText(args, ['output_mode', 'mode'])
  const isAround = argumentText(args, aroundNames) !== undefined
  const lines = argumentText(args, patternNames)
  return {
    ...searchedPart({
      globs: texts('glob', 'include', 'include_pattern', 'includes', 'file_pattern'),
      left: texts('exclude', 'exclude_pattern', 'excludes'),
      types: texts('type', 'file_type'),
    }),
    ...(shown !== undefined && named.has(shown) && { shows: 'names' }),
    ...(lines !== undefined && !isAround && { lines }),
  }
}
