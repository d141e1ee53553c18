import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import { EffectTree } from '../../parts/assessment/effect-tree.tsx'
import { Findings } from '../../parts/assessment/findings.tsx'
import { MarkedCall } from '../../parts/assessment/marked-call.tsx'
import { NamedList } from '../../parts/assessment/named-list.tsx'
import { numberedFindings } from '../../parts/assessment/numbered-findings.ts'
import { OrMissing } from '../../parts/or-missing.tsx'
import { Section } from './erase-call.tsx'
import styles from './decision.module.css'
import { visibleText } from '../../../../ground/model/visible-text.ts'

/** Shows the call and all that was read and found in it, or who took these out of the log. */
export function SealedSections({
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

/** Shows the values of the record that were erased before it was written, by their kind. */
function ErasedSection({ redacted }: { readonly redacted: Readonly<Record<string, string>> }) {
  const all = Object.entries(redacted)
  if (all.length === 0) return null
  return (
    <div className={styles['erased']}>
      <p>
        {all.length === 1 ? 'One value was' : `${all.length} values were`} erased before this was written; the
        log never held
        {all.length === 1 ? ' it' : ' them'}.
      </p>
      <ul>
        {all.map(([pointer, what]) => (
          <li key={pointer}>
            <code>{visibleText(pointer, 200)}</code>{' '}
            <span className={styles['soft']}>{visibleText(what, 200)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
