import { Link } from 'wouter'
import type { Grant } from '../../../../model/grant.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { When } from '../../../parts/when.tsx'

/** It is in force: what it is called, when it ends, and where it can be ended. */
export function Saved({ grant, onClose }: { readonly grant: Grant; readonly onClose: () => void }) {
  return (
    <Dialog title={grant.effect === 'allow' ? 'Granted' : 'Blocked'} open onClose={onClose}>
      <p>
        <code>{grant.id}</code> is in force
        {grant.expiresAt !== null && (
          <>
            ; it ends <When at={grant.expiresAt} />
          </>
        )}
        . It can be ended under <Link href="/trust">Trust &amp; grants</Link>.
      </p>
      <p>This review is not answered by it: it answers such calls from now on.</p>
    </Dialog>
  )
}
