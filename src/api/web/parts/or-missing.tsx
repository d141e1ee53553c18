import type { ReactNode } from 'react'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { PartPointer } from '../../../ground/model/part-table.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import styles from './or-missing.module.css'

/** Shows a part of a logged decision or, where it is not in the log any more, the sentence that says who erased it and why. */
export function OrMissing({
  logged: { missing = {} },
  part,
  children,
}: {
  readonly logged: Pick<LoggedDecision, 'missing'>
  readonly part: PartPointer
  readonly children: ReactNode
}) {
  const why = missing[part]
  return why === undefined ? children : <p className={styles.missing}>{visibleText(why, 600)}</p>
}
