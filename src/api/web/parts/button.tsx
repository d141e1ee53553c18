import type { ComponentProps } from 'react'
import styles from './button.module.css'

interface Given extends ComponentProps<'button'> {
  /** `primary` for the one thing that the page is for, `danger` for what harms, `quiet` for what is beside the point. */
  readonly kind?: 'primary' | 'plain' | 'danger' | 'quiet'
  /** The action is under way: it can’t be pressed again, and says so. */
  readonly busy?: boolean
}

/** A button; of type `button` where nothing else is said. */
export function Button({ kind = 'plain', busy = false, disabled, className, ...rest }: Given) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles['button']} ${styles[kind]} ${className ?? ''}`}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    />
  )
}
