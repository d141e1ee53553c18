import { useState } from 'react'
import type { Grant } from '../../../../../ground/model/grant.ts'
import type { ReviewPage } from '../../../../../people/acts/gate-people/reviews.ts'
import { useKeys } from '../../../app/key-table.ts'
import { Button } from '../../../parts/button.tsx'
import type { AnswerControls } from '../answer/use-answering.ts'
import { GrantDialog } from './grant-dialog.tsx'
import type { JoinedGrant } from './use-joined-grant.ts'
import { Link } from 'wouter'
import { Dialog } from '../../../parts/dialog.tsx'
import { When } from '../../../parts/when.tsx'

interface Given {
  readonly page: ReviewPage
  readonly me: string
  readonly grant: JoinedGrant
  /** Absent where this reviewer can no longer answer the call itself. */
  readonly controls: AnswerControls | undefined
}

/** Standing answers for calls like this one, with an answer to this one where it waits. */
export function GrantButton({ page, me, grant, controls }: Given) {
  const [isOpen, setOpen] = useState(false)
  const [saved, setSaved] = useState<Grant & { readonly isAnswered: boolean }>()
  const [isClosed, setClosed] = useState(false)
  useKeys([{ keys: 'b', what: 'Grant or block such calls', run: () => setOpen(true) }])
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Grant or block such calls …
      </Button>
      {isOpen && (
        <GrantDialog
          page={page}
          me={me}
          answering={controls && { join: grant.join, begin: controls.begin, deny: controls.deny }}
          onClose={() => setOpen(false)}
          onSaved={(made, isAnswered) => setSaved({ ...made, isAnswered })}
        />
      )}
      {saved && <Saved grant={saved} isAnswered={saved.isAnswered} onClose={() => setSaved(undefined)} />}
      {grant.saved && !isClosed && <Saved grant={grant.saved} isAnswered onClose={() => setClosed(true)} />}
    </>
  )
}

interface SavedProps {
  readonly grant: Grant
  /** The call that it was made at was answered with it. */
  readonly isAnswered: boolean
  readonly onClose: () => void
}

/** It is in force: what it is called, when it ends, and where it can be ended. */
function Saved({ grant, isAnswered, onClose }: SavedProps) {
  const isAllow = grant.effect === 'allow'
  return (
    <Dialog title={isAllow ? 'Granted' : 'Blocked'} open onClose={onClose}>
      <p>
        <code>{grant.id}</code> is in force
        {grant.expiresAt !== null && (
          <>
            ; it ends <When at={grant.expiresAt} />
          </>
        )}
        . It can be ended under <Link href="/trust">Trust &amp; grants</Link>.
      </p>
      <p>
        {isAnswered
          ? `This call ${isAllow ? 'may run' : 'was denied'} as well.`
          : 'This review is not answered by it: it answers such calls from now on.'}
      </p>
    </Dialog>
  )
}
