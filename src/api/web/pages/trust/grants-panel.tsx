import { useState } from 'react'
import { useSession } from '../../api/use-session.ts'
import type { Grant } from '../../../../ground/model/grant.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PauseButton } from '../../parts/pause/pause-button.tsx'
import { useNow } from '../../parts/use-now.ts'
import { GrantItem } from './grant-item.tsx'
import { sortedGrants } from './grant-state.ts'
import styles from './trust.module.css'
import { useGrants } from './use-trust.ts'
import { NewGrant } from './new-grant.tsx'

/** Standing answers: those that hold, those that ended, and a new one. */
export function GrantsPanel() {
  const { data, error, refetch } = useGrants()
  const caller = useSession().data?.caller
  const now = useNow()
  if (error && !data) return <FailureNotice error={error} again={refetch} />
  if (!data) return <Loading what="Reading grants" />
  const me = caller?.role === 'reviewer' ? caller.reviewer : undefined
  const { holding, ended } = sortedGrants(data, now)
  return (
    <>
      {me !== undefined && <Making me={me} />}
      {holding.length === 0 ? (
        <Empty title="No standing answer holds now">
          <p>
            A grant answers calls that are alike with a yes, for one agent, for the findings that it names,
            until it ends. A block answers with a no.
          </p>
        </Empty>
      ) : (
        <GrantList grants={holding} now={now} me={me} />
      )}
      {ended.length > 0 && (
        <details className={styles.ended}>
          <summary>
            {ended.length} {ended.length === 1 ? 'has' : 'have'} ended
          </summary>
          <GrantList grants={ended} now={now} me={undefined} />
        </details>
      )}
    </>
  )
}

interface Listed {
  readonly grants: readonly Grant[]
  readonly now: number
  readonly me: string | undefined
}

function GrantList({ grants, now, me }: Listed) {
  return (
    <ul className={styles.shapes}>
      {grants.map(grant => (
        <GrantItem key={grant.id} grant={grant} now={now} me={me} />
      ))}
    </ul>
  )
}

function Making({ me }: { readonly me: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.above}>
      <Button kind="primary" onClick={() => setOpen(true)}>
        New grant or block …
      </Button>
      <PauseButton />
      {isOpen && <NewGrant me={me} onClose={() => setOpen(false)} />}
    </div>
  )
}
