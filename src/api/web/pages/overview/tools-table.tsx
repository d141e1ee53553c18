import { Link } from 'wouter'
import type { CallKind } from '../../../../ground/model/tool-call.ts'
import type { ToolFigures } from '../../../../ground/model/overview.ts'
import { EffectCountsTable } from './effect-counts-table.tsx'

const kinds: Readonly<Record<CallKind, string>> = {
  shell: 'shell',
  file_read: 'reading files',
  file_write: 'writing files',
  http: 'HTTP requests',
  sql: 'SQL',
  tool: 'named tools',
}

interface Given {
  readonly tools: readonly ToolFigures[]
  readonly linkOf: (tool: string) => string
}

/** The tools that were called most. A program of a shell command is no filter of Activity, so only tools lead there. */
export function ToolsTable({ tools, linkOf }: Given) {
  const rows = tools.map(({ kind, tool, ...counts }) => ({
    ...counts,
    key: `${kind} ${tool}`,
    name: kind === 'tool' && tool !== null ? <Link href={linkOf(tool)}>{tool}</Link> : (tool ?? kinds[kind]),
  }))
  return <EffectCountsTable caption="Calls by tool" what="Tool" rows={rows} />
}
