import type { Evidence } from '../../../../ground/model/effect.ts'
import type { Word } from '../../command.ts'
import type { FoundFiles } from './find-scope.ts'

/**
 * Returns the words that another command finds, for `find SRC … | xargs` and `-exec … {}`: some or all files below the
 * place where it looks, and so a glob there.
 */
export function foundWord({ root, pattern, scope }: FoundFiles, evidence: Evidence): Word {
  const base = root === '/' ? '' : root.replace(/\/+$/, '')
  return {
    text: `${base}/${pattern}`,
    known: !base.includes('$'),
    glob: true,
    evidence,
    ...(scope && { scope: { ...scope, found: true } }),
  }
}

/** The same, one word for each folder that is searched. */
export function foundWords(found: FoundFiles, evidence: Evidence): readonly Word[] {
  return [found.root, ...(found.others ?? [])].map(root => foundWord({ ...found, root }, evidence))
}
