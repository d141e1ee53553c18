import type { LoggedDecision, Replay } from '../../../../ground/model/logged-decision.ts'
import type { Decision, DecisionEffect } from '../../../../ground/model/decision.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { Table } from '../../parts/table.tsx'
import styles from './comparison.module.css'
import { thresholdWords } from '../../../../judge/policy/threshold-text.ts'
import type { PricedFinding } from '../../../../ground/model/finding.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { OrMissing } from '../../parts/or-missing.tsx'
import { Section } from './erase-call.tsx'
import pageStyles from './decision.module.css'
import { useMutation } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { Button } from '../../parts/button.tsx'

/** One thing of a decision, then and now. */
interface ComparedFact {
  readonly name: string
  readonly before: string
  readonly after: string
  readonly differs: boolean
}

/** One finding, then and now; absent where it was not found. */
interface ComparedFinding {
  readonly code: string
  readonly what: string
  /** Points, or `hard gate`. */
  readonly before?: string
  readonly after?: string
  readonly differs: boolean
}

/** Compares a decision with the one that the same call gets now. Effect and reason first. */
export function compareFacts(before: Decision, after: Decision): readonly ComparedFact[] {
  return facts.map(([name, read]) => {
    const [then, now] = [read(before), read(after)]
    return { name, before: then, after: now, differs: then !== now }
  })
}

/** Every finding of either, those that differ first, then those with most points. */
export function compareFindings(before: Decision, after: Decision): readonly ComparedFinding[] {
  const [then, now] = [pricesOf(before), pricesOf(after)]
  const codes = [...new Set([...then.keys(), ...now.keys()])]
  return codes
    .map(code => {
      const [was, is] = [then.get(code), now.get(code)]
      return {
        code,
        what: (is ?? was)?.what ?? '',
        ...(was && { before: was.worth }),
        ...(is && { after: is.worth }),
        differs: was?.worth !== is?.worth,
        points: Math.max(was?.points ?? 0, is?.points ?? 0),
      }
    })
    .sort((a, b) => Number(b.differs) - Number(a.differs) || b.points - a.points)
    .map(({ points: _points, ...finding }) => finding)
}

/** The effects of decisions in the past tense. */
const pastEffectWords = { allow: 'allowed', queue: 'queued', deny: 'denied' } as const

const facts: readonly (readonly [name: string, read: (decision: Decision) => string])[] = [
  ['Effect', ({ effect }) => pastEffectWords[effect]],
  ['Reason', ({ reason }) => reason.text],
  ['Composite', ({ assessment }) => String(assessment.composite)],
  ['Level', ({ assessment }) => assessment.level],
  ['Hard gate', ({ assessment }) => (assessment.hardGate ? 'yes' : 'no')],
  ['Thresholds', ({ effect, assessment }) => thresholdWords({ ...assessment, effect })],
  ['Challenge', ({ challenge }) => challenge.replace('_', '-')],
  ['Policy', ({ policyDigest }) => policyDigest.slice(0, 12)],
  ['Engine', ({ engineVersion }) => engineVersion],
]

interface Priced {
  readonly what: string
  readonly worth: string
  readonly points: number
}

/** Findings by their code; one that was found twice counts together. */
function pricesOf({ assessment }: Decision): ReadonlyMap<string, Priced> {
  const found = new Map<string, PricedFinding[]>()
  for (const finding of assessment.contributions.flatMap(({ findings }) => findings))
    found.set(finding.code, [...(found.get(finding.code) ?? []), finding])
  return new Map([...found].map(([code, all]) => [code, joinPrices(all)]))
}

function joinPrices(all: readonly PricedFinding[]): Priced {
  const points = all.reduce((sum, one) => sum + one.points, 0)
  const isGate = all.some(({ gate }) => gate)
  return {
    what: all[0]?.what ?? '',
    worth: isGate ? 'hard gate' : points.toFixed(1),
    points: isGate ? 100 : points,
  }
}

/** A decision beside what the same call gets now; what differs is said by a word, too. */
function Comparison({ replay: { before, after, same, caveats } }: { readonly replay: Replay }) {
  const rows: readonly RowGiven[] = [
    ...compareFacts(before, after),
    ...compareFindings(before, after).map(({ code, what, before: then, after: now, differs }) => ({
      name: code,
      about: what,
      before: then ?? 'not found',
      after: now ?? 'not found',
      differs,
    })),
  ]
  const [differing, alike] = [rows.filter(({ differs }) => differs), rows.filter(({ differs }) => !differs)]
  return (
    <div className={styles['comparison']}>
      <p className={styles['result']} role="status">
        {resultText(same, before.effect, after.effect)}
      </p>
      {caveats.length > 0 && (
        <ul className={styles['caveats']}>
          {caveats.map(caveat => (
            <li key={caveat}>{visibleText(caveat, 500)}</li>
          ))}
        </ul>
      )}
      {differing.length > 0 && <Rows caption="What differs" rows={differing} />}
      <details className={styles['rest']}>
        <summary>
          {alike.length} {alike.length === 1 ? 'thing is' : 'things are'} the same
        </summary>
        <Rows caption="What is the same" rows={alike} />
      </details>
    </div>
  )
}

function resultText(same: boolean, before: DecisionEffect, after: DecisionEffect): string {
  if (same) return 'The same answer.'
  if (before === after) return `It would be ${pastEffectWords[after]} again, for another reason.`
  return `Another answer: it was ${pastEffectWords[before]}, and would now be ${pastEffectWords[after]}.`
}

function Rows({ caption, rows }: { readonly caption: string; readonly rows: readonly RowGiven[] }) {
  const head = (
    <tr>
      <th scope="col">What</th>
      <th scope="col">Then</th>
      <th scope="col">Now</th>
    </tr>
  )
  return (
    <Table caption={caption} head={head}>
      {rows.map(row => (
        <Row key={row.name} {...row} />
      ))}
    </Table>
  )
}

interface RowGiven {
  readonly name: string
  readonly about?: string
  readonly before: string
  readonly after: string
  readonly differs: boolean
}

function Row({ name, about, before, after, differs }: RowGiven) {
  return (
    <tr className={differs ? styles['differs'] : ''}>
      <th scope="row">
        {visibleText(name, 120)}
        {about !== undefined && <span className={styles['about']}>{visibleText(about, 200)}</span>}
      </th>
      <td>{visibleText(before, 500)}</td>
      <td>{visibleText(after, 500)}</td>
    </tr>
  )
}

/** Asks what the same call would get under the policy in force; nothing is written. */
export function EvaluateAgain({ logged }: { readonly logged: LoggedDecision }) {
  const { id } = logged.decision
  const judging = useMutation({
    mutationFn: () => ask<Replay>(`/v1/decisions/${encodeURIComponent(id)}/replay`, {}),
  })
  const { data, error, isPending, mutate } = judging
  return (
    <Section title="Judged again">
      <OrMissing logged={logged} part="/call/arguments">
        <p className={pageStyles['again']}>
          <Button onClick={() => mutate()} busy={isPending}>
            {isPending ? 'Judging …' : 'Judge again under the present policy'}
          </Button>
          <span className={pageStyles['soft']}>Nothing is written, and nothing runs.</span>
        </p>
      </OrMissing>
      {error && <FailureNotice error={error} />}
      {data && <Comparison replay={data} />}
    </Section>
  )
}
