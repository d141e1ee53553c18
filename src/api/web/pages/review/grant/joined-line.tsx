import { useState } from 'react'
import type { ReviewPage } from '../../../../../people/acts/gate-people/reviews.ts'
import { Button } from '../../../parts/button.tsx'
import { grantSentences } from './grant-sentences.ts'
import styles from './grant.module.css'
import type { JoinedGrant } from './use-joined-grant.ts'

interface Given {
  readonly page: ReviewPage
  readonly grant: JoinedGrant
}

/** Says above the yes what is granted with it, and takes it off again. */
export function JoinedLine({ page, grant }: Given) {
  const [now] = useState(Date.now)
  if (!grant.form) return null
  const [first] = grantSentences(grant.form, page, now)
  return (
    <div className={styles.preview}>
      <p>
        <b>Your yes grants as well.</b> {first}
      </p>
      <Button kind="quiet" onClick={grant.drop}>
        Only let this one run
      </Button>
    </div>
  )
}

/** Says what became of it, where the call was answered and nothing was granted. */
export function NotGranted({ grant }: Pick<Given, 'grant'>) {
  if (!grant.form) return null
  return (
    <p className={styles.preview} role="status">
      Nothing was granted: this review was not ended by your yes. You can grant it with the button below.
    </p>
  )
}
