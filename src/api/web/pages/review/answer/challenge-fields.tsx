import { RadioGroup } from 'radix-ui'
import { useId } from 'react'
import type { Question, ShownChallenge } from '../../../../../ground/model/challenge.ts'
import type { Review } from '../../../../../ground/model/review.ts'
import { visibleText } from '../../../../../ground/model/visible-text.ts'
import { type ChallengeForm, challengeForms } from '../../../../../judge/policy/challenge-forms.ts'
import { Breakable } from '../../../parts/breakable.tsx'
import { Field } from '../../../parts/field.tsx'
import styles from './challenge-fields.module.css'
import { type Draft, wordsIn } from './sent-answer.ts'

/** Characters; options no longer than this stand two in a row, where the narrowest column holds each in one line. */
const shortOption = 11

interface Given {
  readonly sheet: ShownChallenge
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly review: Review
}

/** Shows the field of a challenge: questions with options, a text, or nothing but a sentence. */
export function ChallengeFields(input: Given) {
  const form = challengeForms[input.sheet.challenge]
  switch (form.field) {
    case 'none':
      return <p className={styles.soft}>Read what it would do. A yes counts for this very call, once.</p>
    case 'choice':
      return <Choices {...input} />
    case 'text':
      return <TextField {...input} form={form} />
  }
}

function Choices({ sheet, draft, change }: Given) {
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

type TextForm = Extract<ChallengeForm, { readonly field: 'text' }>

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
        <Breakable text={visibleText(question.text, 300)} />
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
            <span>
              <Breakable text={visibleText(option, 200)} />
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  )
}

function TextField({ draft, change, review, form }: Given & { readonly form: TextForm }) {
  const min = form.leastWords(review.settings)
  const words = wordsIn(draft.text)
  return (
    <Field label={form.question} hint={`${words} of at least ${min} words. ${form.warning}`}>
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
