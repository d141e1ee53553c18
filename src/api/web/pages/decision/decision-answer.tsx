import { Link } from 'wouter'
import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import { toolName } from '../../../../people/review/call-line.ts'
import styles from './decision.module.css'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { sessionName } from '../../../../ground/model/session-name.ts'
import type { Reason } from '../../../../ground/model/decision.ts'
import { Advice } from '../../parts/advice.tsx'
import { EffectBadge } from '../../parts/effect-badge.tsx'
import { LevelBadge } from '../../parts/level-badge.tsx'
import { When } from '../../parts/when.tsx'
import { filterAddress } from '../activity/activity-filter.ts'

/** Shows the decision and its reason in one sentence, and the agent, place and time of the call. */
export function DecisionAnswer({ logged }: { readonly logged: LoggedDecision }) {
  const { call, decision, entry, missing } = logged
  const { effect, reason, assessment, dryRun } = decision
  return (
    <div className={styles['answer']} data-effect={effect}>
      <p className={styles['effect']}>
        <EffectBadge effect={effect} />
        <LevelBadge level={assessment.level} strong />
        {dryRun && <span className={styles['dry']}>dry run: it opened no review and taught nothing</span>}
      </p>
      <p className={styles['reason']}>{visibleText(reason.text, 1_000)}</p>
      {reason.instead !== undefined && (
        <p className={styles['instead']}>
          <b>Instead:</b> <Advice text={reason.instead} />
        </p>
      )}
      {effect !== 'allow' && missing?.['/decision/reason'] === undefined && (
        <p className={styles['soft']}>{finality(reason)}</p>
      )}
      <ul className={styles['meta']}>
        <li>
          <When at={entry.at} />
        </li>
        <li>
          <Link href={filterAddress({ agent: call.agent })}>{visibleText(call.agent, 80)}</Link>
        </li>
        <li>
          session{' '}
          <Link href={`/sessions/${encodeURIComponent(call.session)}`}>{sessionName(call.session)}</Link>
        </li>
        <li>{toolName(call)}</li>
        {call.cwd !== null && (
          <li>
            in <code>{visibleText(call.cwd, 200)}</code>
          </li>
        )}
      </ul>
    </div>
  )
}

function finality({ final }: Reason): string {
  return final ? 'No approval in the normal flow changes that.' : 'A person may still say yes.'
}
