import { useTeam } from '../../api/use-team.ts'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Browsers } from '../you/browsers.tsx'
import { Agents } from './agents.tsx'
import styles from './clients.module.css'
import { Notified } from './notified.tsx'
import { Seals } from './seals.tsx'
import { Tokens } from './tokens.tsx'

/**
 * Shows the agents that ask, the notified people, and every way in. A hub has no client beside it, and gates join it with
 * tokens of its own.
 */
export function ClientsPage() {
  const isHub = useTeam() !== undefined
  return (
    <>
      <PageHeading title="Clients" sub="Who asks, who is told, and every way in" />
      <div className={styles.page}>
        {!isHub && <Seals />}
        <Agents />
        <Notified />
        {!isHub && <Tokens />}
        <Browsers />
      </div>
    </>
  )
}
