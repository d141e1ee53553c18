import type { Question } from '../../../../ground/model/challenge.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { type QuizFact, holdsAnswer, sameAnswer, shownAnswer } from './quiz-fact.ts'

/** A drawn quiz: questions as they are shown, and the index of each right option. */
export interface Quiz {
  readonly questions: readonly Question[]
  readonly right: readonly number[]
}

interface Drawn {
  readonly fact: QuizFact
  readonly question: Question
  readonly right: number
}

const maxOptions = 4
const minWrong = 2
/** Questions that are tried as the first one. */
const maxBeginnings = 8

/**
 * Draws up to `most` questions, those that matter first and those that `asked` names last. No question gives away
 * another's answer, and no option stands in two of them. `random` gives numbers from 0 up to 1.
 */
export function drawQuiz(
  facts: readonly QuizFact[],
  max: number,
  asked: ReadonlySet<string>,
  random: () => number,
): Quiz {
  const order = facts
    .map(shownFact)
    .map(fact => ({ fact, isOld: asked.has(questionKey(fact.question, fact.right)), luck: random() }))
    .sort((a, b) => Number(a.isOld) - Number(b.isOld) || b.fact.weight + b.luck - (a.fact.weight + a.luck))
    .map(({ fact }) => fact)
  // One question alone is guessed too often: where the first leaves no room for another, the next one comes first.
  const drawings = order.slice(0, maxBeginnings).map((_, i) => [...order.slice(i), ...order.slice(0, i)])
  let drawn: readonly Drawn[] = []
  for (const one of drawings) {
    const found = drawFrom(one, max, random)
    if (found.length > drawn.length) drawn = found
    if (drawn.length >= Math.min(2, max)) break
  }
  return { questions: drawn.map(({ question }) => question), right: drawn.map(({ right }) => right) }
}

function drawFrom(order: readonly QuizFact[], max: number, random: () => number): readonly Drawn[] {
  const drawn: Drawn[] = []
  for (const fact of order) {
    if (drawn.length >= max) break
    if (drawn.some(one => one.fact.topic === fact.topic || tellOfEachOther(one, fact))) continue
    const next = withOptions(fact, drawn, random)
    if (next) drawn.push(next)
  }
  return drawn
}

/** As it will be read: a kind of resource is a word of the call as well. */
function shownFact(fact: QuizFact): QuizFact {
  return { ...fact, question: visibleText(fact.question, 240), right: shownAnswer(fact.right) }
}

/** Returns the key by which a question is the same one when it is drawn again. */
export function questionKey(question: string, right: string): string {
  return `${question}\n${right}`
}

function tellOfEachOther({ fact: one, question }: Drawn, other: QuizFact): boolean {
  if (one.reveals.some(what => other.tells.includes(what))) return true
  if (other.reveals.some(what => one.tells.includes(what))) return true
  if (holdsAnswer(other.question, one.right)) return true
  if (question.options.some(option => holdsAnswer(other.question, option))) return true
  return [question.text, ...question.options].some(text => holdsAnswer(text, other.right))
}

/** The question with its options in random order, or null when too few wrong ones are left. */
function withOptions(fact: QuizFact, drawn: readonly Drawn[], random: () => number): Drawn | null {
  const { right } = fact
  const taken = new Set([right, ...drawn.flatMap(({ question }) => question.options)].map(sameAnswer))
  const answers = drawn.map(one => one.fact.right)
  const texts = drawn.map(({ question }) => question.text)
  const wrong: string[] = []
  for (const group of fact.wrong) {
    for (const option of shuffled(group.slice(0, 200), random).map(shownAnswer)) {
      if (wrong.length === maxOptions - 1) break
      const key = sameAnswer(option)
      if (key === '' || taken.has(key) || answers.some(answer => holdsAnswer(option, answer))) continue
      if (texts.some(text => holdsAnswer(text, option))) continue
      taken.add(key)
      wrong.push(option)
    }
  }
  if (wrong.length < minWrong || right === '') return null
  const options = shuffled([right, ...wrong], random)
  return { fact, question: { text: fact.question, options }, right: options.indexOf(right) }
}

/** Every order is as likely as any other. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const [a, b] = [result[i], result[j]]
    if (a !== undefined && b !== undefined) [result[i], result[j]] = [b, a]
  }
  return result
}
