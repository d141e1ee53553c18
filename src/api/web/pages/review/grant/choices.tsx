import { RadioGroup } from 'radix-ui'
import { useId } from 'react'
import styles from './grant.module.css'

interface Given<Value extends string> {
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

/** One of a few, side by side. */
export function Choices<Value extends string>({ label, choices, value, onChoose }: Given<Value>) {
  const id = useId()
  return (
    <div>
      <p className={styles.label} id={id}>
        {label}
      </p>
      <RadioGroup.Root
        className={styles.choices}
        aria-labelledby={id}
        value={value}
        onValueChange={next => onChoose(next as Value)}
      >
        {choices.map(choice => (
          <RadioGroup.Item key={choice.value} value={choice.value} className={styles.choice}>
            <b>{choice.label}</b>
            {choice.hint !== undefined && <span>{choice.hint}</span>}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  )
}
