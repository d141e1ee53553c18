import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { queryOf, useActivityFilter } from './activity-filter.ts'
import { FeedList } from './feed-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { QuickFilterBar } from './quick-filter-bar.tsx'
import { SessionList } from './session-list.tsx'
import { useLive } from '../../api/live-gate.tsx'
import { Button } from '../../parts/button.tsx'
import { Mark } from '../../parts/mark.tsx'
import styles from './live-switch.module.css'

/** Every decision, as they come; or the sessions that they were made in. */
export function ActivityPage() {
  const [, go] = useLocation()
  const isSessions = new URLSearchParams(useSearch()).get('show') === 'sessions'
  const [isLive, setLive] = useState(true)
  return (
    <>
      <PageHeading
        title="Activity"
        controls={!isSessions && <LiveSwitch isLive={isLive} onSwitch={setLive} />}
      />
      <Tabs
        label="Activity"
        open={isSessions ? 'sessions' : 'decisions'}
        onOpen={name => go(name === 'sessions' ? '/activity?show=sessions' : '/activity')}
        tabs={[
          { name: 'decisions', label: 'Decisions', content: <Decisions isLive={isLive} /> },
          { name: 'sessions', label: 'Sessions', content: <SessionList /> },
        ]}
      />
    </>
  )
}

function Decisions({ isLive }: { readonly isLive: boolean }) {
  const { filter, change } = useActivityFilter()
  return (
    <>
      <QuickFilterBar filter={filter} />
      <FilterBar filter={filter} onChange={change} />
      <FeedList key={queryOf(filter)} filter={filter} isLive={isLive} />
    </>
  )
}

interface Given {
  readonly isLive: boolean
  readonly onSwitch: (isLive: boolean) => void
}

/** Shows a switch for new decisions to come in by themselves; says too when the gate can’t be heard. */
function LiveSwitch({ isLive, onSwitch }: Given) {
  const { state } = useLive()
  const isLost = isLive && state === 'lost'
  return (
    <Button aria-pressed={isLive} onClick={() => onSwitch(!isLive)} className={styles['switch']}>
      {isLost ? (
        <Mark name="away" />
      ) : isLive ? (
        <span className={styles['dot']} aria-hidden="true" />
      ) : (
        <Mark name="pause" />
      )}
      {isLost ? 'Not connected' : isLive ? 'Live' : 'Held'}
    </Button>
  )
}
