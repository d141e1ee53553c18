import { useState } from 'react'
import { usePause } from '../../api/use-policy.ts'
import { useSession } from '../../api/use-session.ts'
import { Button } from '../button.tsx'
import { PauseDialog } from './pause-dialog.tsx'

/** Has the gate only observe for a while; nothing for whoever may not answer, and while a pause holds. */
export function PauseButton() {
  const [isOpen, setOpen] = useState(false)
  const caller = useSession().data?.caller
  const { data: pause } = usePause()
  if (caller?.role !== 'reviewer' || pause) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Pause …</Button>
      {isOpen && <PauseDialog me={caller.reviewer} onClose={() => setOpen(false)} />}
    </>
  )
}
