import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useLive } from '../api/live-gate.tsx'
import { useNotifications } from '../api/use-notifications.ts'
import { useSession, useMembership } from '../api/use-session.ts'
import { useBreakGlass } from '../api/use-provider.ts'
import { usePause, usePolicy } from '../api/use-policy.ts'
import { useTeam } from '../api/use-team.ts'
import { Button } from '../parts/button.tsx'
import { Mark, type MarkName } from '../parts/mark.tsx'
import { EndPause } from '../parts/pause/pause-button.tsx'
import { When } from '../parts/when.tsx'
import { NotificationSetup } from '../parts/notification-setup.tsx'
import { pairPath } from './pair-path.ts'
import styles from './banners.module.css'
import { listWords } from '../../../ground/model/list-words.ts'
import type { ShownTeam } from '../../../ground/model/shown-team.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { useQuery } from '@tanstack/react-query'
import type { WitnessedState } from '../../../ground/model/known-witness.ts'
import { ask } from '../api/ask.ts'
import { keys } from '../api/keys.ts'

/** Witnesses are in no event, so they are asked for. */
const every = 30_000

/** Returns the witnesses of the log, and whether it may be signed. */
function useWitnessed() {
  return useQuery({
    queryKey: keys.witnessed,
    queryFn: ({ signal }) => ask<WitnessedState>('/v1/audit/witnesses', undefined, signal),
    refetchInterval: every,
  })
}

/** Shows the notices of every page: the gate is away, somebody is let in past the provider, its log was set back, this session has ended, it only observes, its policy is not the newest. */
export function Banners() {
  return (
    <div className={styles['banners']} role="status">
      <Connection />
      <Team />
      <BreakGlass />
      <SetBack />
      <Paused />
      <Observing />
      <Untold />
      <SignedOut />
    </div>
  )
}

const gateAway = 'The gate does not answer: calls are refused until it does.'

/** Gates judge on by themselves, so nothing is refused for want of a hub. */
const hubAway = 'The hub does not answer: gates judge on, and what waits is answered once it does.'

function Connection() {
  const { state, tryNow } = useLive()
  const { data: session } = useSession()
  const isHub = useTeam() !== undefined
  const [path] = useLocation()
  const search = useSearch()
  if (session === null)
    return (
      <Banner kind="bad" mark="away">
        This browser’s session has ended. <Link href={pairPath(path, search)}>Pair it again</Link> to go on.
      </Banner>
    )
  if (state !== 'lost') return null
  return (
    <Banner kind="bad" mark="away" late>
      <span>{isHub ? hubAway : gateAway} This page is as it was.</span>
      <Button onClick={tryNow}>Try now</Button>
    </Banner>
  )
}

/** At a gate of a team people answer at the hub: whoever came here has the way there. */
function Team() {
  const { data: session } = useSession()
  return session ? <AtHub /> : null
}

function AtHub() {
  const membership = useMembership()
  const [path] = useLocation()
  if (!membership) return null
  const { hub, isHeld } = membership
  return (
    <Banner kind={isHeld ? 'note' : 'warn'} mark="next">
      <span>
        Calls of this gate are answered at its team’s hub:{' '}
        <a href={`${hub}${path.startsWith('/reviews/') ? path : '/'}`}>{hub}</a>.
        {!isHeld &&
          ' While it gives no lease, what people allowed does not count here; what they blocked does.'}
      </span>
    </Banner>
  )
}

/** Nothing is signed about a log that was set back: it may be another history than the one that people saw. */
function SetBack() {
  const { data: session } = useSession()
  return session ? <LogProblem /> : null
}

function LogProblem() {
  const { data } = useWitnessed()
  if (!data || data.problem === null) return null
  return (
    <Banner kind="bad" mark="warning">
      <span>
        <strong>The log is not signed any more.</strong> {data.problem} <Link href="/log">See the log</Link>
      </span>
    </Banner>
  )
}

