import { byText } from '../../../../ground/model/by-text.ts'
import { lazy } from '../../../../ground/model/lazy.ts'

/** The senses of words: whole ones, beginnings, and those of languages that are written without spaces. */
interface Dictionary<Sense extends string> {
  readonly whole: ReadonlyMap<string, readonly Sense[]>
  readonly beginnings: ReadonlyMap<string, readonly Sense[]>
  readonly unspaced: readonly (readonly [word: string, sense: Sense])[]
}

const minBeginningLength = 3
/** Letters of an ending: a longer word is a compound, and about something else. */
const maxEndingLength = 6
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

function dictionaryOf<Sense extends string>(table: Readonly<Record<Sense, string>>): Dictionary<Sense> {
  const whole = new Map<string, Sense[]>()
  const beginnings = new Map<string, Sense[]>()
  const unspaced: (readonly [string, Sense])[] = []
  const learn = (into: Map<string, Sense[]>, word: string, sense: Sense) =>
    into.set(word, [...new Set([...(into.get(word) ?? []), sense])])
  for (const [sense, words] of Object.entries(table) as [Sense, string][])
    for (const word of words.split(' '))
      if (unspacedScript.test(word)) unspaced.push([word, sense])
      else if (word.endsWith('~')) learn(beginnings, word.slice(0, -1), sense)
      else learn(whole, word, sense)
  return { whole, beginnings, unspaced }
}

const none: readonly never[] = []

function sensesIn<Sense extends string>(word: string, dictionary: Dictionary<Sense>): readonly Sense[] {
  const known = dictionary.whole.get(word)
  if (known) return known
  if (unspacedScript.test(word))
    return dictionary.unspaced.filter(([part]) => word.includes(part)).map(([, sense]) => sense)
  for (let end = word.length; end >= Math.max(minBeginningLength, word.length - maxEndingLength); end--) {
    const found = dictionary.beginnings.get(word.slice(0, end))
    if (found) return found
  }
  return none
}

/** Returns what tells the senses of a word by a table of them; lower case, without accents. */
export function sensesBy<Sense extends string>(
  table: Readonly<Record<Sense, string>>,
): (word: string) => readonly Sense[] {
  const dictionary = lazy(() => dictionaryOf(table))
  return byText(word => sensesIn(word, dictionary()))
}
