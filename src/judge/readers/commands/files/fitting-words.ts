import type { DataSource, PathTarget, TreeScope } from '../../../../ground/model/effect.ts'
import type { Word } from '../../command.ts'
import { foundWords } from './found-words.ts'
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

/**
 * Returns a word for each file that a pattern fits now, or that a word names which another command found: `$(find g)`.
 * Undefined where that is not known; a list that names it is asked for.
 */
export function fittingWords(word: Word, context: ReadContext): readonly Word[] | undefined {
  if (!word.known && word.source) return namedBy(word, word.source, context)
  if (!word.glob || !word.known) return undefined
  const { scope, ...plain } = word
  const paths = fittingPaths(pathTarget(word, context.place), context, scope)
  return paths?.map(text => ({ ...plain, text, glob: false }))
}

function namedBy(word: Word, source: DataSource, context: ReadContext): readonly Word[] | undefined {
  if (source.from === 'file' && source.target.path !== null) context.out.wantedFiles.add(source.target.path)
  const [, before] = endsInExpansion.exec(word.text) ?? []
  if (source.from !== 'output' || !source.found || before === undefined) return undefined
  const { evidence } = word
  // Behind the name of a folder stand bare names.
  const all =
    before === ''
      ? foundWords(source.found, evidence)
      : [{ text: before + source.found.pattern, known: true, glob: true, evidence }]
  const words = all.map(one => fittingWords(one, context))
  return words.every(found => found !== undefined) ? words.flat() : undefined
}

/** A word that is one variable, or one command in its place, behind a name of which all is known. */
const endsInExpansion =
  /^([\w./~-]{0,400})(?:\$\w{1,80}|\$\{[^{}]{1,200}\}|\$\([^]{1,4000}\)|`[^`]{1,4000}`)$/
