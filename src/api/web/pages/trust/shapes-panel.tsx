import { useState } from 'react'
import { useSession } from '../../api/use-session.ts'
import { usePolicy } from '../../api/use-policy.ts'
import { trustRule, trustTerms } from '../../../../judge/policy/trust-text.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ForgetAgent } from './forget-agent.tsx'
import { ForgetAll } from './forget-all.tsx'
import { ShapeItem } from './shape-item.tsx'
import styles from './trust.module.css'
import { useTrust } from './use-trust.ts'

/** Every shape that people answered for, and how to forget what they taught. */
export function ShapesPanel() {
  const { data, error, refetch } = useTrust()
  const policy = usePolicy().data?.policy
  const caller = useSession().data?.caller
  if (error && !data) return <FailureNotice error={error} again={refetch} />
  if (!data) return <Loading what="Reading what was learned" />
  if (data.length === 0)
    return (
      <Empty title="Nothing was learned yet">
        <p>
          Every answer that a person gives teaches something about calls of that shape.{' '}
          {policy && trustRule(trustTerms(policy, 'default'))}
        </p>
      </Empty>
    )
  const me = caller?.role === 'reviewer' ? caller.reviewer : undefined
  return (
    <>
      <ul className={styles.shapes}>
        {data.map(shape => (
          <ShapeItem key={shape.shape} shape={shape} policy={policy} me={me} />
        ))}
      </ul>
      {me !== undefined && <Forgetting me={me} />}
    </>
  )
}

function Forgetting({ me }: { readonly me: string }) {
  const [open, setOpen] = useState<'agent' | 'all' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={styles.below}>
      <Button kind="danger" onClick={() => setOpen('agent')}>
        Forget one agent …
      </Button>
      <Button kind="danger" onClick={() => setOpen('all')}>
        Forget everything …
      </Button>
      <ForgetAgent me={me} open={open === 'agent'} onClose={close} />
      <ForgetAll me={me} open={open === 'all'} onClose={close} />
    </div>
  )
}
