import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { sessionName } from '../../../../ground/model/session-name.ts'
import { ownProfile } from '../../../../ground/model/asker-text.ts'
import type { ReviewPage } from '../../../../people/acts/gate-people/reviews.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { takeFocusTurn } from '../../app/take-focus-turn.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { NamedList } from '../../parts/assessment/named-list.tsx'
import { Breakable } from '../../parts/breakable.tsx'
import { LevelBadge } from '../../parts/level-badge.tsx'
import { Mark } from '../../parts/mark.tsx'
import { useNow } from '../../parts/use-now.ts'
import { AtGate } from '../../parts/team/at-gate.tsx'
import { When } from '../../parts/when.tsx'
import { spanText } from '../../parts/relative-text.ts'
import styles from './review-head.module.css'
import { countedFindings } from '../../../../people/review/counted-findings.ts'
import { type UndoWord, undoWords } from '../../../../people/review/undo/undo.ts'
import { undoOf } from '../../../../people/review/undo/undo-of.ts'

/** The words that promise a way back for all of it. */
const promises: ReadonlySet<UndoWord> = new Set<UndoWord>(['by hand', 'yes', 'nothing to undo'])

/** Shows whether the call can be undone, and why. */
function UndoLine({ page: { decision, call } }: { readonly page: Pick<ReviewPage, 'decision' | 'call'> }) {
  const known = { description: call.docstring, findings: countedFindings(decision) }
  const { can, why } = undoOf(decision.effects, known)
  return (
    <p className={styles.undo} data-can={can}>
      <Mark name={promises.has(can) ? 'tick' : 'warning'} />
      <span>
        <b>{undoWords[can]}</b>: {why}.
      </span>
    </p>
  )
}

const longHeadline = 110
const linesAtFirst = 3

interface Given {
  readonly page: ReviewPage
}

/** Shows the summary of the call, largest; whether it can be undone; who asks, and since when. */
export function ReviewHead({
  page: { review, summary, decision, call, notes, missing, prompt, askedAnyway },
}: Given) {
  return (
    <header className={styles.head}>
      <p className={styles.line}>
        <LevelBadge level={review.level} strong />
        <span>
          <b>{review.composite.toFixed(1)}</b> points
        </span>
        <Status page={{ review }} />
      </p>
      <Headline page={{ review, summary }} />
      {missing?.['/decision/effects'] === undefined && <UndoLine page={{ decision, call }} />}
      <Lines lines={summary.lines} />
      {askedAnyway !== undefined && <p className={styles.prompt}>{askedAnyway}</p>}
      {missing?.['/call/arguments'] === undefined && <NamedList call={call} decision={decision} />}
      <Prompt page={{ prompt }} />
      {notes.map(note => (
        <p key={note} className={styles.note}>
          <Mark name="warning" />
          <span>{note}</span>
        </p>
      ))}
      <Asker review={review} cwd={call.cwd} />
    </header>
  )
}

/** The deed in a sentence, and under it why it is asked; the page takes its title and its focus from it. */
function Headline({ page: { review, summary } }: { readonly page: Pick<ReviewPage, 'review' | 'summary'> }) {
  const { headline, why } = summary
  const ref = useRef<HTMLHeadingElement>(null)
  usePageTitle(`${review.id}: ${headline.slice(0, 60)}`)
  useEffect(() => {
    if (takeFocusTurn()) ref.current?.focus()
  }, [])
  return (
    <>
      <h1 ref={ref} tabIndex={-1} className={styles.headline} data-long={headline.length > longHeadline}>
        <Breakable text={headline} />
      </h1>
      {why !== undefined && (
        <p className={styles.why}>
          <Breakable text={why} />
        </p>
      )}
    </>
  )
}

/** The person’s own words of that session, for whoever compares them with the call. */
function Prompt({
  page: { prompt },
}: {
  readonly page: { readonly prompt: ReviewPage['prompt'] | undefined }
}) {
  if (!prompt) return null
  return (
    <p className={styles.prompt}>
      You asked <When at={prompt.at} />: <q>{visibleText(prompt.text, 400)}</q>
    </p>
  )
}

function Status({ page: { review } }: { readonly page: Pick<ReviewPage, 'review'> }) {
  const now = useNow()
  const remaining = review.dueAt - now
  return (
    <span className={styles.soft}>
      {review.id} · asked <When at={review.openedAt} /> ·{' '}
      {review.state === 'pending'
        ? remaining > 0
          ? `waits, ${spanText(remaining)} left`
          : 'its time is over'
        : review.state === 'returned'
          ? 'sent back'
          : review.state}
    </span>
  )
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  const more = lines.slice(linesAtFirst)
  if (lines.length === 0) return null
  return (
    <ul className={styles.lines}>
      {lines.slice(0, linesAtFirst).map(line => (
        <li key={line}>{line}</li>
      ))}
      {more.length > 0 && (
        <li>
          <details>
            <summary>{more.length} more</summary>
            <ul className={styles.lines}>
              {more.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  )
}

function Asker({ review, cwd }: { readonly review: ReviewPage['review']; readonly cwd: string | null }) {
  const { agent, principal, session } = review
  const profile = ownProfile(review)
  return (
    <p className={styles.asker}>
      <span>
        <b>{visibleText(agent, 64)}</b>
        {principal !== undefined && ` for ${visibleText(principal, 64)}`}
      </span>
      <span>
        session <Link href={`/sessions/${encodeURIComponent(session)}`}>{sessionName(session)}</Link>
      </span>
      {cwd !== null && (
        <span>
          in <code>{visibleText(cwd, 200)}</code>
        </span>
      )}
      {profile !== undefined && <span>profile {profile}</span>}
      <AtGate review={review} isOnPage />
    </p>
  )
}
