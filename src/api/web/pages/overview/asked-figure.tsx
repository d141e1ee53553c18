import type { Overview } from '../../../../ground/model/overview.ts'
import { callsOf, countWords, observedText, shareText } from './count-words.ts'
import { Sparkline } from './sparkline.tsx'
import styles from './asked-figure.module.css'
import type { Trend } from './trend.ts'

interface Given {
  readonly overview: Overview
  readonly trend: Trend | undefined
}

/** The one figure that says whether the gate is worth its questions: how many calls asked a person. */
export function AskedFigure({ overview, trend }: Given) {
  const observed = observedText(overview.observed)
  return (
    <section className={styles['asked']} aria-label="Share of calls that asked a person">
      <p className={styles['number']}>{shareText(overview.asked)}</p>
      <div>
        <p className={styles['what']}>of calls asked a person</p>
        <p className={styles['rest']}>
          {overview.queued.toLocaleString('en')} of {countWords(callsOf(overview), 'call')}
          {trend && `; ${trend.text}`}
        </p>
        {observed !== null && <p className={styles['rest']}>{observed}</p>}
      </div>
      <Sparkline values={overview.days.map(({ asked }) => asked)} />
    </section>
  )
}
