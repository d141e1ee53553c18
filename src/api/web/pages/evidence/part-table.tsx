import type { BundleTally } from '../../../../proof/evidence/bundle/bundle-tally.ts'
import type { PartPointer } from '../../../../ground/model/part-table.ts'
import { cell, Table } from '../../parts/table.tsx'
import styles from './evidence.module.css'

/** Sealed parts in the words of a reader who has never seen a log, in the order in which they are listed. */
const partWords: Readonly<Record<PartPointer, string>> = {
  '/call/arguments': 'What the agent asked for, word by word',
  '/decision/effects': 'What it would have done',
  '/decision/reason': 'Why it was answered so',
  '/decision/assessment/contributions': 'What was found in it',
  '/decision/assessment/observed': 'What was seen on the disk',
  '/decision/assessment/failures': 'What could not be read',
  '/decision/assessment/shape': 'Digest of calls of this shape',
  '/decision/callDigest': 'Digest of the call',
  '/call/docstring': 'How the tool is described',
  '/call/hints': 'What the tool says of itself',
  '/call/annotations': 'What the tool says of its effects',
  '/call/offered': 'How a server offered the tool',
  '/redacted': 'What was erased before it was written down',
  '/page': 'The page that reviewers saw',
  '/reason': 'Reasons that people gave',
  '/text': 'What people wrote',
  '/why': 'What reviewers were told afterwards',
  '/grant/reason': 'Why a permission was given',
  '/grant/scope': 'What a permission covers',
  '/digest': 'Digest of what a tool gave back',
  '/boundary': 'Hosts and paths that a command in a boundary wanted',
}

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
