import { useState } from 'react'
import type { ReviewPage } from '../../../../people/gate-people.ts'
import type { Grant } from '../../../../model/grant.ts'
import { useSession } from '../../../api/use-session.ts'
import { useKeys } from '../../../app/key-table.ts'
import { Button } from '../../../parts/button.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { Saved } from './saved.tsx'

/** Standing answers for calls like this one; only for who may answer. */
export function GrantButton({ page }: { readonly page: ReviewPage }) {
  const { data: session } = useSession()
  if (session?.caller.role !== 'reviewer') return null
  return <Own page={page} me={session.caller.reviewer} />
}

function Own({ page, me }: { readonly page: ReviewPage; readonly me: string }) {
  const [isOpen, setOpen] = useState(false)
  const [saved, setSaved] = useState<Grant>()
  useKeys([{ keys: 'b', what: 'Grant or block such calls', run: () => setOpen(true) }])
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Grant or block such calls …
      </Button>
      {isOpen && <GrantDialog page={page} me={me} onClose={() => setOpen(false)} onSaved={setSaved} />}
      {saved && <Saved grant={saved} onClose={() => setSaved(undefined)} />}
    </>
  )
}
