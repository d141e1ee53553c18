import { useTeam } from '../../api/use-team.ts'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Browsers } from '../you/browsers.tsx'
import styles from './clients.module.css'
import { CodeBlock } from '../../parts/code-block.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { When } from '../../parts/when.tsx'
import {
  countsOf,
  quietHourText,
  routeTextsOf,
  sealSummary,
  sortedSeals,
  stepTextsOf,
  targetState,
  tokenWords,
} from './client-words.ts'
import type { ShownSeals } from '../../../../ground/model/seal.ts'
import { Button } from '../../parts/button.tsx'
import { useSession } from '../../api/use-session.ts'
import { SealRow } from './seal-row.tsx'
import { useCheckSeals, useSeals } from './use-seals.ts'
import type {
  EscalationStep,
  NotificationRoute,
  ReviewLevel,
  ShownNotifications,
  ShownTarget,
} from '../../../../ground/model/notification-settings.ts'
import { NotificationSetup } from '../../parts/notification-setup.tsx'
import { Mark } from '../../parts/mark.tsx'
import { useNotifications } from '../../api/use-notifications.ts'
import { useQuery } from '@tanstack/react-query'
import type { ShownToken } from '../../../http/routes/token-routes.ts'
import { ask } from '../../api/ask.ts'
import { Agents } from './agents.tsx'

/** Shows the targets that get notes of new reviews, whether the last note got through, and why not. */
function Notified() {
  const { data, error, refetch } = useNotifications()
  return (
    <section className={styles.part} aria-labelledby="notified">
      <h2 id="notified">Who is told</h2>
      {error && !data && <FailureNotice error={error} again={refetch} />}
      {!error && !data && <Loading what="Asking who is told" />}
      {data && <Targets shown={data} />}
    </section>
  )
}

function Targets({
  shown: { targets, routes, escalate, quiet, toldByHub },
}: {
  readonly shown: ShownNotifications
}) {
  if (toldByHub) return <p className={styles.soft}>The team’s hub tells people of what waits here.</p>
  if (targets.length === 0)
    return (
      <p className={styles.soft}>
        Nobody is told of a new review: whoever looks here sees it. <NotificationSetup />
      </p>
    )
  return (
    <>
      {quiet && (
        <p className={styles.soft}>
          Quiet from {quietHourText(quiet.from)} to {quietHourText(quiet.until)} ({quiet.zone}): only{' '}
          {gravest(quiet.passes)} is told then.{quiet.now && ' It is quiet now.'}
        </p>
      )}
      <ul className={styles.list}>
        {targets.map(target => (
          <Target key={target.name} target={target} routes={routes} escalate={escalate} />
        ))}
      </ul>
    </>
  )
}

function gravest(level: ReviewLevel): string {
  return level === 'critical' ? 'critical' : `${level} and above`
}

interface Given {
  readonly target: ShownTarget
  readonly routes: readonly NotificationRoute[]
  readonly escalate: readonly EscalationStep[]
}

function Target({ target, routes, escalate }: Given) {
  const { name, kind, sentAt, failure } = target
  const messages = [...routeTextsOf(name, routes), ...stepTextsOf(name, escalate)]
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>
          <strong>{name}</strong> <span className={styles.soft}>{kind}</span>
        </p>
        <p className={styles.soft}>
          {messages.length === 0 ? 'No route leads to it.' : `Told of ${messages.join('; ')}.`}
        </p>
        {failure && (
          <p className={styles.failure}>
            {failure.why} Tried {failure.tries} {failure.tries === 1 ? 'time' : 'times'}
            {failure.next === null ? '; given up.' : '; again '}
            {failure.next !== null && <When at={failure.next} />}
          </p>
        )}
        {countsOf(target).map(text => (
          <p key={text} className={styles.soft}>
            {text}
          </p>
        ))}
      </div>
      <State state={targetState(target)} at={failure?.at ?? sentAt} />
    </li>
  )
}

const states = {
  well: { word: 'sent', mark: 'tick' },
  failing: { word: 'failing', mark: 'warning' },
  held: { word: 'held back', mark: 'pause' },
  new: { word: 'nothing to tell yet', mark: 'circle' },
} as const

function State({ state, at }: { readonly state: keyof typeof states; readonly at: number | null }) {
  const { word, mark } = states[state]
  return (
    <p className={styles[state]}>
      <Mark name={mark} /> {word} {at !== null && <When at={at} />}
    </p>
  )
}

/**
 * Shows the agents that ask, the notified people, and every way in. A hub has no client beside it, and gates join it with
 * tokens of its own.
 */
export function ClientsPage() {
  const isHub = useTeam() !== undefined
  return (
    <>
      <PageHeading title="Clients" sub="Who asks, who is told, and every way in" />
      <div className={styles.page}>
        {!isHub && <Seals />}
        <Agents />
        <Notified />
        {!isHub && <Tokens />}
        <Browsers />
      </div>
    </>
  )
}

/** The tokens that let programs in. They are made and ended at a terminal alone. */
function Tokens() {
  const { data, error, refetch } = useTokens()
  return (
    <section className={styles.part} aria-labelledby="tokens">
      <h2 id="tokens">Tokens</h2>
      <p className={styles.soft}>
        Made with <CodeBlock>countersign token add</CodeBlock> and ended with{' '}
        <CodeBlock>countersign token remove</CodeBlock>, at a terminal alone. What opens is kept nowhere.
      </p>
      {error && !data && <FailureNotice error={error} again={refetch} />}
      {!error && !data && <Loading what="Asking which tokens there are" />}
      {data?.length === 0 && <p>There are none: programs come in over sockets alone.</p>}
      <ul className={styles.list}>
        {data?.map(token => (
          <li key={token.id} className={styles.row}>
            <div className={styles.words}>
              <p>
                <code>{token.id}</code> {tokenWords(token)}
              </p>
              <p className={styles.soft}>
                made <When at={token.addedAt} />
                {token.expiresAt !== undefined && (
                  <>
                    , ends <When at={token.expiresAt} />
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows for each installed client whether it obeys, the evidence, and the remedy. */
function Seals() {
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

/** The tokens that let programs in, without what opens. */
function useTokens() {
  return useQuery({
    queryKey: ['tokens'],
    queryFn: ({ signal }) => ask<readonly ShownToken[]>('/v1/tokens', undefined, signal),
    refetchInterval: 60_000,
  })
}
