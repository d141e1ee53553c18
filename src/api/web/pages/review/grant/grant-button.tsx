import { useState } from 'react'
import type { Grant } from '../../../../../ground/model/grant.ts'
import type { ReviewPage } from '../../../../../people/acts/gate-people/reviews.ts'
import { useKeys } from '../../../app/key-table.ts'
import { Button } from '../../../parts/button.tsx'
import type { AnswerControls } from '../answer/use-answering.ts'
import { GrantDialog } from './grant-dialog.tsx'
import { Saved } from './saved.tsx'
import type { JoinedGrant } from './use-joined-grant.ts'

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
