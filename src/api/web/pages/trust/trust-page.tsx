import { useLocation, useSearch } from 'wouter'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { useNow } from '../../parts/use-now.ts'
import { GrantsPanel } from './grants-panel.tsx'
import { sortedGrants } from './grant-state.ts'
import { useChange, useGrants, useTools, useTrust } from './use-trust.ts'
import { useSession } from '../../api/use-session.ts'
import { Empty } from '../../parts/empty.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ToolItem } from './tool-item.tsx'
import styles from './trust.module.css'
import { useState } from 'react'
import { usePolicy } from '../../api/use-policy.ts'
import { trustRule, trustTerms } from '../../../../judge/policy/trust-text.ts'
import { Button } from '../../parts/button.tsx'
import { ForgetAgent } from './forget-agent.tsx'
import { ShapeItem } from './shape-item.tsx'
import { keys } from '../../api/keys.ts'
import { ProofDialog } from '../../parts/proof-dialog.tsx'

const maxShown = 500

/** Tools of MCP servers as they are pinned, those that have changed first. */
function ToolsPanel() {
  const { data, error, refetch } = useTools()
  const caller = useSession().data?.caller
  if (error && !data) return <FailureNotice error={error} again={refetch} />
  if (!data) return <Loading what="Reading what servers say of their tools" />
  if (data.length === 0)
    return (
      <Empty title="No tool of an MCP server was listed or used yet">
        <p>
          What a server says of a tool is remembered when it is first listed. When it says something else
          later, the call waits for a person, who sees both.
        </p>
      </Empty>
    )
  const me = caller?.role === 'reviewer' ? caller.reviewer : undefined
  const changedFirst = data.toSorted((a, b) => Number(b.changed !== null) - Number(a.changed !== null))
  return (
    <>
      <ul className={styles.shapes}>
        {changedFirst.slice(0, maxShown).map(tool => (
          <ToolItem
            key={JSON.stringify([tool.server.name, tool.server.reached, tool.tool])}
            tool={tool}
            me={me}
          />
        ))}
      </ul>
      {data.length > maxShown && (
        <p className={styles.soft}>
          And {data.length - maxShown} more: <code>countersign mcp tools</code>
        </p>
      )}
    </>
  )
}

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

/** Every shape that people answered for, and how to forget what they taught. */
function ShapesPanel() {
  const { data, error, refetch } = useTrust()
  const policy = usePolicy().data?.policy
  const caller = useSession().data?.caller
  if (error && !data) return <FailureNotice error={error} again={refetch} />
  if (!data) return <Loading what="Reading what was learned" />
  if (data.length === 0)
    return (
      <Empty title="Nothing was learned yet">
        <p>
          Every answer that a person gives teaches something about calls of that shape.{' '}
          {policy && trustRule(trustTerms(policy, 'default'))}
        </p>
      </Empty>
    )
  const me = caller?.role === 'reviewer' ? caller.reviewer : undefined
  return (
    <>
      <ul className={styles.shapes}>
        {data.map(shape => (
          <ShapeItem key={shape.shape} shape={shape} policy={policy} me={me} />
        ))}
      </ul>
      {me !== undefined && <Forgetting me={me} />}
    </>
  )
}

function Forgetting({ me }: { readonly me: string }) {
  const [open, setOpen] = useState<'agent' | 'all' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={styles.below}>
      <Button kind="danger" onClick={() => setOpen('agent')}>
        Forget one agent …
      </Button>
      <Button kind="danger" onClick={() => setOpen('all')}>
        Forget everything …
      </Button>
      <ForgetAgent me={me} open={open === 'agent'} onClose={close} />
      <ForgetAll me={me} open={open === 'all'} onClose={close} />
    </div>
  )
}

interface Given {
  readonly me: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Forgets everything; a word must be typed, since nothing brings it back. */
function ForgetAll({ me, open, onClose }: Given) {
  const change = useChange(keys.trust)
  return (
    <ProofDialog
      title="Forget everything that was learned"
      reviewer={me}
      open={open}
      onClose={onClose}
      does="Forget everything"
      danger
      typed="forget everything"
      run={who => change('/v1/trust/reset', { who })}
    >
      <p className={styles.field}>
        Every shape starts from nothing, and people are asked as on the first day. Nothing brings it back; the
        answers stay in the log.
      </p>
    </ProofDialog>
  )
}
