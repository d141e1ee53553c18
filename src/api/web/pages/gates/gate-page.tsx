import { Link, useParams } from 'wouter'
import { useTeamAnswer } from '../../api/use-team.ts'
import type { ShownGate, ShownTeam, ToldSeal } from '../../../../ground/model/shown-team.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { Empty } from '../../parts/empty.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { useNow } from '../../parts/use-now.ts'
import { gateStanding } from './gate-standing.ts'
import { Standing } from './standing.tsx'
import styles from './gates.module.css'
import type { ReactNode } from 'react'
import { queryText } from '../../api/make-query-client.ts'
import { useWaiting } from '../../api/use-reviews.ts'
import { capitalize } from '../../../../ground/model/list-words.ts'
import type { GateGroup } from '../../../../ground/model/team-gate.ts'
import { spanText } from '../../parts/relative-text.ts'
import { When } from '../../parts/when.tsx'
import { callsOf } from './calls-of.ts'
import { versionName } from '../group-policy/rollout-sentence.ts'
import { type SealState, sealWords } from '../../../../ground/model/seal.ts'
import { Mark, type MarkName } from '../../parts/mark.tsx'

const looks: Readonly<Record<SealState, readonly [mark: MarkName, style: 'good' | 'warn' | 'bad']>> = {
  enforced: ['tick', 'good'],
  blocked: ['octagon', 'warn'],
  open: ['warning', 'bad'],
  unproven: ['circle', 'warn'],
}

/** The clients beside a gate, each with whether it obeys. */
function SealList({ seals }: { readonly seals: readonly ToldSeal[] | null }) {
  if (seals === null) return <>Not told: nobody looks after clients there</>
  if (seals.length === 0) return <>None is installed</>
  return (
    <ul className={styles.seals}>
      {seals.map(({ title, scope, state }, i) => {
        const [mark, style] = looks[state]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a client may be there twice in one scope
          <li key={`${title} ${scope} ${i}`}>
            {visibleText(title, 60)}
            {scope !== 'user' && ` (${scope})`}{' '}
            <span className={`${styles.standing} ${styles[style]}`}>
              <Mark name={mark} />
              {sealWords[state]}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface Given {
  readonly gate: ShownGate
  readonly group: GateGroup | undefined
  /** Of the team, the gate among them. */
  readonly gates: readonly ShownGate[]
}

/** Everything that the hub knows of a gate. */
function GateFacts({ gate, group, gates }: Given) {
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

/** Says how the policy of a gate compares with that of the others of its group: `as the other 3 gates of laptops`. */
export function policyWords(gate: ShownGate, gates: readonly ShownGate[]): string {
  const { group, policyDigest } = gate
  const others = gates.filter(
    one =>
      one.gate !== gate.gate && one.group === group && one.revokedAt === null && one.policyDigest !== null,
  )
  if (policyDigest === null || others.length === 0) return ''
  const same = others.filter(one => one.policyDigest === policyDigest).length
  if (same === others.length)
    return same === 1
      ? `the same as the other gate of ${group}`
      : `the same as the other ${same} gates of ${group}`
  if (same === 0)
    return others.length === 1
      ? `other than the other gate of ${group}`
      : `other than every other gate of ${group}`
  return `the same as ${same} of the other ${others.length} gates of ${group}`
}

/** One gate of a team: how it stands, what it runs, what it judged, what waits there. */
export function GatePage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useTeamAnswer()
  const gate = data?.gates.find(one => one.gate === id)
  if (error && !data) return <FailureNotice error={error} again={refetch} />
  if (data === undefined) return <Loading what="Asking for the gate" />
  if (data && gate) return <OneGate team={data} gate={gate} />
  return (
    <>
      <PageHeading title="Gate" />
      <Empty title="The team has no such gate">
        <Link href="/gates">See its gates</Link>
      </Empty>
    </>
  )
}

function OneGate({ team, gate }: { readonly team: ShownTeam; readonly gate: ShownGate }) {
  const now = useNow()
  const group = team.groups.find(({ name }) => name === gate.group)
  return (
    <>
      <PageHeading
        title={visibleText(gate.name, 80)}
        sub={`A gate of ${gate.group}`}
        controls={<Standing gate={gate} group={group} now={now} />}
      />
      <p className={styles.sentence}>{gateStanding(gate, group, now).sentence}</p>
      <GateFacts gate={gate} group={group} gates={team.gates} />
      <p className={styles.links}>
        <Link href={`/activity?${new URLSearchParams({ gate: gate.gate })}`}>See what its agents did</Link>
      </p>
    </>
  )
}
