import { useState } from 'react'
import type { Grant } from '../../../../ground/model/grant.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../parts/button.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ProofDialog } from '../../parts/proof-dialog.tsx'
import { When } from '../../parts/when.tsx'
import { grantState, scopeWords } from './grant-state.ts'
import styles from './trust.module.css'
import { useChange } from './use-trust.ts'

interface Given {
  readonly grant: Grant
  readonly now: number
  /** The reviewer who may revoke it; undefined for nobody here. */
  readonly me: string | undefined
}

/** One standing answer: what it says to which calls, who gave it and why, and when it ends. */
export function GrantItem({ grant, now, me }: Given) {
  const isGrant = grant.effect === 'allow'
  return (
    <li className={styles.grant}>
      <p className={isGrant ? styles.earned : styles.spoiled}>
        <Mark name={isGrant ? 'tick' : 'cross'} /> {isGrant ? 'Grants' : 'Blocks'}
      </p>
      <div className={styles.words}>
        <p className={styles.scope}>
          {scopeWords(grant.scope).map(([what, value]) => (
            <span key={what}>
              {what} <b>{visibleText(value, 200)}</b>
            </span>
          ))}
        </p>
        {grant.codes.length > 0 && <p className={styles.soft}>covers {grant.codes.join(', ')}</p>}
        <p>“{visibleText(grant.reason, 500)}”</p>
        <p className={styles.soft}>
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
        <p className={styles.field}>
          <code>{grant.id}</code> answers nothing from the next call on.
        </p>
      </ProofDialog>
    </>
  )
}
