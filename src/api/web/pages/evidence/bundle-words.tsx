import type { BundleTally } from '../../../../proof/evidence/bundle/bundle-tally.ts'
import type { LogEvidence } from '../../../../ground/model/log-evidence.ts'
import { memberOf } from '../../../../ground/model/member-of.ts'

/** Says which entries a file would hold. */
export function BundleWords({
  evidence: { from, to, size },
  tally,
}: {
  readonly evidence: LogEvidence
  readonly tally: BundleTally
}) {
  return (
    <>
      <p>
        {entries(tally.entries)} of the log, {from === to ? `number ${from}` : `between ${from} and ${to}`} of{' '}
        {size.toLocaleString('en')}: {kindWords(tally)}. Whoever gets the file can check, without this program
        and without asking anybody, that this is what the log says and that nothing of it was changed.
      </p>
      {tally.withheld > 0 && (
        <p>
          Of {entries(tally.withheld)} only the fingerprint: a review of them still waits, or a withheld part
          can’t be taken out of an entry this old.
        </p>
      )}
    </>
  )
}

const entries = (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`)

const kinds: Readonly<Record<string, readonly [one: string, many: string]>> = {
  decision: ['decision', 'decisions'],
  dry_run: ['trial', 'trials'],
  review: ['line of a review', 'lines of reviews'],
  policy: ['policy that a person accepted', 'policies that people accepted'],
  reviewer: ['line on who may answer', 'lines on who may answer'],
  access: ['way in', 'ways in'],
  report: ['report of a tool', 'reports of tools'],
  grant: ['permission', 'permissions'],
}

function kindWords({ kinds: counts }: BundleTally): string {
  return [...counts]
    .map(
      ([kind, count]) =>
        `${count.toLocaleString('en')} ${memberOf(kinds, kind)?.[count === 1 ? 0 : 1] ?? `of kind “${kind}”`}`,
    )
    .join(', ')
}
