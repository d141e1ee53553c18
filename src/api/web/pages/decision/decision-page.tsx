import { useParams } from 'wouter'
import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import { useDecision } from '../../api/use-decision.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { EffectTree } from '../../parts/assessment/effect-tree.tsx'
import { Factors } from '../../parts/assessment/factors.tsx'
import { FindingLinks } from '../../parts/assessment/finding-links.tsx'
import { Findings } from '../../parts/assessment/findings.tsx'
import { MarkedCall } from '../../parts/assessment/marked-call.tsx'
import { NamedList } from '../../parts/assessment/named-list.tsx'
import { numberedFindings } from '../../parts/assessment/numbered-findings.ts'
import { Waterfall } from '../../parts/assessment/waterfall.tsx'
import { Loading } from '../../parts/loading.tsx'
import { OrMissing } from '../../parts/or-missing.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { loggedCallLine } from '../../../../people/review/call-line.ts'
import { DecisionEvidence } from '../evidence/decision-evidence.tsx'
import { DecisionAnswer } from './decision-answer.tsx'
import { DecisionFacts } from './decision-facts.tsx'
import { EraseCall } from './erase-call.tsx'
import { ErasedSection } from './erased-section.tsx'
import { EvaluateAgain } from './evaluate-again.tsx'
import { DiskFactsSection } from './disk-facts-section.tsx'
import { RawJson } from './raw-json.tsx'
import { Section } from './section.tsx'
import styles from './decision.module.css'

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

/** Shows the call and all that was read and found in it, or who took these out of the log. */
function SealedSections({
  logged,
  findings,
}: {
  readonly logged: LoggedDecision
  readonly findings: ReturnType<typeof numberedFindings>
}) {
  const { call, decision, redacted, missing } = logged
  return (
    <>
      {missing?.['/call/arguments'] === undefined && <NamedList call={call} decision={decision} />}
      <Section title="The call, as logged">
        <OrMissing logged={logged} part="/call/arguments">
          <MarkedCall call={call} findings={findings} decision={decision} />
        </OrMissing>
        <ErasedSection redacted={redacted} />
      </Section>
      <Section title="What it would do">
        <OrMissing logged={logged} part="/decision/effects">
          <EffectTree effects={decision.effects} />
        </OrMissing>
      </Section>
      <Section title="What was found">
        <OrMissing logged={logged} part="/decision/assessment/contributions">
          <Findings findings={findings} />
        </OrMissing>
      </Section>
    </>
  )
}
