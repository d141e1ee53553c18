import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { shapeWords } from '../../../../judge/policy/shape-words.ts'
import type { ReviewPage } from '../../../../people/acts/gate-people/reviews.ts'
import { Diff } from '../../parts/assessment/diff.tsx'
import { EffectTree } from '../../parts/assessment/effect-tree.tsx'
import { Factors } from '../../parts/assessment/factors.tsx'
import { FindingLinks } from '../../parts/assessment/finding-links.tsx'
import { Findings } from '../../parts/assessment/findings.tsx'
import { MarkedCall } from '../../parts/assessment/marked-call.tsx'
import { numberedFindings } from '../../parts/assessment/numbered-findings.ts'
import { Waterfall } from '../../parts/assessment/waterfall.tsx'
import { OrMissing } from '../../parts/or-missing.tsx'
import { AnswerPanel } from './answer/answer-panel.tsx'
import { JustBefore } from './just-before.tsx'
import { ReviewHead } from './review-head.tsx'
import styles from './review.module.css'
import type { Review } from '../../../../ground/model/review.ts'
import { LevelBadge } from '../../parts/level-badge.tsx'
import answerBarStyles from './answer-bar.module.css'

interface Given {
  readonly page: ReviewPage
  /** Asks for the review again. */
  readonly again: () => void
}

/** One review as it is shown: the summary and the call first, beside them the answer, then everything that shows why. */
export function ReviewView({ page, again }: Given) {
  const findings = useMemo(() => numberedFindings(page.decision.assessment), [page.decision])
  useAt(page.review.dueAt, again)
  return (
    <FindingLinks>
      <article className={styles.page}>
        <div className={styles.first}>
          <ReviewHead page={page} />
          <OrMissing logged={page} part="/call/arguments">
            <MarkedCall call={page.call} findings={findings} decision={page.decision} />
          </OrMissing>
        </div>
        <div className={styles.answer}>
          <AnswerPanel page={page} />
        </div>
        <div className={styles.rest}>
          {page.summary.diffs.length > 0 && (
            <Section title="What it would change">
              {page.summary.diffs.map(diff => (
                <Diff key={diff.path} diff={diff} />
              ))}
            </Section>
          )}
          <Section title="What was found">
            <OrMissing logged={page} part="/decision/assessment/contributions">
              <Findings findings={findings} />
            </OrMissing>
          </Section>
          <Why page={page} />
        </div>
      </article>
      <AnswerBar review={page.review} />
    </FindingLinks>
  )
}

function Why({ page }: Pick<Given, 'page'>) {
  const { decision, trust, before, review } = page
  const { effects, assessment } = decision
  return (
    <>
      <Section title="Effects">
        <OrMissing logged={page} part="/decision/effects">
          <EffectTree effects={effects} />
        </OrMissing>
      </Section>
      <Section title="How it adds up">
        <OrMissing logged={page} part="/decision/assessment/contributions">
          <Waterfall decision={decision} />
        </OrMissing>
        {assessment.factors && <Factors factors={assessment.factors} />}
        {assessment.failures.map(({ filter, message }) => (
          <p key={filter}>
            The filter {filter} failed: {message}
          </p>
        ))}
      </Section>
      <Section title="Trust">
        <p>{trust}</p>
        <p className={styles.soft}>
          Such calls: <code>{visibleText(shapeWords(review.shape.text).calls, 300)}</code>
        </p>
      </Section>
      <JustBefore before={before} session={review.session} />
    </>
  )
}

/** A part of the page under a heading of its own. */
function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Does something at a moment: what ends by time is asked for again then. */
function useAt(moment: number, then: () => void): void {
  const newest = useRef(then)
  newest.current = then
  useEffect(() => {
    const wait = moment - Date.now()
    if (wait < 0 || wait > 2_000_000_000) return
    const timer = setTimeout(() => newest.current(), wait + 1_000)
    return () => clearTimeout(timer)
  }, [moment])
}

/** On narrow screens: where to answer, always in sight until one is there. */
function AnswerBar({ review }: { readonly review: Review }) {
  const isThere = useInSight('answer')
  if (review.state !== 'pending' || isThere) return null
  return (
    <div className={answerBarStyles.bar}>
      <LevelBadge level={review.level} />
      <a className={answerBarStyles.go} href="#answer">
        Answer
      </a>
    </div>
  )
}

function useInSight(id: string): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return
    const watcher = new IntersectionObserver(([entry]) => setThere(entry?.isIntersecting === true), {
      rootMargin: '0px 0px -25% 0px',
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [id])
  return isThere
}
