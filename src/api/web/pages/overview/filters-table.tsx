import type { FilterFigures } from '../../../../ground/model/overview.ts'
import { EffectCountsTable } from './effect-counts-table.tsx'

/** Shows the figures of each filter, by the points that it gave. */
export function FiltersTable({ filters }: { readonly filters: readonly FilterFigures[] }) {
  const rows = filters.map(({ filter, points, ...counts }) => ({
    ...counts,
    key: filter,
    name: filter.replaceAll('_', ' '),
    more: Math.round(points).toLocaleString('en'),
  }))
  return <EffectCountsTable caption="Calls by filter" what="Filter" more="Points" rows={rows} />
}
