/** The five questions that a bundle answers, each for itself. */
export type Question = 'content' | 'log' | 'signer' | 'witnesses' | 'time'

/** `no`: something contradicts it. `not-shown`: nothing speaks against it, and the reader can’t rely on it. */
export type AnswerState = 'yes' | 'no' | 'not-shown'

/** One answer in words for people who are no engineers. */
export interface Answer {
  readonly state: AnswerState
  readonly sentence: string
  readonly details: readonly string[]
}

/** `yes`: everything that has to be shown is. `broken`: something was changed, or does not fit. */
export type Outcome = 'yes' | 'broken' | 'not-shown'

/** One decision of the bundle, or another line of it, as far as a reader needs it to know which it is. */
export interface ShownEntry {
  readonly seq: number
  /** Milliseconds since 1970, by the gate’s own clock. */
  readonly at: number
  readonly kind: string
  readonly words: string
  /** Its time and kind are the exporter’s word alone. */
  readonly isClaim: boolean
}

/** All that a bundle shows. */
export interface Verdict {
  readonly outcome: Outcome
  readonly sentence: string
  readonly answers: Readonly<Record<Question, Answer>>
  /** Statements of the bundle about itself, which nothing proves. */
  readonly claims: Readonly<Record<string, string>>
  /** The first entries of it. */
  readonly entries: readonly ShownEntry[]
  /** Entries in all. */
  readonly count: number
}

/** Returns the one outcome that five answers come to. Witnesses count where the reader’s policy asks for them. */
export function outcomeOf(answers: Verdict['answers'], needsWitnesses: boolean): Outcome {
  if (Object.values(answers).some(({ state }) => state === 'no')) return 'broken'
  const needed: Question[] = ['content', 'log', 'signer', ...(needsWitnesses ? (['witnesses'] as const) : [])]
  return needed.every(question => answers[question].state === 'yes') ? 'yes' : 'not-shown'
}

const outcomeTexts: Readonly<Record<Outcome, string>> = {
  yes: 'Yes: this is what the log says, and nobody has changed it since.',
  broken: 'No: this file does not hold. Something in it was changed, left out or put in.',
  'not-shown': 'Not shown: nothing here is wrong, and not everything that you need is proven.',
}

const inPart =
  'Yes, in part: the entries in this file are what the log says, and nobody has changed them since; the entries between them are not in it.'

/** The sentence that a reader sees first. `isWhole`: nothing of the log is left out between the first entry and the last. */
export function outcomeSentence(outcome: Outcome, isWhole: boolean): string {
  return outcome === 'yes' && !isWhole ? inPart : outcomeTexts[outcome]
}

/** Each question as it stands above its answer. */
export const questionTexts: Readonly<Record<Question, string>> = {
  content: 'Does it say what was written down?',
  log: 'Does it stand in the log?',
  signer: 'Is the log signed by a key that you trust?',
  witnesses: 'Did others see the log?',
  time: 'Did it exist before a certain time?',
}
