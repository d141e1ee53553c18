import type { ReactNode } from 'react'
import type { EffectCounts } from '../../../../ground/model/overview.ts'
import { cell, Table } from '../../parts/table.tsx'

/** One row: what was counted, and its counts. */
export interface CountsRow extends EffectCounts {
  readonly key: string
  readonly name: ReactNode
  /** A further figure, where the table has a column for it. */
  readonly more?: string
}

interface Given {
  readonly caption: string
  /** The heading of the first column. */
  readonly what: string
  /** The heading of the further column. */
  readonly more?: string
  readonly rows: readonly CountsRow[]
}

/** Left out where there is little room: what was queued and denied says more. */
const besides = `${cell.number} ${cell.extra}`

/** Calls by something, with what became of them. */
export function EffectCountsTable({ caption, what, more, rows }: Given) {
  const beside = ['Allowed', more]
  const columns = ['Allowed', 'Queued', 'Denied', ...(more === undefined ? [] : [more])]
  return (
    <Table
      caption={caption}
      head={
        <tr>
          <th scope="col">{what}</th>
          {columns.map(column => (
            <th key={column} scope="col" className={beside.includes(column) ? besides : cell.number}>
              {column}
            </th>
          ))}
        </tr>
      }
    >
      {rows.map(row => (
        <tr key={row.key}>
          <td className={cell.wide}>{row.name}</td>
          <td className={besides}>{row.allowed.toLocaleString('en')}</td>
          <td className={cell.number}>{row.queued.toLocaleString('en')}</td>
          <td className={cell.number}>{row.denied.toLocaleString('en')}</td>
          {row.more !== undefined && <td className={besides}>{row.more}</td>}
        </tr>
      ))}
    </Table>
  )
}
