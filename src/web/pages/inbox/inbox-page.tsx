import { PageHeading } from '../../parts/page-heading.tsx'

/** What waits for a person. */
export function InboxPage() {
  return <PageHeading title="Inbox" />
}