/** Somebody is let in past the identity provider: everybody sees it, on every page. */
function BreakGlass() {
  const { data: session } = useSession()
  const isHub = useTeam() !== undefined
  return session && isHub ? <Armed /> : null
}

function Armed() {
  const { data: armed = [] } = useBreakGlass()
  return armed.map(({ reviewer, until }) => (
    <Banner key={reviewer} kind="bad" mark="warning">
      <span>
        <strong>Break-glass: {reviewer} is an owner without signing on.</strong> It was armed on the hub’s
        machine, and ends <When at={until} />. If nobody of you knows of it, see the{' '}
        <Link href="/log">log</Link>.
      </span>
    </Banner>
  ))
}

function Paused() {
  const { data: pause } = usePause()
  const team = useTeam()
  if (!pause) return null
  return (
    <Banner kind="warn" mark="pause">
      <span>
        <strong>{pausedWords(team)}</strong> {pause.by} paused {team ? 'them' : 'it'}: “{pause.reason}”. Hard
        gates still hold. It ends <When at={pause.until} />.
      </span>
      <EndPause />
    </Banner>
  )
}

/** Stands where people wait for calls: whoever closes this page hears of none. */
function Untold() {
  const [path] = useLocation()
  const { data: session } = useSession()
  return path === '/' && session ? <NobodyIsTold /> : null
}

function NobodyIsTold() {
  const { data } = useNotifications()
  if (!data || data.targets.length > 0 || data.atTerminal || data.toldByHub) return null
  return (
    <Banner kind="warn" mark="warning">
      <span>
        <strong>Nobody is told</strong> when a call waits and this page is closed: <NotificationSetup />
      </span>
    </Banner>
  )
}

function Observing() {
  const { data } = usePolicy()
  const observe = data?.policy.observe
  if (!observe) return null
  const whose = observe.profiles.length === 0 ? 'every agent' : observe.profiles.join(', ')
  if (observe.until <= Date.now())
    return (
      <Banner kind="warn" mark="pause">
        <span>
          <strong>Observing has ended</strong>, and calls of {whose} are stopped again.{' '}
          <code>countersign lookback</code> shows what it would have done,{' '}
          <code>countersign observe --end</code> takes this note away.
        </span>
      </Banner>
    )
  return (
    <Banner kind="warn" mark="pause">
      <span>
        <strong>The gate only observes {whose}</strong>: nothing is stopped but a change of the gate itself.
        It ends <When at={observe.until} />.
      </span>
    </Banner>
  )
}

function SignedOut() {
  const { data } = usePolicy()
  if (data?.refused === undefined) return null
  return (
    <Banner kind="warn" mark="warning">
      <span>
        <strong>A change of the policy was refused</strong>, and the one before holds: {data.refused}{' '}
        <Link href="/policy">See the policy</Link>
      </span>
    </Banner>
  )
}

interface Given {
  readonly kind: 'bad' | 'warn' | 'note'
  readonly mark: MarkName
  /** Shown only when it lasts: a gate that is started anew is away for a moment. */
  readonly late?: boolean
  readonly children: ReactNode
}

function Banner({ kind, mark, late = false, children }: Given) {
  return (
    <div className={`${styles['banner']} ${styles[kind]} ${late ? styles['late'] : ''}`}>
      <Mark name={mark} />
      <div className={styles['words']}>{children}</div>
    </div>
  )
}

/** Says where a pause holds: at this gate, or at every gate of a team, with the groups that have gates. */
export function pausedWords(team: Pick<ShownTeam, 'groups' | 'gates'> | undefined): string {
  if (!team) return 'The gate only observes.'
  const gates = team.gates.filter(({ revokedAt }) => revokedAt === null)
  const groups = team.groups.filter(({ name }) => gates.some(({ group }) => group === name))
  if (groups.length === 0) return 'Every gate only observes.'
  const names = groups.map(({ name }) => visibleText(name, 80))
  return `Every gate of ${listWords(names, 5)} only observes.`
}
