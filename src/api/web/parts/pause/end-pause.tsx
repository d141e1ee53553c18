import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'
import { useSession } from '../../api/use-session.ts'
import { Button } from '../button.tsx'
import { ProofDialog } from '../proof-dialog.tsx'

/** Ends a pause before its time; nothing for whoever may not answer. */
export function EndPause() {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const caller = useSession().data?.caller
  if (caller?.role !== 'reviewer') return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>End it …</Button>
      <ProofDialog
        title="End the pause"
        reviewer={caller.reviewer}
        open={isOpen}
        onClose={() => setOpen(false)}
        does="End it"
        run={async who => {
          await ask('/v1/pause', { until: null, reason: 'ended in the browser', who })
          await queries.invalidateQueries({ queryKey: keys.pause })
        }}
      >
        <p>Calls that people must answer wait again, from the next one on.</p>
      </ProofDialog>
    </>
  )
}
