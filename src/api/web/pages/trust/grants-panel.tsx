import { useState } from 'react'
import { useSession } from '../../api/use-session.ts'
import type { Grant } from '../../../../ground/model/grant.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PauseButton } from '../../parts/pause/pause-button.tsx'
import { useNow } from '../../parts/use-now.ts'
import { sortedGrants, grantState, scopeWords } from './grant-state.ts'
import styles from './trust.module.css'
import { useGrants, useChange } from './use-trust.ts'
import { NewGrant } from './new-grant.tsx'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { keys } from '../../api/keys.ts'
import { Mark } from '../../parts/mark.tsx'
import { ProofDialog } from '../../parts/proof-dialog.tsx'
import { When } from '../../parts/when.tsx'
import grantItemStyles from './trust.module.css'

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

interface Given {
  readonly grant: Grant
  readonly now: number
  /** The reviewer who may revoke it; undefined for nobody here. */
  readonly me: string | undefined
}

/** One standing answer: what it says to which calls, who gave it and why, and when it ends. */
function GrantItem({ grant, now, me }: Given) {
  const isGrant = grant.effect === 'allow'
  return (
    <li className={grantItemStyles.grant}>
      <p className={isGrant ? grantItemStyles.earned : grantItemStyles.spoiled}>
        <Mark name={isGrant ? 'tick' : 'cross'} /> {isGrant ? 'Grants' : 'Blocks'}
      </p>
      <div className={grantItemStyles.words}>
        <p className={grantItemStyles.scope}>
          {scopeWords(grant.scope).map(([what, value]) => (
            <span key={what}>
              {what} <b>{visibleText(value, 200)}</b>
            </span>
          ))}
        </p>
        {grant.codes.length > 0 && <p className={grantItemStyles.soft}>covers {grant.codes.join(', ')}</p>}
        <p>“{visibleText(grant.reason, 500)}”</p>
        <p className={grantItemStyles.soft}>
          {grant.by}, <When at={grant.at} /> · <Ending grant={grant} now={now} /> · <code>{grant.id}</code>
        </p>
      </div>
      {me !== undefined && <Revoke grant={grant} me={me} />}
    </li>
  )
}

function Ending({ grant, now }: { readonly grant: Grant; readonly now: number }) {
  const { expiresAt, revokedAt, uses } = grant
  const state = grantState(grant, now)
  if (state === 'used up') return <>used up</>
  if (state === 'revoked') return <>revoked {revokedAt !== null && <When at={revokedAt} />}</>
  const left = uses !== null && `${uses} ${uses === 1 ? 'use' : 'uses'} left`
  return (
    <>
      {expiresAt === null ? 'no end by time' : state === 'expired' ? 'ended ' : 'ends '}
      {expiresAt !== null && <When at={expiresAt} />}
      {left !== false && `, ${left}`}
    </>
  )
}

function Revoke({ grant, me }: { readonly grant: Grant; readonly me: string }) {
  const [isOpen, setOpen] = useState(false)
  const change = useChange(keys.grants)
  return (
    <>
      <Button kind="danger" aria-label={`Revoke ${grant.id}`} onClick={() => setOpen(true)}>
        Revoke …
      </Button>
      <ProofDialog
        title={grant.effect === 'allow' ? 'Revoke the grant' : 'End the block'}
        reviewer={me}
        open={isOpen}
        onClose={() => setOpen(false)}
        does="Revoke it"
        danger
        run={who => change(`/v1/grants/${encodeURIComponent(grant.id)}/revoke`, { who })}
      >
        <p className={grantItemStyles.field}>
          <code>{grant.id}</code> answers nothing from the next call on.
        </p>
      </ProofDialog>
    </>
  )
}
