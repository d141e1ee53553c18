import { PageHeading } from '../../parts/page-heading.tsx'

/** Who one is here: passkeys, and the end of the session. */
export function YouPage() {
  return <PageHeading title="You" />
}
