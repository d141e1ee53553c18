import type { DisguiseWay } from '../../../ground/model/vocabulary/disguise-way.ts'
import type { Word as WordNode } from 'unbash'
import type { Word } from '../command.ts'
import { findOddCharacters } from '../texts/odd-characters.ts'
import { evidenceAt } from '../read-context.ts'
import type { ShellState } from './shell-state.ts'

/**
 * Reports characters that make the text look like another. Nothing undoes that: the text that runs is not the text that
 * is seen.
 */
export function reportOddCharacters(text: string, { context }: ShellState): void {
  const odd = findOddCharacters(text)
  if (!odd) return
  const evidence = evidenceAt(context, odd.at, odd.at + 1)
  context.out.emit({ type: 'disguise', how: odd.how, undone: false, evidence, through: context.through })
}

/** Reports quotes inside a name, which are for hiding it: `r""m`, `w\get`. A whole name in quotes, and `\rm`, are not. */
export function reportSplitName(node: WordNode, word: Word | undefined, { context }: ShellState): void {
  if (
    !word?.known ||
    (node.text === node.value && !node.text.includes('$')) ||
    !/^[\w./-]{1,64}$/.test(word.text)
  )
    return
  const how = splitOf(node.text)
  if (how === null) return
  const evidence = evidenceAt(context, node.pos, node.end)
  const name = word.text.slice(word.text.lastIndexOf('/') + 1)
  context.out.emit({ type: 'disguise', how, undone: true, name, evidence, through: context.through })
}

function splitOf(raw: string): DisguiseWay | null {
  const inner = raw.replace(/^\\/, '').replace(/^(["'])([^"']*)\1$/, '$2')
  if (/\$'/.test(inner)) return 'escape'
  if (/\$\(|`/.test(inner)) return ordinarySubstitution.test(inner) ? null : 'variable-split'
  if (/^[^"'\\`]*$/.test(inner)) return isSplitByVariable(inner) ? 'variable-split' : null
  // Quotes around a whole path segment or a variable, as in "$DIR"/bin/x, hide nothing.
  return /^(?:(?:"[^"\\]*"|'[^']*'|[^"'\\/]*)(?:\/|$))+$/.test(inner) ? null : 'quote-split'
}

const ordinarySubstitution =
  /\$\((?:which|command -v|type -p|git rev-parse|npm |yarn |pnpm |brew |go env|pwd|dirname|realpath|readlink)/

/**
 * Tells whether variables split a name: `$a$b`, or `r$x`. `$DIR/bin/x`, `${CC}` and `python${V}` are usual in scripts.
 */
function isSplitByVariable(text: string): boolean {
  const variables = text.match(/\$(?:\{[^}]*\}|\w+|[@*])/g) ?? []
  const segment = text.slice(text.lastIndexOf('/') + 1)
  if (variables.length === 0 || segment === variables[0]) return false
  return (
    variables.length > 1 || /\$[@*]|\$\{\w+[^\w}]/.test(text) || /^[a-z]{1,3}\$|\}?[a-z]{1,2}$/.test(segment)
  )
}
