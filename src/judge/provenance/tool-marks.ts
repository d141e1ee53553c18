import { actsOfVerb } from './acts-of-verb.ts'
import { byText } from '../../ground/model/by-text.ts'
import { marksOf } from './mark-of.ts'
import type { ToolMarks } from './order-matches.ts'

/** Words of tools’ names that say nothing of what they are about. */
const generic = new Set(
  'api tool tools manager system service data info information item items user users app client server by for from with and the all new my name id list details status current action operation'.split(
    ' ',
  ),
)
const fewestLetters = 3

/** Returns the words of a tool’s name, and of its deed, as marks. */
export function toolMarks(words: readonly string[], key: Uint8Array): ToolMarks {
  const { verbs, objects } = partsOfWords(words.join(' '))
  return { verbs: marksOf(key, verbs), objects: marksOf(key, objects) }
}

const partsOfWords = byText((deed): Readonly<Record<keyof ToolMarks, readonly string[]>> => {
  const words = deed.split(' ').filter(word => word !== '')
  const verbs = words.filter(word => isVerb(word))
  const things = words.filter(word => !isVerb(word) && !generic.has(word) && word.length >= fewestLetters)
  const objects = [
    ...new Set(things.flatMap(word => [word, word.endsWith('s') ? word.slice(0, -1) : `${word}s`])),
  ]
  return { verbs, objects }
})

/** A verb that only reads asks for nothing. */
function isVerb(word: string): boolean {
  return actsOfVerb(word).some(act => act !== 'read')
}
