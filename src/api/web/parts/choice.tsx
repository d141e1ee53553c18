import styles from './choice.module.css'

interface Given {
  /** The meaning of the choice, for screen readers; the first option says it for the others. */
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, name: string])[]
  readonly onChoose: (value: string) => void
}

/** One of a few values, by its name. */
export function Choice({ label, value, options, onChoose }: Given) {
  return (
    <select
      className={styles['control']}
      aria-label={label}
      data-set={value !== ''}
      value={value}
      onChange={event => onChoose(event.target.value)}
    >
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  )
}
