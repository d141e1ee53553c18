import { Link } from 'wouter'
import type { ShownTeam } from '../../../../ground/model/shown-team.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { EffectCountsTable } from './effect-counts-table.tsx'

/** Calls of each gate in thirty days, those of which most waited first. */
export function GatesTable({ team, group }: { readonly team: ShownTeam; readonly group: string }) {
  const rows = team.gates
    .filter(one => one.revokedAt === null && (group === '' || one.group === group))
    .toSorted((a, b) => b.calls.queued - a.calls.queued)
    .map(({ gate, name, group: of, calls }) => ({
      ...calls,
      key: gate,
      name: (
        <>
          <Link href={`/gates/${gate}`}>{visibleText(name, 60)}</Link> ({of})
        </>
      ),
    }))
  return <EffectCountsTable caption="Calls by gate in 30 days" what="Gate" rows={rows} />
}
