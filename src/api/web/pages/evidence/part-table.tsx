import type { BundleTally } from '../../../../proof/evidence/bundle/bundle-tally.ts'
import type { PartPointer } from '../../../../ground/model/part-table.ts'
import { cell, Table } from '../../parts/table.tsx'
import { partWords } from './part-words.ts'
import styles from './evidence.module.css'

interface Given {
  readonly tally: BundleTally
  readonly withhold: ReadonlySet<string>
  readonly onChoose: (pointer: PartPointer, isShown: boolean) => void
}

/** Lists the sealed parts that these entries have: each can be shown to the reader or withheld. */
export function PartTable({ tally, withhold, onChoose }: Given) {
  const there = (Object.keys(partWords) as PartPointer[]).filter(
    pointer => tally.shown.has(pointer) || tally.left.has(pointer) || withhold.has(pointer),
  )
  return (
    <>
      <Table
        caption="What the reader is shown"
        head={
          <tr>
            <th>Show</th>
            <th className={cell.number}>Shown</th>
            <th className={cell.number}>Withheld</th>
          </tr>
        }
      >
        {there.map(pointer => (
          <tr key={pointer}>
            <td className={cell.wide}>
              <label title={pointer}>
                <input
                  type="checkbox"
                  checked={!withhold.has(pointer)}
                  onChange={({ target }) => onChoose(pointer, target.checked)}
                />{' '}
                {partWords[pointer]}
              </label>
            </td>
            <td className={cell.number}>{tally.shown.get(pointer) ?? 0}</td>
            <td className={cell.number}>{tally.left.get(pointer) ?? 0}</td>
          </tr>
        ))}
      </Table>
      <p className={styles['soft']}>
        Look at the list: a reason, or what it would have done, may say what the agent asked for. Digests go
        where the words go.
      </p>
    </>
  )
}
