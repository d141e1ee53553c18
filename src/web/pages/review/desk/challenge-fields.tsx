import { RadioGroup } from 'radix-ui'
import { useId } from 'react'
import type { Question, ShownChallenge } from '../../../../model/challenge.ts'
import type { Review } from '../../../../model/review.ts'
import { visibleText } from '../../../../model/visible-text.ts'
import { Field } from '../../../parts/field.tsx'
import styles from './challenge-fields.module.css'
import { type Draft, wordsIn } from './sent-answer.ts'

/** Characters; options no longer than this stand two in a row. */
const shortOption = 16

interface Given {
  readonly sheet: ShownChallenge
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly review: Review
}

/** What a challenge asks for: questions about this call, or one’s own words, or nothing but a yes. */
export function ChallengeFields({ sheet, draft, change, review }: Given) {
  if (sheet.challenge === 'teach_back') return <TeachBack draft={draft} change={change} review={review} />
  if (sheet.challenge === 'confirm')
    return <p className={styles.soft}>Read what it would do. A yes counts for this very call, once.</p>
  return (
    <>
      {sheet.questions.map((question, i) => (
        <Choice
          key={`${i}${question.text}`}
          question={question}
          which={sheet.questions.length > 1 ? `${i + 1} of ${sheet.questions.length}` : ''}
          chosen={draft.choices[i]}
          onChoose={choice => change({ choices: withChoice(draft.choices, i, choice) })}
        />
      ))}
    </>
  )
}

function withChoice(choices: Draft['choices'], at: number, choice: number): Draft['choices'] {
  const length = Math.max(choices.length, at + 1)
  return Array.from({ length }, (_, i) => (i === at ? choice : choices[i]))
}

interface ChoiceGiven {
  readonly question: Question
  /** "2 of 3", or nothing. */
  readonly which: string
  readonly chosen: number | undefined
  readonly onChoose: (choice: number) => void
}

function Choice({ question, which, chosen, onChoose }: ChoiceGiven) {
  const id = useId()
  return (
    <div className={styles.question}>
      <p className={styles.asked} id={id}>
        {which !== '' && <span className={styles.which}>{which}</span>}
        {visibleText(question.text, 300)}
      </p>
      <RadioGroup.Root
        aria-labelledby={id}
        className={styles.options}
        data-short={question.options.every(option => option.length <= shortOption)}
        value={chosen === undefined ? '' : String(chosen)}
        onValueChange={value => onChoose(Number(value))}
      >
        {question.options.map((option, i) => (
          <RadioGroup.Item key={option} value={String(i)} className={styles.option}>
            <span className={styles.dot} aria-hidden="true" />
            <span>{visibleText(option, 200)}</span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  )
}

function TeachBack({ draft, change, review }: Omit<Given, 'sheet'>) {
  const least = review.settings.teach_back_words
  const words = wordsIn(draft.text)
  return (
    <Field
      label="In your own words: what would this call do, and to what?"
      hint={`${words} of at least ${least} words. Copying the page does not count.`}
    >
      {control => (
        <textarea
          {...control}
          rows={5}
          maxLength={5_000}
          value={draft.text}
          onChange={event => change({ text: event.target.value })}
        />
      )}
    </Field>
  )
}
