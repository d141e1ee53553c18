import styles from './states.module.css'

/** Shows that something is still loading; it shows itself only when that takes a while. */
export function Loading({ what = 'Loading' }: { readonly what?: string }) {
  return (
    <p className={styles['loading']} role="status" data-loading>
      {what} …
    </p>
  )
}
