import { useParams } from 'wouter'
import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Factors } from '../../parts/assessment/factors.tsx'
import { FindingLinks } from '../../parts/assessment/finding-links.tsx'
import { numberedFindings } from '../../parts/assessment/numbered-findings.ts'
import { Waterfall } from '../../parts/assessment/waterfall.tsx'
import { Loading } from '../../parts/loading.tsx'
import { OrMissing } from '../../parts/or-missing.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { loggedCallLine } from '../../../../people/review/call-line.ts'
import { DecisionEvidence } from '../evidence/evidence-dialog.tsx'
import { DecisionFacts } from './decision-facts.tsx'
import { EraseCall, Section } from './erase-call.tsx'
import styles from './decision.module.css'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'
import { visibleLines, visibleText } from '../../../../ground/model/visible-text.ts'
import { useState } from 'react'
import { CopyButton } from '../../parts/copy-button.tsx'
import type { DiskFacts as Seen } from '../../../../ground/model/assessment.ts'
import { SealedSections } from './sealed-sections.tsx'
import { DecisionAnswer } from './decision-answer.tsx'
import { EvaluateAgain } from './evaluate-again.tsx'

/** Longer records are cut here; the copy is whole. */
const maxLength = 200_000

/** The record as the gate gives it, folded away until somebody wants it. */
function RawJson({ value }: { readonly value: unknown }) {
  const [isOpen, setOpen] = useState(false)
  const text = isOpen ? JSON.stringify(value, null, 2) : ''
  return (
    <details className={styles['raw']} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>The whole record as JSON</summary>
      {isOpen && (
        <>
          <CopyButton text={text} what="record" />
          <pre tabIndex={0} role="region" aria-label="The record">
            {visibleLines(text, maxLength).join('\n')}
            {text.length > maxLength && '\n…'}
          </pre>
        </>
      )}
    </details>
  )
}

/** Shows everything about the decision on one call. */
export function DecisionPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useDecision(id)
  if (data) return <Whole key={data.decision.id} logged={data} />
  return (
    <>
      <PageHeading title="Decision" />
      {error ? <FailureNotice error={error} again={refetch} /> : <Loading what="Reading the log" />}
    </>
  )
}

function Whole({ logged }: { readonly logged: LoggedDecision }) {
  const { decision } = logged
  const { assessment } = decision
  const findings = numberedFindings(assessment)
  return (
    <FindingLinks>
      <PageHeading title={loggedCallLine(logged)} shortTitle="Decision" isCode />
      <DecisionAnswer logged={logged} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <SealedSections logged={logged} findings={findings} />
          <Section title="How the composite came about">
            <OrMissing logged={logged} part="/decision/assessment/contributions">
              <Waterfall decision={decision} />
            </OrMissing>
            {assessment.factors && <Factors factors={assessment.factors} />}
          </Section>
          {logged.missing?.['/decision/assessment/observed'] === undefined && (
            <DiskFactsSection observed={assessment.observed} />
          )}
        </div>
        <aside className={styles['side']} aria-label="Facts">
          <DecisionFacts logged={logged} />
        </aside>
      </div>
      <EvaluateAgain logged={logged} />
      <Section title="For others">
        <DecisionEvidence id={decision.id} />
      </Section>
      <EraseCall logged={logged} />
      <RawJson value={logged} />
    </FindingLinks>
  )
}

/** One decision, by its id, the call’s id or its number in the log. Only an erasure changes it, and an event tells of that. */
function useDecision(id: string) {
  return useQuery({
    queryKey: keys.decision(id),
    queryFn: ({ signal }) =>
      ask<LoggedDecision>(`/v1/decisions/${encodeURIComponent(id)}`, undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Paths that are shown before the rest is folded: a call with two hundred paths must not push the page away. */
const maxPaths = 12

/** Shows the facts of the disk from before judging, and the files whose code was read, with their digests. */
function DiskFactsSection({ observed }: { readonly observed: Seen }) {
  const { looked, paths, filesRead, filesUnread = {} } = observed
  const facts = [
    ...Object.entries(paths).map(([path, what]) => ({ path, what, digest: undefined })),
    ...Object.entries(filesRead).map(([path, digest]) => ({ path, what: 'read as code', digest })),
    ...Object.entries(filesUnread).map(([path, why]) => ({
      path,
      what: `not read: ${why}`,
      digest: undefined,
    })),
  ]
  const folded = facts.slice(maxPaths)
  return (
    <Section title="What was seen on the disk">
      {!looked && (
        <p className={styles['soft']}>Nothing: the call names no place here, or there was no time.</p>
      )}
      {looked && facts.length === 0 && (
        <p className={styles['soft']}>
          It was looked, and nothing that this call names was there to tell of.
        </p>
      )}
      {facts.length > 0 && <PathFacts facts={facts.slice(0, maxPaths)} />}
      {folded.length > 0 && (
        <details>
          <summary>{folded.length.toLocaleString('en')} more paths</summary>
          <PathFacts facts={folded} />
        </details>
      )}
    </Section>
  )
}

/** One path, a few words on what lies there, and the digest of a file whose code was read. */
interface PathFact {
  readonly path: string
  readonly what: string
  readonly digest: string | undefined
}

function PathFacts({ facts }: { readonly facts: readonly PathFact[] }) {
  return (
    <dl className={styles['seen']}>
      {facts.map(({ path, what, digest }) => (
        <div key={`${what} ${path}`}>
          <dt>
            <code>{visibleText(path, 300)}</code>
          </dt>
          <dd>
            {visibleText(what, 300)}
            {digest !== undefined && (
              <>
                , SHA-256 <code title={digest}>{digest.slice(0, 16)}…</code>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
