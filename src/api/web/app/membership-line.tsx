import { useMembership } from '../api/use-membership.ts'
import { useNow } from '../parts/use-now.ts'
import { membershipSentence } from './membership-sentence.ts'
import styles from './navigation.module.css'

/** Says whose team this gate is of, and how it stands with it; nothing where it is of none. */
export function MembershipLine() {
  const membership = useMembership()
  const now = useNow()
  if (!membership) return null
  const { hub, group } = membership
  return (
    <p className={styles['team']}>
      <span>
        Of the team of <a href={hub}>{new URL(hub).host}</a>, group {group.name}
      </span>
      <span className={styles['role']}>{membershipSentence(membership, now)}</span>
    </p>
  )
}
