import { useState } from 'react'
import type { ShownTool } from '../../../../people/acts/gate-people/tool-registry.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../parts/button.tsx'
import { Diff } from '../../parts/assessment/diff.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ProofDialog } from '../../parts/proof-dialog.tsx'
import { When } from '../../parts/when.tsx'
import styles from './trust.module.css'
import { useChange } from './use-trust.ts'

interface Given {
  readonly tool: ShownTool
  /** The reviewer who may accept; undefined for nobody here. */
  readonly me: string | undefined
}

/** One tool of an MCP server: since when it is what it is, and what its server says otherwise now. */
export function ToolItem({ tool, me }: Given) {
  const { changed, by, firstSeen, pinnedAt, says, difference } = tool
  return (
    <li className={styles.grant}>
      <p className={changed ? styles.spoiled : styles.earned}>
        <Mark name={changed ? 'cross' : 'tick'} /> {changed ? 'Changed' : 'As pinned'}
      </p>
      <div className={styles.words}>
        <p className={styles.name}>{visibleText(nameOf(tool), 200)}</p>
        <p>{visibleText(says.description ?? 'Its server says nothing of it.', 300)}</p>
        <p className={styles.soft}>
          first seen <When at={firstSeen} /> ·{' '}
          {by === null ? 'nobody has looked at it' : `accepted by ${visibleText(by, 64)} `}
          {by !== null && <When at={pinnedAt} />}
          {changed && ' · changed '}
          {changed && <When at={changed.at} />} · <code>{tool.digest.slice(0, 12)}</code>
        </p>
        {difference && <Diff diff={difference} />}
      </div>
      {me !== undefined && changed && <Accept tool={tool} digest={changed.digest} me={me} />}
    </li>
  )
}

/** The server’s alone for what it says of itself. */
function nameOf({ server, tool }: ShownTool): string {
  return tool === '' ? server.name : `${server.name}/${tool}`
}

function Accept({
  tool: pinned,
  digest,
  me,
}: {
  readonly tool: ShownTool
  readonly digest: string
  readonly me: string
}) {
  const [isOpen, setOpen] = useState(false)
  const change = useChange(keys.tools)
  const { server, tool } = pinned
  const name = visibleText(nameOf(pinned), 120)
  return (
    <>
      <Button aria-label={`Accept ${name}`} onClick={() => setOpen(true)}>
        Accept …
      </Button>
      <ProofDialog
        title={`Accept what is said of ${name} now`}
        reviewer={me}
        open={isOpen}
        onClose={() => setOpen(false)}
        does="Accept it"
        run={who => change('/v1/tools/accept', { what: { server, tool, digest }, who })}
      >
        <p className={styles.field}>
          Its calls are judged by themselves from now on, at the gates of this one’s group where it is of a
          team. Whatever its server says later is asked about again.
        </p>
      </ProofDialog>
    </>
  )
}
