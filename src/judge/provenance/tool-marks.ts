import { byText } from '../../ground/model/by-text.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { ownToolName } from '../readers/named-tools/tool-shape.ts'
import { actsOfVerb } from './acts-of-verb.ts'
import type { Holding } from './holdings-of.ts'
import { marksOf } from './mark-of.ts'
import type { ToolMarks } from './order-matches.ts'
import { mainWordsOf } from './words-of.ts'

/** Words of tools’ names that say nothing of what they are about. */
const generic = new Set(
  'api tool tools manager system service data info information item items user users app client server by for from with and the all new my name id list details status current action operation'.split(
    ' ',
  ),
)
const minLetters = 3

/** Returns the words of a tool’s name, and of its deed, as marks. */
export function toolMarks({ tool, kind }: ToolCall, words: readonly string[], key: Uint8Array): ToolMarks {
  const { verbs, objects } = partsOfWords(words.join(' '))
  const whole = kind === 'tool' && tool !== null ? wholeName(tool) : []
  return { verbs: marksOf(key, [...verbs, ...whole]), objects: marksOf(key, [...objects, ...whole]) }
}

const minNameLength = 8

/** The name as a text spells it: `AccessControlTool`, `send_mail`. A short one is a word like any other. */
const wholeName = byText((tool): readonly string[] => {
  const name = ownToolName(tool).toLowerCase()
  const isName = name.length >= minNameLength && /[_-]|[a-z][A-Z]/.test(ownToolName(tool))
  return isName ? mainWordsOf(name).slice(0, 1) : []
})

const partsOfWords = byText((deed): Readonly<Record<keyof ToolMarks, readonly string[]>> => {
  const words = deed.split(' ').filter(word => word !== '')
  const verbs = words.filter(word => isVerb(word))
  const things = words.filter(word => !isVerb(word) && !generic.has(word) && word.length >= minLetters)
  const objects = [
    ...new Set(things.flatMap(word => [word, word.endsWith('s') ? word.slice(0, -1) : `${word}s`])),
  ]
  return { verbs, objects }
})

/** A verb that only reads asks for nothing. */
function isVerb(word: string): boolean {
  return actsOfVerb(word).some(act => act !== 'read')
}

/** Words for what comes by mail: the person says one of them, and the tool’s name has another. */
const mailWords: ReadonlySet<string> = new Set(
  'mail mails email emails inbox mailbox message messages'.split(' '),
)

/** Tells whether the person asks for something in a sentence with the word for what the tool reads. */
export function isKindNamed(deed: readonly string[], persons: readonly Holding[], key: Uint8Array): boolean {
  const { objects } = partsOfWords(deed.join(' '))
  const words = objects.some(word => mailWords.has(word)) ? [...objects, ...mailWords] : objects
  const marks = marksOf(key, words)
  return persons.some(
    ({ segment }) => segment.acts.length > 0 && marks.some(mark => segment.words.includes(mark)),
  )
}
