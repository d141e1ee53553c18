import { seenAs } from '../../../../ground/model/seen-as.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'

/** One thing about a call that a person can be asked. */
export interface QuizFact {
  /** The kind of the question, such as `delete.path`; a quiz asks each kind once. */
  readonly topic: string
  /** Names nothing that another question may ask for, save what `reveals` says. */
  readonly question: string
  readonly right: string
  /** Wrong answers of the same kind in groups, the most plausible group first. */
  readonly wrong: readonly (readonly string[])[]
  /** Facts of the call that the question itself gives away: `verb:delete`. */
  readonly reveals: readonly string[]
  /** Facts of the call that its answer gives away. */
  readonly tells: readonly string[]
  /** The weight of a person’s knowing it. */
  readonly weight: number
}

const maxLength = 120

/** As it is shown: harmless, and short enough for one line. */
export function shownAnswer(text: string): string {
  return visibleText(text, maxLength).trim()
}

/** Returns a text that is equal for answers that a reader takes for the same: letters that look alike, case, width, spaces and end marks are one. */
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
