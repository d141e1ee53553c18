import type { FactorScore } from '../../../../ground/model/assessment.ts'
import { factorWords } from './factor-words.ts'
import styles from './factors.module.css'

/** Shows the scores of a function’s name, arguments, description, hints and novelty, in one line of five. */
export function Factors({ factors }: { readonly factors: FactorScore }) {
  return (
    <figure className={styles.factors}>
      <figcaption>
        Five factors: risk <b>{factors.score.toFixed(2)}</b> of 1, {factors.level}
      </figcaption>
      <dl>
        {factorWords(factors).map(({ factor, name, value, adds }) => (
          <div key={factor}>
            <dt>{name}</dt>
            <dd>
              <svg className={styles.bar} aria-hidden="true">
                <rect width="100%" height="100%" rx="2" className={styles.track} />
                <rect width={`${Math.round(value * 100)}%`} height="100%" rx="2" className={styles.value} />
              </svg>
              <span>
                {value.toFixed(2)} <span className={styles.adds}>adds {adds.toFixed(2)}</span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
