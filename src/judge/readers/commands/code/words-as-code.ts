import { mapOf } from '../../../../ground/model/map-of.ts'
import type { Word } from '../../command.ts'

const max = 50
const maxLength = 1_024

/** Statements by which a program of each language finds its words; the first of them is its own name where it has one. */
const statements: ReadonlyMap<string, (words: readonly string[]) => string> = mapOf({
  python: words => `sys.argv = [${["'-c'", ...words].join(', ')}]\n`,
  javascript: words => `process.argv = [${["'node'", ...words].join(', ')}];\n`,
  ruby: words => `ARGV = [${words.join(', ')}]\n`,
  perl: words => `@ARGV = (${words.join(', ')});\n`,
  php: words => `$argv = [${["'-'", ...words].join(', ')}];\n`,
})

/**
 * Returns the words behind the code of an option as a statement of its language: `python3 -c CODE a b` begins with
 * `sys.argv = ['-c', 'a', 'b']`. Empty where nothing of the code asks for them.
 */
export function wordsAsCode(language: string, code: readonly Word[], args: readonly Word[]): string {
  const statement = statements.get(language)
  const last = args.findLastIndex(word => code.includes(word))
  const operands = args.slice(last + 1).filter(({ text }) => text !== '--')
  if (!statement || last === -1 || operands.length === 0) return ''
  if (!code.some(({ text }) => /argv/i.test(text))) return ''
  return statement(operands.slice(0, max).map(quoteWord))
}

/** A word that only the run tells is a name that nothing gives a value to. */
function quoteWord({ text, known }: Word): string {
  if (!known || text.length > maxLength) return 'unknown_word'
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', ' ')}'`
}
