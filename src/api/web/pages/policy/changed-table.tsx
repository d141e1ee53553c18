import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { DecisionEffect } from '../../../../ground/model/decision.ts'
import { EffectBadge } from '../../parts/effect-badge.tsx'
import { cell, Table } from '../../parts/table.tsx'
import { LoosenedTag } from './loosened-tag.tsx'
import styles from './policy.module.css'

/** A call that a draft decides otherwise, with what its page says of it besides. */
interface ChangedRow {
  readonly id: string
  readonly what: string
  readonly present: DecisionEffect
  readonly draft: DecisionEffect
  /** One for each of `more`. */
  readonly cells: readonly ReactNode[]
}

interface Given {
  readonly caption: string
  /** The heads of the columns that are left out on small screens. */
  readonly more: readonly string[]
  readonly rows: readonly ChangedRow[]
}

/** Lists calls that a draft decides otherwise, each with a link to its decision. */
export function ChangedTable({ caption, more, rows }: Given) {
  return (
    <Table
      caption={caption}
      head={
        <tr>
          <th scope="col">Call</th>
          <th scope="col">Now</th>
          <th scope="col">Draft</th>
          {more.map(head => (
            <th key={head} scope="col" className={cell.extra}>
              {head}
            </th>
          ))}
        </tr>
      }
    >
      {rows.map(row => (
        <Row key={`${row.id} ${row.draft}`} row={row} more={more} />
      ))}
    </Table>
  )
}

function Row({ row, more }: Pick<Given, 'more'> & { readonly row: ChangedRow }) {
  const { id, what, present, draft, cells } = row
  return (
    <tr>
      <td className={styles.what}>
        <Link href={`/decisions/${id}`}>
          <code>{what}</code>
        </Link>{' '}
        <LoosenedTag present={present} draft={draft} />
      </td>
      <td>
        <EffectBadge effect={present} />
      </td>
      <td>
        <EffectBadge effect={draft} />
      </td>
      {more.map((head, i) => (
        <td key={head} className={cell.extra}>
          {cells[i]}
        </td>
      ))}
    </tr>
  )
}
