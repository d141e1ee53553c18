import type { ComponentType } from 'react'
import type { PagePath } from '../../http/serve/page-files.ts'
import { ActivityPage } from '../pages/activity/activity-page.tsx'
import { ClientsPage } from '../pages/clients/clients-page.tsx'
import { DecisionPage } from '../pages/decision/decision-page.tsx'
import { GatePage } from '../pages/gates/gate-page.tsx'
import { GatesPage } from '../pages/gates/gates-page.tsx'
import { InboxPage } from '../pages/inbox/inbox-page.tsx'
import { LogPage } from '../pages/log/log-page.tsx'
import { OverviewPage } from '../pages/overview/overview-page.tsx'
import { PolicyPage } from '../pages/policy/policy-page.tsx'
import { ReviewPage } from '../pages/review/review-page.tsx'
import { SessionPage } from '../pages/session/session-page.tsx'
import { TrustPage } from '../pages/trust/trust-page.tsx'
import { YouPage } from '../pages/you/you-page.tsx'

/** One page: where it is, what shows it, and its name where it is in the navigation. */
export interface PageRow {
  /** One that the server answers too: a page without it would be lost at a reload. */
  readonly path: PagePath
  readonly page: ComponentType
  readonly name?: string
  /** Behind `g`, it goes there. */
  readonly key?: string
  /** In the navigation of a hub alone. */
  readonly at?: 'hub'
}

/** Every page but the one that pairs a browser. The server answers each of these paths with the same document. */
export const pageTable: readonly PageRow[] = [
  { path: '/', page: InboxPage, name: 'Inbox', key: 'i' },
  { path: '/activity', page: ActivityPage, name: 'Activity', key: 'a' },
  { path: '/overview', page: OverviewPage, name: 'Overview', key: 'o' },
  { path: '/trust', page: TrustPage, name: 'Trust & grants', key: 't' },
  { path: '/policy', page: PolicyPage, name: 'Policy', key: 'p' },
  { path: '/clients', page: ClientsPage, name: 'Clients', key: 'c' },
  { path: '/gates', page: GatesPage, name: 'Gates', key: 'h', at: 'hub' },
  { path: '/log', page: LogPage, name: 'Log', key: 'l' },
  { path: '/gates/:id', page: GatePage },
  { path: '/reviews/:id', page: ReviewPage },
  { path: '/decisions/:id', page: DecisionPage },
  { path: '/sessions/:id', page: SessionPage },
  { path: '/you', page: YouPage },
]
