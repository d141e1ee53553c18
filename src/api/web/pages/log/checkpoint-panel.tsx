import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Checkpoint } from '../../../../ground/model/audit-entry.ts'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'
import { useMayAnswer } from '../../api/use-session.ts'
import { useTeam } from '../../api/use-team.ts'
import { Button } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/code-block.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import styles from './log.module.css'

/** Signs how long the log is and how it ends, and says how to keep that where the gate’s account can’t change it. */
export function CheckpointPanel() {
  const mayAnswer = useMayAnswer()
  const isHub = useTeam() !== undefined
  const queries = useQueryClient()
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => ask<Checkpoint>('/v1/audit/checkpoint', {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.log }),
  })
  return (
    <section className={styles['panel']} aria-labelledby="checkpoint">
      <h2 id="checkpoint">Keep a checkpoint elsewhere</h2>
      <p className={styles['soft']}>
        A checkpoint is one signed line: how many entries there are, and the hash of the last. Kept where the
        account that runs {isHub ? 'the hubs and their database' : 'the agents'} can’t write (another account,
        another machine, a printed page), it shows later whether the log was cut or written anew.
      </p>
      <p className={styles['actions']}>
        <Button onClick={() => mutate()} busy={isPending} disabled={!mayAnswer}>
          Sign a checkpoint now
        </Button>
        {!mayAnswer && <span className={styles['soft']}>Only a reviewer can.</span>}
      </p>
      {error && <FailureNotice error={error} />}
      {data && <Signature checkpoint={data} />}
      <p className={styles['soft']}>
        {isHub ? (
          'Each gate of the team keeps the newest signed root in its own log, without being asked.'
        ) : (
          <>
            For a timer: <CodeBlock>countersign audit anchor --to FILE</CodeBlock> appends one to a file.
          </>
        )}
      </p>
    </section>
  )
}

function Signature({ checkpoint }: { readonly checkpoint: Checkpoint }) {
  const line = JSON.stringify(checkpoint)
  return (
    <div role="status">
      <p>
        Signed: {checkpoint.size.toLocaleString('en')} entries.{' '}
        <CopyButton text={`${line}\n`} what="checkpoint" />
      </p>
      <CodeBlock block>{line}</CodeBlock>
    </div>
  )
}
