import { type Compared, thresholdWords } from '../../../../judge/policy/threshold-text.ts'
import styles from './score-bar.module.css'

const width = 60

/** A composite, 0 to 10, as a small number and a bar from 0 to 10, with marks where asking and denying begin, in the colour of the effect. */
export function ScoreBar({ composite, thresholds, effect }: Compared) {
  const words = thresholdWords({ composite, thresholds, effect })
  return (
    <span className={styles['score']} title={`Composite ${composite}: ${words}`}>
      <span className={`${styles['number']} ${composite === 0 ? styles['none'] : ''}`}>
        {composite.toFixed(1)}
      </span>
      {composite > 0 && <Bar composite={composite} thresholds={thresholds} effect={effect} />}
    </span>
  )
}

function Bar({ composite, thresholds: { allow, deny }, effect }: Compared) {
  const at = (value: number) => (Math.min(10, Math.max(0, value)) / 10) * width
  return (
    <svg className={styles['bar']} viewBox={`0 0 ${width} 10`} width={width} height="10" aria-hidden="true">
      <rect className={styles['track']} x="0" y="4" width={width} height="2" rx="1" />
      <rect className={styles[effect]} x="0" y="3" width={at(composite)} height="4" rx="1" />
      <path className={styles['ticks']} d={`M${at(allow)} 0v10M${at(deny)} 0v10`} />
    </svg>
  )
}
