import type {
  EscalationStep,
  NotificationRoute,
  ReviewLevel,
  ShownNotifications,
  ShownTarget,
} from '../../../../ground/model/notification-settings.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { HowToBeTold } from '../../parts/how-to-be-told.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Mark } from '../../parts/mark.tsx'
import { When } from '../../parts/when.tsx'
import { countsOf, quietHourText, routeTextsOf, stepTextsOf, targetState } from './client-words.ts'
import styles from './clients.module.css'
import { useNotifications } from '../../api/use-notifications.ts'

/** Shows the targets that get notes of new reviews, whether the last note got through, and why not. */
export function Notified() {
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
        Nobody is told of a new review: whoever looks here sees it. <HowToBeTold />
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
  const told = [...routeTextsOf(name, routes), ...stepTextsOf(name, escalate)]
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>
          <strong>{name}</strong> <span className={styles.soft}>{kind}</span>
        </p>
        <p className={styles.soft}>
          {told.length === 0 ? 'No route leads to it.' : `Told of ${told.join('; ')}.`}
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
