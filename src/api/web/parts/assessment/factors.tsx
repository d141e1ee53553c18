import type { Factor, FactorScore } from '../../../../ground/model/assessment.ts'
import styles from './factors.module.css'

const words: Readonly<Record<Factor, string>> = {
  function_name: 'its name',
  arguments: 'its arguments',
  docstring: 'its description',
  hints: 'its hints',
  novelty: 'how new it is',
}

/** One factor of a named call: what it looks at, its value 0 to 1, and what it adds to the risk. */
interface FactorWord {
  readonly factor: Factor
  readonly name: string
  readonly value: number
  readonly adds: number
}

/** The five factors, those that add most first. */
function factorWords({ factors, contributions }: FactorScore): readonly FactorWord[] {
  return (Object.keys(words) as Factor[])
    .map(factor => ({
      factor,
      name: words[factor],
      value: factors[factor],
      adds: contributions[factor],
    }))
    .sort((a, b) => b.adds - a.adds)
}

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
