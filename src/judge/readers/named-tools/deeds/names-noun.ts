import { objectSenses } from './object-senses.ts'
import { verbSenses } from './verb-senses.ts'
import { foldedWords } from './folded-words.ts'

/** Deeds in a form that no order has: `destruction`, `withdrawals`. */
const nominal = /(?:tion|sion|[dstvw]al|ment)s?$/
/** Deeds that are things behind another word: `pressure_drop`. */
const behind: ReadonlySet<string> = new Set(['drop', 'drops'])

/**
 * Tells whether the deed in a name is a thing that one reads about: a figure stands at the end (`withdrawal_rate_by_site`,
 * `pressure_drop_calc`), or the description begins with a verb that looks (`destruction_certificates`: “Lists …”).
 * A name that begins with an order is none.
 */
export function namesNoun(name: readonly string[], docstring: string | undefined = ''): boolean {
  if (isFigure(name.at(-1) ?? '') && beginsWithFigure.test(docstring) && !ordered.test(name[0] ?? ''))
    return isFigure(foldedWords(docstring.slice(0, 60))[0] ?? '')
  const at = name.findLastIndex((word, i) => nominal.test(word) || (i > 0 && behind.has(word)))
  const relation = name.findIndex((word, i) => i > at + 1 && relations.has(word))
  const head = name.at(relation < 0 ? -1 : relation - 1) ?? ''
  if (at < 0 || name.length < at + 2 || name.slice(0, at).some(isOrder) || name.includes('and')) return false
  return (
    isFigure(head) || (nominal.test(name[at] ?? '') && looks(foldedWords(docstring.slice(0, 60))[0] ?? ''))
  )
}

/** “Report of void tickets”; what begins with a verb has no such form. */
const beginsWithFigure = /^\w{3,20} (?:of|about) /
const ordered = /^(?:delete|remove|erase|wipe|purge|destroy|drop|truncate)$/
const relations: ReadonlySet<string> = new Set(['by', 'for', 'of', 'per', 'in'])

function isOrder(word: string): boolean {
  const senses = verbSenses(word)
  return senses.length > 0 && !looks(word) && objectSenses(word).length === 0
}

function isFigure(word: string): boolean {
  return looks(word) || objectSenses(word).includes('facts')
}

/** Tells whether a verb reads or tries, in the form of an order or of a sentence: “list”, “lists”. */
function looks(word: string): boolean {
  return (
    word === 'returns' ||
    [word, word.replace(/s$/, '')].some(form =>
      verbSenses(form).some(sense => sense === 'look' || sense === 'rehearse'),
    )
  )
}
