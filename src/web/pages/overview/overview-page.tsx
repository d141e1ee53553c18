import { useLocation, useSearch } from 'wouter'
import { useOverview } from '../../api/use-overview.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { RangeSwitch, rangeFrom } from './range-switch.tsx'
import { trendOf } from './trend.ts'

/** Figures: how much is asked, what asks it, how long everybody takes. */
export function OverviewPage() {
  const range = rangeFrom(useSearch())
  const [, go] = useLocation()
  const { data, error, refetch } = useOverview(range)
  // The days before are in the figures of twice as many days; without them there is only no trend.
  const both = useOverview(2 * range).data
  const trend = data && both?.days.length === 2 * range ? trendOf(data, both, range) : undefined
  return (
    <>
      <PageHeading
        title="Overview"
        sub="How much is asked, what asks it, and how long everybody takes"
        controls={
          <RangeSwitch range={range} onRange={days => go(`/overview?days=${days}`, { replace: true })} />
        }
      />
      {data ? (
        <OverviewFigures overview={data} trend={trend} />
      ) : error ? (
        <FailureNotice error={error} again={refetch} />
      ) : (
        <Loading what="Counting" />
      )}
    </>
  )
}
