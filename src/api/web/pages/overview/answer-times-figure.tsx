import type { AnswerTimes, JudgingTimes } from '../../../../ground/model/overview.ts'
import { spanText } from '../../parts/relative-text.ts'
import { countWords, quickText } from './count-words.ts'
import styles from './times.module.css'

/** Shows the times that people took to answer. */
export function AnswerTimesFigure({ answers }: { readonly answers: AnswerTimes }) {
  const { opened, answered, expired, p50, p90 } = answers
  const seconds = (value: number | null) => (value === null ? '–' : spanText(value * 1_000))
  const rest = expired > 0 ? `, ${expired} expired unanswered` : ''
  return (
    <Figures
      title="Time to answer"
      about={
        opened === 0 ? 'Nobody was asked.' : `${answered} of ${countWords(opened, 'review')} answered${rest}.`
      }
      rows={[
        ['half within', seconds(p50)],
        ['nine in ten within', seconds(p90)],
      ]}
    />
  )
}

/** Shows the times that judging took, as agents feel it. */
export function JudgingFigure({ judging }: { readonly judging: JudgingTimes }) {
  const { measured, p50, p90, p99 } = judging
  return (
    <Figures
      title="Time to judge"
      about={
        measured === 0
          ? 'No call was measured.'
          : `${countWords(measured, 'call')} measured; what an agent waits.`
      }
      rows={[
        ['half within', quickText(p50)],
        ['nine in ten within', quickText(p90)],
        ['99 in 100 within', quickText(p99)],
      ]}
    />
  )
}

interface Given {
  readonly title: string
  readonly about: string
  readonly rows: readonly (readonly [string, string])[]
}

function Figures({ title, about, rows }: Given) {
  return (
    <section className={styles['figures']}>
      <h2 className={styles['title']}>{title}</h2>
      <dl className={styles['rows']}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles['row']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['about']}>{about}</p>
    </section>
  )
}
