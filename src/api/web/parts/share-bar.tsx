import styles from './share-bar.module.css'

interface Given {
  /** 0 to 1. */
  readonly share: number
  /** The whole that it is a share of, where no words beside it say the same. */
  readonly label?: string
}

/** A share as a thin bar; beside it stands the same in words. */
export function ShareBar({ share, label }: Given) {
  const percent = 100 * Math.min(1, Math.max(0, share))
  const notice = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <span className={styles['track']} {...notice}>
      <span className={styles['bar']} style={{ width: `${percent}%` }} />
    </span>
  )
}
