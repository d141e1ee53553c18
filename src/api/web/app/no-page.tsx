import { Link } from 'wouter'
import { Empty } from '../parts/empty.tsx'
import { PageHeading } from '../parts/page-heading.tsx'

/** Shows that an address has no page. */
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
