import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { queryText } from '../../api/query-text.ts'
import { useWaiting } from '../../api/use-reviews.ts'
import { capitalize } from '../../../../ground/model/list-words.ts'
import type { ShownGate } from '../../../../ground/model/shown-team.ts'
import type { GateGroup } from '../../../../ground/model/team-gate.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { spanText } from '../../parts/relative-text.ts'
import { When } from '../../parts/when.tsx'
import { callsOf } from './calls-of.ts'
import { versionName } from '../group-policy/rollout-sentence.ts'
import { policyWords } from './policy-words.ts'
import { SealList } from './seal-list.tsx'
import styles from './gates.module.css'

interface Given {
  readonly gate: ShownGate
  readonly group: GateGroup | undefined
  /** Of the team, the gate among them. */
  readonly gates: readonly ShownGate[]
}

/** Everything that the hub knows of a gate. */
export function GateFacts({ gate, group, gates }: Given) {
  const { calls, seenAt, joinedAt, epoch, entries } = gate
  const waiting = (useWaiting().data ?? []).filter(review => review.gate === gate.gate).length
  return (
    <dl className={styles.facts}>
      <Fact name="Waits for people">
        {waiting === 0 ? (
          'Nothing'
        ) : (
          <Link href={`/${queryText({ gate: gate.gate })}`}>
            {waiting === 1 ? 'One call' : `${waiting} calls`}
          </Link>
        )}
      </Fact>
      <Fact name="Calls in 30 days">
        {callsOf(gate).toLocaleString('en')}: {calls.allowed.toLocaleString('en')} allowed,{' '}
        {calls.queued.toLocaleString('en')} queued, {calls.denied.toLocaleString('en')} denied
      </Fact>
      <Fact name="Last seen">{seenAt === null ? 'Never' : <When at={seenAt} />}</Fact>
      <LeaseFacts gate={gate} group={group} />
      <Running gate={gate} gates={gates} />
      <Fact name="Log">
        {entries.toLocaleString('en')} entries here, epoch {epoch}: <code>{gate.gate}</code>
      </Fact>
      <Names gate={gate} gates={gates} />
      <Fact name="Joined">
        <When at={joinedAt} />
      </Fact>
    </dl>
  )
}

/** The time for which the gate does without this hub, and whether its allows do. */
function LeaseFacts({ gate: { leaseUntil }, group }: Pick<Given, 'gate' | 'group'>) {
  return (
    <>
      <Fact name="Lease">
        {leaseUntil === null ? 'None yet' : <When at={leaseUntil} />}
        {group && group.lease > 0 && (
          <span className={styles.soft}>
            {' '}
            · of {spanText(group.lease * 1_000)}, renewed each time it asks
          </span>
        )}
      </Fact>
      {group?.evidence === 'central' && (
        <Fact name="Evidence">Central: a call is allowed there once its entry is here</Fact>
      )}
    </>
  )
}

/** The program that runs there, by which policy, and the clients that ask it. */
function Running({ gate, gates }: Pick<Given, 'gate' | 'gates'>) {
  const { version, policyDigest, groupPolicy, group, seals } = gate
  const same = policyWords(gate, gates)
  return (
    <>
      <Fact name="Clients beside it">
        <SealList seals={seals} />
      </Fact>
      <Fact name="Version">{visibleText(version ?? 'Not told yet', 60)}</Fact>
      <Fact name={`Policy of ${group}`}>
        {groupPolicy === null ? 'Not told yet' : capitalize(versionName(groupPolicy))}
      </Fact>
      <Fact name="Policy">
        {policyDigest === null ? (
          'Not told yet'
        ) : (
          <>
            <code title={policyDigest}>{policyDigest.slice(0, 12)}</code>
            <span className={styles.soft}>{same !== '' && ` · ${same}`}</span>
          </>
        )}
      </Fact>
    </>
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

/** The name that it had, or the gates that its quarantined log goes on as. */
function Names({ gate: { gate, was }, gates }: Pick<Given, 'gate' | 'gates'>) {
  const next = gates.filter(one => one.was === gate)
  return (
    <>
      {was !== undefined && (
        <Fact name="Before">
          It was <GateLink gate={was}>{was.slice(0, 8)}</GateLink>, a name that stands for two logs
        </Fact>
      )}
      {next.length > 0 && (
        <Fact name="Goes on as">
          {next.map((one, i) => (
            <span key={one.gate}>
              {i > 0 && ', '}
              <GateLink gate={one.gate}>{visibleText(one.name, 80)}</GateLink> ({one.gate.slice(0, 8)})
            </span>
          ))}
        </Fact>
      )}
    </>
  )
}

function GateLink({ gate, children }: { readonly gate: string; readonly children: ReactNode }) {
  return <Link href={`/gates/${encodeURIComponent(gate)}`}>{children}</Link>
}
