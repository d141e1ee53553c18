import type { PathTarget, TreeScope } from '../../../../ground/model/effect.ts'
import type { Word } from '../../command.ts'
import { filesFitting } from '../../file-contents.ts'
import { openPath } from '../../paths/open-path.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'

/** Returns the files that a target’s pattern fits now; undefined where it has none, or fits more than are looked at. */
export function fittingPaths(
  target: Pick<PathTarget, 'raw' | 'base' | 'path' | 'glob'>,
  context: ReadContext,
  scope?: TreeScope,
): readonly string[] | undefined {
  if (!target.glob || target.path !== null || target.base === '' || /[$`]/.test(target.raw)) return undefined
  const pattern = openPath(target)
  // What a search finds below a folder lies in folders of it too.
  const isDeep = scope?.found === true && !pattern.includes('**/')
  return filesFitting(isDeep ? pattern.replace(/\/([^/]*)$/, '/**/$1') : pattern, context)
}

/** Returns a word for each file that a pattern fits now; undefined where that is not known. */
export function fittingWords(word: Word, context: ReadContext): readonly Word[] | undefined {
  if (!word.glob || !word.known) return undefined
  const { scope, ...plain } = word
  const paths = fittingPaths(pathTarget(word, context.place), context, scope)
  return paths?.map(text => ({ ...plain, text, glob: false }))
}
