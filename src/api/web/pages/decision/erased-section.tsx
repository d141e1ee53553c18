import { visibleText } from '../../../../ground/model/visible-text.ts'
import styles from './decision.module.css'

/** Shows the values of the record that were erased before it was written, by their kind. */
export function ErasedSection({ redacted }: { readonly redacted: Readonly<Record<string, string>> }) {
  const all = Object.entries(redacted)
  if (all.length === 0) return null
  return (
    <div className={styles['erased']}>
      <p>
        {all.length === 1 ? 'One value was' : `${all.length} values were`} erased before this was written; the
        log never held
        {all.length === 1 ? ' it' : ' them'}.
      </p>
      <ul>
        {all.map(([pointer, what]) => (
          <li key={pointer}>
            <code>{visibleText(pointer, 200)}</code>{' '}
            <span className={styles['soft']}>{visibleText(what, 200)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
