import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { ErasureReport } from '../../../../ground/model/erasure-report.ts'
import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'
import { useSession } from '../../api/use-session.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { ProofDialog } from '../../parts/proof-dialog.tsx'
import type { Proofs } from '../../parts/proofs.ts'
import { When } from '../../parts/when.tsx'
import styles from './decision.module.css'

const pointer = '/call/arguments'

/** Lets a reviewer take the call out of the log for good; afterwards says what still holds a copy. */
export function EraseCall({ logged }: { readonly logged: LoggedDecision }) {
  const [isOpen, setOpen] = useState(false)
  const [report, setReport] = useState<ErasureReport>()
  const caller = useSession().data?.caller
  const isThere = logged.missing?.[pointer] === undefined && logged.commitment !== undefined
  if (caller?.role !== 'reviewer' || (!isThere && !report)) return null
  return (
    <Section title="In the log">
      {report ? (
        <ErasureWords report={report} />
      ) : (
        <p className={styles['again']}>
          <Button kind="danger" onClick={() => setOpen(true)}>
            Erase this call …
          </Button>
          <span className={styles['soft']}>For what must not be kept: a customer’s data, a secret.</span>
        </p>
      )}
      <EraseDialog
        logged={logged}
        me={caller.reviewer}
        open={isOpen}
        onClose={() => setOpen(false)}
        onErased={setReport}
      />
    </Section>
  )
}

interface DialogGiven {
  readonly logged: LoggedDecision
  readonly me: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onErased: (report: ErasureReport) => void
}

function EraseDialog({ logged, me, open, onClose, onErased }: DialogGiven) {
  const [reason, setReason] = useState('')
  const queries = useQueryClient()
  const erase = async (who: Proofs) => {
    const wish = { entry: logged.entry.seq, pointer, reason: reason.trim(), who }
    onErased(await ask<ErasureReport>('/v1/audit/erase', wish))
    await queries.invalidateQueries({ queryKey: keys.decision(logged.decision.id) })
  }
  return (
    <ProofDialog
      title="Erase this call"
      reviewer={me}
      open={open}
      onClose={onClose}
      does="Erase it"
      danger
      incomplete={reason.trim() === ''}
      run={erase}
    >
      <p>
        Its arguments go, and all that quotes them: effects, findings, the reason, what its reviewers saw. Who
        asked, where, when, the composite and the answer stay, and the log verifies as before. Nothing brings
        it back.
      </p>
      <ReasonField value={reason} onType={setReason} />
    </ProofDialog>
  )
}

interface Typed {
  readonly value: string
  readonly onType: (typed: string) => void
}

function ReasonField({ value, onType }: Typed) {
  return (
    <Field
      label="Why"
      hint="It stands in the log, wherever the call is missing: do not repeat what is erased."
    >
      {control => (
        <textarea
          {...control}
          rows={2}
          maxLength={500}
          value={value}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  )
}

/** Says how far an erasure went. */
function ErasureWords({
  report: { erasedBy, searched, left: remaining, alsoIn, exports },
}: {
  readonly report: ErasureReport
}) {
  const isClean = searched !== undefined && remaining.length === 0 && alsoIn.length === 0
  return (
    <div role="status">
      <p>
        Entry {erasedBy} says that it was erased.
        {isClean && ` ${searched.files} files of the state were searched: nothing of it is left.`}
      </p>
      {remaining.map(one => (
        <p key={one}>{visibleText(one, 500)}</p>
      ))}
      {alsoIn.length > 0 && (
        <p>
          The same text stands in {alsoIn.length === 1 ? 'entry' : 'entries'} {alsoIn.join(', ')}: erase it
          there too if it must go.
        </p>
      )}
      {exports.map(({ at, by }) => (
        <p key={`${at}${by}`}>
          Exported before by {visibleText(by, 80)}, <When at={at} />: that copy still has it.
        </p>
      ))}
    </div>
  )
}

/** A part of the page under its heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
