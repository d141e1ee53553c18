import type { ShownGroupPolicy } from '../../../../ground/model/policy-rollout.ts'
import type { ShownTeam } from '../../../../ground/model/shown-team.ts'
import { When } from '../../parts/when.tsx'
import { ChangeButton } from './change-button.tsx'
import { gateSentence, rolloutSentence, versionDue, versionName } from './rollout-sentence.ts'
import styles from '../policy/policy.module.css'

interface Given {
  readonly shown: ShownGroupPolicy
  readonly team: ShownTeam
  /** Undefined for whoever may only look. */
  readonly me: string | undefined
}

/** Shows which gates have which version, as they said last, and what waits for a second person. */
export function RolloutPanel({ shown, team, me }: Given) {
  const { rollout, group } = shown
  const { share } = rollout
  const notices = team.gates.filter(one => one.group === group && one.revokedAt === null)
  return (
    <section>
      <h2 className={styles.title}>In force</h2>
      <p>
        {rolloutSentence(rollout)}
        {rollout.by !== '' && (
          <span className={styles.soft}>
            {' '}
            {rollout.by}, <When at={rollout.at} />
          </span>
        )}
      </p>
      <ul className={styles.layers}>
        {notices.map(one => (
          <li key={one.gate} className={styles.layer}>
            <span>{one.name}</span>
            <span className={styles.soft}>
              {gateSentence(one.groupPolicy, versionDue(shown, one.gate))}
              {one.problem !== null && `: ${one.problem}`}
            </span>
          </li>
        ))}
      </ul>
      {me !== undefined && share < 100 && rollout.proposed === null && <Steps shown={shown} me={me} />}
      <Proposal shown={shown} me={me} />
    </section>
  )
}

/** On to all gates, or back from those that have it. */
function Steps({ shown, me }: Pick<Given, 'shown'> & { readonly me: string }) {
  const { group } = shown
  const { version, rest, revision: over } = shown.rollout
  return (
    <div className={styles.buttons}>
      <ChangeButton
        shown={shown}
        me={me}
        kind="primary"
        does="Take it to all gates"
        change={{ verb: 'move', version: version.version, share: 100, over }}
      >
        <p>
          Every gate of {group} takes {versionName(version.version)}.
        </p>
      </ChangeButton>
      <ChangeButton
        shown={shown}
        me={me}
        does="Take it back"
        change={{ verb: 'move', version: rest.version, share: 100, over }}
      >
        <p>
          Every gate of {group} has {versionName(rest.version)} again.
        </p>
      </ChangeButton>
    </div>
  )
}

function Proposal({ shown, me }: Pick<Given, 'shown' | 'me'>) {
  const { proposed, revision } = shown.rollout
  if (!proposed) return null
  const what = `${versionName(proposed.version.version)} for ${proposed.share === 100 ? 'all gates' : `${proposed.share} % of the gates`}`
  return (
    <div className={styles.stale}>
      <p>
        {proposed.by} proposed {what}, <When at={proposed.at} />. It holds once a second person confirms it.
      </p>
      {me !== undefined && (
        <div className={styles.buttons}>
          <ChangeButton
            shown={shown}
            me={me}
            kind="primary"
            does="Confirm"
            disabled={proposed.by === me}
            change={{ verb: 'confirm', over: revision }}
          >
            <p>
              You confirm {what}, which {proposed.by} proposed. Its text is below, in the history.
            </p>
          </ChangeButton>
          <ChangeButton shown={shown} me={me} does="Withdraw" change={{ verb: 'withdraw', over: revision }}>
            <p>What {proposed.by} proposed is taken away; what is in force stays.</p>
          </ChangeButton>
        </div>
      )}
    </div>
  )
}
