import type { LoggedDecision, Replay } from '../../../../ground/model/logged-decision.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { OrMissing } from '../../parts/or-missing.tsx'
import { Section } from './erase-call.tsx'
import styles from './decision.module.css'
import { useMutation } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { Button } from '../../parts/button.tsx'
import { Comparison } from './comparison.tsx'

/** Asks what the same call would get under the policy in force; nothing is written. */
export function EvaluateAgain({ logged }: { readonly logged: LoggedDecision }) {
  const { id } = logged.decision
  const judging = useMutation({
    mutationFn: () => ask<Replay>(`/v1/decisions/${encodeURIComponent(id)}/replay`, {}),
  })
  const { data, error, isPending, mutate } = judging
  return (
    <Section title="Judged again">
      <OrMissing logged={logged} part="/call/arguments">
        <p className={styles['again']}>
          <Button onClick={() => mutate()} busy={isPending}>
            {isPending ? 'Judging …' : 'Judge again under the present policy'}
          </Button>
          <span className={styles['soft']}>Nothing is written, and nothing runs.</span>
        </p>
      </OrMissing>
      {error && <FailureNotice error={error} />}
      {data && <Comparison replay={data} />}
    </Section>
  )
}
