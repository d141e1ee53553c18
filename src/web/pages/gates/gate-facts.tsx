import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useWaiting } from '../../api/use-reviews.ts'
import type { ShownGate } from '../../../model/shown-team.ts'
import type { GateGroup } from '../../../model/team-gate.ts'
import { visibleText } from '../../../model/visible-text.ts'
import { When } from '../../parts/when.tsx'
import { callsOf } from './calls-of.ts'
import { groupWords } from './group-words.ts'
import styles from './gates.module.css'

interface Given {
  readonly gate: ShownGate
  readonly group: GateGroup | undefined
}

/** Everything that the hub knows of a gate. */
export function GateFacts({ gate, group }: Given) {
  const { calls, seenAt, leaseUntil, joinedAt, epoch, entries, version, policyDigest } = gate
  const waiting = (useWaiting().data ?? []).filter(review => review.gate === gate.gate).length
  return (
    <dl className={styles.facts}>
      <Fact name="Waits for people">
        {waiting === 0 ? 'Nothing' : <Link href="/">{waiting === 1 ? 'One call' : `${waiting} calls`}</Link>}
      </Fact>
      <Fact name="Calls in 30 days">
        {callsOf(gate).toLocaleString('en')}: {calls.allowed.toLocaleString('en')} allowed,{' '}
        {calls.queued.toLocaleString('en')} queued, {calls.denied.toLocaleString('en')} denied
      </Fact>
      <Fact name="Last seen">{seenAt === null ? 'Never' : <When at={seenAt} />}</Fact>
      <Fact name="Lease">
        {leaseUntil === null ? 'None yet' : <When at={leaseUntil} />}
        {group && <span className={styles.soft}> · {groupWords(group)}</span>}
      </Fact>
      <Fact name="Version">{visibleText(version ?? 'Not known before its first decision', 60)}</Fact>
      <Fact name="Policy">{policyDigest === null ? 'Not known yet' : <code>{policyDigest}</code>}</Fact>
      <Fact name="Log">
        {entries.toLocaleString('en')} entries here, epoch {epoch}: <code>{gate.gate}</code>
      </Fact>
      <Fact name="Joined">
        <When at={joinedAt} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
