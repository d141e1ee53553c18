import { seenAs } from '../../model/seen-as.ts'
import { visibleText } from '../../model/visible-text.ts'

/** One thing about a call that a person can be asked. */
export interface QuizFact {
  /** What kind of thing is asked, such as `delete.path`; a quiz asks each kind once. */
  readonly topic: string
  /** Names nothing that another question may ask for, save what `reveals` says. */
  readonly question: string
  readonly right: string
  /** Wrong answers of the same kind in groups, the most plausible group first. */
  readonly wrong: readonly (readonly string[])[]
  /** What the question says of the call by being asked: `verb:delete`. */
  readonly reveals: readonly string[]
  /** What its answer says. */
  readonly tells: readonly string[]
  /** Too plain to be the whole of a quiz. */
  readonly isFiller?: boolean
  /** How much it matters that a person knows it. */
  readonly weight: number
}

const longest = 120

/** As it is shown: harmless, and short enough for one line. */
export function shownAnswer(text: string): string {
  return visibleText(text, longest).trim()
}

/** What a reader would take for the same answer: letters that look alike, case, width, spaces and end marks are one. */
export function sameAnswer(text: string): string {
  const plain = seenAs(shownAnswer(text)).toLowerCase().replace(/\s+/g, ' ')
  return seenAs(plain).replace(/(?<=[^/.])[/.]{1,3}$/, '')
}

/** True where a text holds an answer as words of its own. */
export function holdsAnswer(text: string, answer: string): boolean {
  const words = plainWords(answer)
  if (words === '') return answer !== '' && text.includes(answer)
  return ` ${plainWords(text)} `.includes(` ${words} `) || sameAnswer(text) === sameAnswer(answer)
}

/** Letters and digits in lower case, everything else one space. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
