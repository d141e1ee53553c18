import { useSession } from '../../api/use-session.ts'
import { Empty } from '../../parts/empty.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ToolItem } from './tool-item.tsx'
import styles from './trust.module.css'
import { useTools } from './use-trust.ts'

const mostShown = 500

/** Tools of MCP servers as they are pinned, those that have changed first. */
export function ToolsPanel() {
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
        {changedFirst.slice(0, mostShown).map(tool => (
          <ToolItem
            key={JSON.stringify([tool.server.name, tool.server.reached, tool.tool])}
            tool={tool}
            me={me}
          />
        ))}
      </ul>
      {data.length > mostShown && (
        <p className={styles.soft}>
          And {data.length - mostShown} more: <code>countersign mcp tools</code>
        </p>
      )}
    </>
  )
}
