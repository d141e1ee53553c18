import { Link } from 'wouter'
import { Empty } from '../parts/empty.tsx'
import { PageHeading } from '../parts/page-heading.tsx'

/** What an address without a page shows. */
export function NoPage() {
  return (
    <>
      <PageHeading title="Nothing here" />
      <Empty title="There is no page at this address.">
        <Link href="/">Go to the inbox</Link>
      </Empty>
    </>
  )
}
