import { Link } from 'wouter'
import type { Grant } from '../../../../../ground/model/grant.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { When } from '../../../parts/when.tsx'

interface Given {
  readonly grant: Grant
  /** The call that it was made at was answered with it. */
  readonly isAnswered: boolean
  readonly onClose: () => void
}

/** It is in force: what it is called, when it ends, and where it can be ended. */
export function Saved({ grant, isAnswered, onClose }: Given) {
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
