import { useLocation, useSearch } from 'wouter'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { useNow } from '../../parts/use-now.ts'
import { GrantsPanel } from './grants-panel.tsx'
import { sortedGrants } from './grant-state.ts'
import { ShapesPanel } from './shapes-panel.tsx'
import { ToolsPanel } from './tools-panel.tsx'
import { useGrants, useTools, useTrust } from './use-trust.ts'

/** Shows the trust that people’s answers taught, and the standing answers. */
export function TrustPage() {
  const [, go] = useLocation()
  const open = openTab(new URLSearchParams(useSearch()).get('show'))
  const shapes = useTrust().data?.length
  const now = useNow()
  const changed = useChangedTools()
  const grants = useGrants().data
  const holding = grants && sortedGrants(grants, now).holding.length
  return (
    <>
      <PageHeading
        title="Trust & grants"
        sub="What people’s answers taught, and what they answered once and for all"
      />
      <Tabs
        label="Trust and grants"
        open={open}
        onOpen={name => go(name === 'shapes' ? '/trust' : `/trust?show=${name}`, { replace: true })}
        tabs={[
          {
            name: 'shapes',
            label: 'Learned',
            ...(shapes !== undefined && { count: shapes }),
            content: <ShapesPanel />,
          },
          {
            name: 'grants',
            label: 'Grants and blocks',
            ...(holding !== undefined && { count: holding }),
            content: <GrantsPanel />,
          },
          toolsTab(changed),
        ]}
      />
    </>
  )
}

function openTab(asked: string | null): 'shapes' | 'grants' | 'tools' {
  return asked === 'grants' || asked === 'tools' ? asked : 'shapes'
}

/** Its count is that of the changed ones: the others need nobody. */
function toolsTab(changed: number) {
  const count = changed > 0 ? { count: changed } : {}
  return { name: 'tools' as const, label: 'MCP tools', ...count, content: <ToolsPanel /> }
}

function useChangedTools(): number {
  return useTools().data?.filter(one => one.changed !== null).length ?? 0
}
