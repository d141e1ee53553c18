import styles from './key-hint.module.css'

/** Keys that do something, one after the other: `<KeyHint keys="g i" />`. */
export function KeyHint({ keys }: { readonly keys: string }) {
  return (
    <span className={styles['keys']}>
      {keys.split(' ').map((key, i) => (
        <kbd key={`${i}${key}`} className={styles['key']}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
