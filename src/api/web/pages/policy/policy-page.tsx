import { useLocation, useSearch } from 'wouter'
import { useTeamAnswer } from '../../api/use-team.ts'
import { usePolicy } from '../../api/use-policy.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { GroupPolicyPage } from '../group-policy/group-policy-page.tsx'
import { InForce } from './in-force.tsx'
import { useKeptDraft } from './kept-draft.ts'
import { OwnFile } from './own-file.tsx'

/** The policy of this gate, with a draft of the person’s own file; at a hub those of the groups of gates. */
export function PolicyPage() {
  const { data: team, isPending } = useTeamAnswer()
  if (isPending) return <Loading what="Reading the policy" />
  return team ? <GroupPolicyPage team={team} /> : <GatePolicy />
}

/** The policy of one gate. */
function GatePolicy() {
  const [, go] = useLocation()
  const open = new URLSearchParams(useSearch()).get('show') === 'file' ? 'file' : 'force'
  const [kept] = useKeptDraft()
  return (
    <>
      <PageHeading title="Policy" sub="What is asked, denied and allowed, and where each part comes from" />
      <Tabs
        label="Policy"
        open={open}
        onOpen={name => go(name === 'file' ? '/policy?show=file' : '/policy', { replace: true })}
        tabs={[
          { name: 'force', label: 'In force', content: <ShownPolicy what="force" /> },
          {
            name: 'file',
            label: kept ? 'Your file (draft)' : 'Your file',
            content: <ShownPolicy what="file" />,
          },
        ]}
      />
    </>
  )
}

function ShownPolicy({ what }: { readonly what: 'force' | 'file' }) {
  const { data, error, refetch } = usePolicy()
  if (error && !data) return <FailureNotice error={error} again={refetch} />
  if (!data) return <Loading what="Reading the policy" />
  return what === 'force' ? <InForce shown={data} /> : <OwnFile own={data.own} />
}
