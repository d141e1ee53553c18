import { useId } from 'react'
import { visibleText } from '../../../../../ground/model/visible-text.ts'
import styles from './grant.module.css'

interface Given {
  readonly label: string
  readonly ticks: readonly {
    readonly value: string
    readonly label?: string
    /** Shown in place of the value; empty where the label says it all. */
    readonly shown?: string
    readonly isOn: boolean
    /** It goes without saying, and can’t be left out. */
    readonly isFixed?: boolean
  }[]
  /** `value` is that of the tick, `name` its own. */
  readonly onTick: (value: string, isOn: boolean) => void
}

/** Some of several, one below the other; each says its value. */
export function Ticks({ label, ticks, onTick }: Given) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p className={styles.label} id={id}>
        {label}
      </p>
      <div className={styles.ticks}>
        {ticks.map(tick => (
          <label key={tick.value} className={styles.tick}>
            <input
              type="checkbox"
              checked={tick.isOn}
              disabled={tick.isFixed === true}
              onChange={event => onTick(tick.value, event.target.checked)}
            />
            <span>
              {tick.label} {tick.shown !== '' && <code>{visibleText(tick.shown ?? tick.value, 200)}</code>}
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}
