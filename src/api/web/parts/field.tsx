import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** The attributes that a field gives to its control: `<Field label="PIN">{given => <input {...given} />}</Field>`. */
export interface FieldControl {
  readonly id: string
  readonly className: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface Given {
  readonly label: string
  /** A hint on what to fill in, in a few words. */
  readonly hint?: string | undefined
  /** One sentence: what is wrong with what was filled in. */
  readonly error?: string | undefined
  readonly children: (control: FieldControl) => ReactNode
}

/** A control with its label, its hint and what is wrong with it, all told to screen readers too. */
export function Field({ label, hint, error, children }: Given) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles['control'] ?? '',
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className={styles['error']} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
