import type { ShownSeals } from '../../../../ground/model/seal.ts'
import { Button } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/code-block.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { When } from '../../parts/when.tsx'
import { useSession } from '../../api/use-session.ts'
import { sealSummary, sortedSeals } from './client-words.ts'
import styles from './clients.module.css'
import { SealRow } from './seal-row.tsx'
import { useCheckSeals, useSeals } from './use-seals.ts'

/** Shows for each installed client whether it obeys, the evidence, and the remedy. */
export function Seals() {
  const { data, error, refetch } = useSeals()
  return (
    <section className={styles['part']} aria-labelledby="seals">
      <div className={styles['head']}>
        <h2 id="seals">Installed clients</h2>
        {data && <CheckNow checking={data.checking} />}
      </div>
      {error && !data && <FailureNotice error={error} again={refetch} />}
      {!error && !data && <Loading what="Asking what is installed" />}
      {data && (data.seals.length === 0 ? <None /> : <Looked shown={data} />)}
    </section>
  )
}

function None() {
  return (
    <p className={styles['soft']}>
      None was looked at yet. <CodeBlock>countersign init</CodeBlock> puts the gate before the agents of this
      machine; <CodeBlock>countersign doctor</CodeBlock> proves that it stays there.
    </p>
  )
}

function Looked({ shown: { seals, next } }: { readonly shown: ShownSeals }) {
  return (
    <>
      <p className={styles['soft']} role="status">
        {sealSummary(seals)}
        {next !== null && (
          <>
            {' '}
            They are looked at again <When at={next} />.
          </>
        )}
      </p>
      <ul className={styles['list']}>
        {sortedSeals(seals).map(seal => (
          <SealRow key={`${seal.client} ${seal.scope} ${seal.project}`} seal={seal} />
        ))}
      </ul>
    </>
  )
}

/** For who may answer; others see what was seen. */
function CheckNow({ checking }: { readonly checking: boolean }) {
  const { data: session } = useSession()
  const check = useCheckSeals()
  if (session?.caller.role !== 'reviewer') return null
  const busy = check.isPending || checking
  return (
    <div className={styles['check']}>
      {check.error && <span className={styles['failure']}>{check.error.message}</span>}
      <Button busy={busy} onClick={() => check.mutate()}>
        {busy ? 'Checking…' : 'Check now'}
      </Button>
    </div>
  )
}
