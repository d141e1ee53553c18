import type { ComponentType } from 'react'
import { ActivityPage } from '../pages/activity/activity-page.tsx'
import { ClientsPage } from '../pages/clients/clients-page.tsx'
import { DecisionPage } from '../pages/decision/decision-page.tsx'
import { InboxPage } from '../pages/inbox/inbox-page.tsx'
import { LogPage } from '../pages/log/log-page.tsx'
import { OverviewPage } from '../pages/overview/overview-page.tsx'
import { PairPage } from '../pages/pair/pair-page.tsx'
import { PolicyPage } from '../pages/policy/policy-page.tsx'
import { ReviewPage } from '../pages/review/review-page.tsx'
import { SessionPage } from '../pages/session/session-page.tsx'
import { TrustPage } from '../pages/trust/trust-page.tsx'

/** One page: where it is, what shows it, and its name where it is in the navigation. */
export interface PageRow {
  readonly path: string
  readonly page: ComponentType
  readonly name?: string
}

/** Every page. The server answers each of these paths with the same document. */
export const pageTable: readonly PageRow[] = [
  { path: '/', page: InboxPage, name: 'Inbox' },
  { path: '/activity', page: ActivityPage, name: 'Activity' },
  { path: '/overview', page: OverviewPage, name: 'Overview' },
  { path: '/trust', page: TrustPage, name: 'Trust & grants' },
  { path: '/policy', page: PolicyPage, name: 'Policy' },
  { path: '/clients', page: ClientsPage, name: 'Clients' },
  { path: '/log', page: LogPage, name: 'Log' },
  { path: '/reviews/:id', page: ReviewPage },
  { path: '/decisions/:id', page: DecisionPage },
  { path: '/sessions/:id', page: SessionPage },
  { path: '/pair', page: PairPage },
]
