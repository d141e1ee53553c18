import { useEffect, useRef, useState } from 'react'
import type { EvidenceQuery, LogEvidence } from '../../../../ground/model/log-evidence.ts'
import type { PartPointer } from '../../../../ground/model/part-table.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PartTable } from './part-table.tsx'
import styles from './evidence.module.css'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { CodeBlock } from '../../parts/code-block.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { openSink, type Sink } from '../log/open-sink.ts'
import { bundleLines, type ReadRuns } from '../../../../proof/evidence/bundle/bundle-lines.ts'
import { BundleTally } from '../../../../proof/evidence/bundle/bundle-tally.ts'
import { StreamedSha256 } from '../../../../proof/evidence/bytes/sha-256.ts'
import type { AuditEntry } from '../../../../ground/model/audit-entry.ts'
import { askEntries } from '../log/ask-entries.ts'
import { entryPages, linesOf } from '../log/entry-pages.ts'
import { memberOf } from '../../../../ground/model/member-of.ts'

/** Says which entries a file would hold. */
function BundleWords({
  evidence: { from, to, size },
  tally,
}: {
  readonly evidence: LogEvidence
  readonly tally: BundleTally
}) {
  return (
    <>
      <p>
        {entries(tally.entries)} of the log, {from === to ? `number ${from}` : `between ${from} and ${to}`} of{' '}
        {size.toLocaleString('en')}: {kindWords(tally)}. Whoever gets the file can check, without this program
        and without asking anybody, that this is what the log says and that nothing of it was changed.
      </p>
      {tally.withheld > 0 && (
        <p>
          Of {entries(tally.withheld)} only the fingerprint: a review of them still waits, or a withheld part
          can’t be taken out of an entry this old.
        </p>
      )}
    </>
  )
}

const entries = (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`)

const kinds: Readonly<Record<string, readonly [one: string, many: string]>> = {
  decision: ['decision', 'decisions'],
  dry_run: ['trial', 'trials'],
  review: ['line of a review', 'lines of reviews'],
  policy: ['policy that a person accepted', 'policies that people accepted'],
  reviewer: ['line on who may answer', 'lines on who may answer'],
  access: ['way in', 'ways in'],
  report: ['report of a tool', 'reports of tools'],
  grant: ['permission', 'permissions'],
}

function kindWords({ kinds: counts }: BundleTally): string {
  return [...counts]
    .map(
      ([kind, count]) =>
        `${count.toLocaleString('en')} ${memberOf(kinds, kind)?.[count === 1 ? 0 : 1] ?? `of kind “${kind}”`}`,
    )
    .join(', ')
}

/** Entries of one page of the log, at most. */
const maxAtOnce = 1_000

/** Reads the entries that belong into a bundle. `saved`: they are taken away, which the log notes first. */
async function* readRuns(
  runs: LogEvidence['runs'],
  { signal, saved }: { readonly signal: AbortSignal; readonly saved: boolean },
): AsyncGenerator<AuditEntry> {
  for (const [first, last] of runs) yield* readRun(first, last, { signal, saved })
}

async function* readRun(
  first: number,
  last: number,
  { signal, saved }: { readonly signal: AbortSignal; readonly saved: boolean },
): AsyncGenerator<AuditEntry> {
  const pages = entryPages(after => {
    const limit = Math.min(maxAtOnce, last - after)
    return limit > 0 ? askEntries(after, signal, { limit, saved }) : Promise.resolve('')
  }, first - 1)
  for await (const { text } of pages) yield* linesOf<AuditEntry>(text)
}

/** The parts of a run that makes a bundle, or only says what would be in it. */
interface BundleRun {
  readonly evidence: LogEvidence
  /** Pointers to sealed parts that are left out. */
  readonly withhold: readonly string[]
  readonly signal: AbortSignal
  /** Told how many entries were read, now and then. */
  readonly onProgress?: (entries: number) => void
}

/** The place that the lines of a bundle go to; nowhere, for a preview. */
interface BundleTarget {
  /** They are taken away, which the log notes first. */
  readonly saved: boolean
  readonly write: (line: string) => Promise<void>
}

const nowhere: BundleTarget = { saved: false, write: async () => {} }

/** Makes a bundle and counts what it shows. For a preview the bundle is made all the same, and thrown away. */
async function makeBundle(
  { evidence, withhold, signal, onProgress }: BundleRun,
  { saved, write }: BundleTarget = nowhere,
): Promise<BundleTally> {
  const tally = new BundleTally()
  const choices = { withhold, made: new Date().toISOString(), hash: new StreamedSha256() }
  const read: ReadRuns = runs => readRuns(runs, { signal, saved })
  for await (const line of bundleLines(evidence, read, choices, tally)) {
    await write(line)
    if (tally.entries % 500 === 0) onProgress?.(tally.entries)
  }
  return tally
}

/** Pieces of this many characters are written at once. */
const pieceLength = 262_144

/** Writes a bundle; what fails leaves no half file. */
async function saveBundle(run: BundleRun, sink: Sink): Promise<void> {
  let held = ''
  const write = async (line: string) => {
    held += line
    if (held.length < pieceLength) return
    await sink.write(held)
    held = ''
  }
  try {
    await makeBundle(run, { saved: true, write })
    await sink.write(held)
    await sink.close()
  } catch (error) {
    await sink.abort()
    throw error
  }
}

/** The saving of one bundle at a time, into a file that the person chooses. */
function useSave() {
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [error, setError] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const save = async (evidence: LogEvidence, withhold: readonly string[]) => {
    const own = new AbortController()
    running.current = own
    setError(undefined)
    try {
      const sink = await openSink(`entries-${evidence.from}-to-${evidence.to}.evidence.jsonl`)
      if (!sink) return
      setState('saving')
      await saveBundle({ evidence, withhold, signal: own.signal }, sink)
      setState('saved')
    } catch (problem) {
      setState('idle')
      if (!own.signal.aborted) setError(problem)
    }
  }
  const reset = () => setState('idle')
  return { state, error, save, reset }
}

interface Given {
  readonly query: EvidenceQuery
  readonly onClose: () => void
}

/** Shows what a file of evidence would disclose, lets parts of it be withheld, and saves it. */
export function EvidenceDialog({ query, onClose }: Given) {
  const [withhold, setWithhold] = useState<ReadonlySet<PartPointer>>(new Set<PartPointer>(['/page']))
  const { data: evidence, error, refetch } = useEvidence(query)
  const hidden = [...withhold].toSorted()
  const preview = usePreview(evidence, hidden)
  const { state, error: unsaved, save, reset } = useSave()
  const choose = (pointer: PartPointer, isShown: boolean) => {
    const next = new Set(withhold)
    if (isShown) next.delete(pointer)
    else next.add(pointer)
    setWithhold(next)
    reset()
  }
  const isCurrent = preview.data !== undefined && !preview.isFetching
  const actions = (
    <Actions
      isSaving={state === 'saving'}
      onClose={onClose}
      onSave={evidence && isCurrent ? () => void save(evidence, hidden) : undefined}
    />
  )
  const problem = error ?? preview.error
  return (
    <Dialog title="Evidence for somebody else" open wide onClose={onClose} actions={actions}>
      {problem ? <FailureNotice error={problem} again={error ? refetch : preview.refetch} /> : null}
      {!preview.data && !problem && <Loading what={loadingWords(evidence, preview.read)} />}
      {evidence && preview.data && (
        <div className={styles['whole']} aria-busy={!isCurrent}>
          <BundleWords evidence={evidence} tally={preview.data} />
          <PartTable tally={preview.data} withhold={withhold} onChoose={choose} />
          <ReaderWords evidence={evidence} />
        </div>
      )}
      {unsaved ? <FailureNotice error={unsaved} /> : null}
      {state === 'saved' && <p role="status">Saved, as it is listed here. The log says that you took it.</p>}
    </Dialog>
  )
}

function loadingWords(evidence: LogEvidence | undefined, read: number): string {
  return evidence && read > 0 ? `Reading entries: ${read.toLocaleString('en')} so far` : 'Reading the log'
}

interface ActionsGiven {
  readonly isSaving: boolean
  readonly onClose: () => void
  /** Undefined before everything that the file would hold is listed. */
  readonly onSave: (() => void) | undefined
}

function Actions({ isSaving, onClose, onSave }: ActionsGiven) {
  return (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button kind="primary" busy={isSaving} disabled={!onSave} onClick={onSave}>
        Save the file
      </Button>
    </>
  )
}

/** The proofs for a question, with a note that was signed when the page asked. */
function useEvidence(query: EvidenceQuery) {
  return useQuery({
    queryKey: keys.evidence(query),
    queryFn: ({ signal }) => ask<LogEvidence>('/v1/audit/evidence', query, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The counts of what a bundle would show; the last ones stand until those of another choice are there. */
function usePreview(evidence: LogEvidence | undefined, withhold: readonly string[]) {
  const [read, setRead] = useState(0)
  const found = useQuery({
    queryKey: [...keys.evidence({ from: evidence?.from, to: evidence?.to }), evidence?.note, ...withhold],
    queryFn: ({ signal }) => {
      setRead(0)
      if (!evidence) throw new Error('There is nothing to preview.')
      return makeBundle({ evidence, withhold, signal, onProgress: setRead })
    },
    enabled: evidence !== undefined,
    placeholderData: before => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { ...found, read }
}

/** Says what the reader of a file has to know already, and what they check it with. */
function ReaderWords({ evidence: { key, origin } }: { readonly evidence: LogEvidence }) {
  return (
    <div className={styles['key']}>
      <p>
        Give the reader this key on another way than with the file, by telephone or on paper: it is how they
        know that the log is yours. <CopyButton text={`log ${key}\nquorum none\n`} what="key of the log" />
      </p>
      <CodeBlock block>{visibleText(key, 400)}</CodeBlock>
      <p>
        They check it with{' '}
        <a href="/verify.html" target="_blank" rel="noreferrer">
          the verifier
        </a>
        , a page of one file that they can keep:{' '}
        <a href="/verify.html" download="verify.html">
          save it
        </a>{' '}
        and send it along. The log is called {visibleText(origin, 120)}.
      </p>
    </div>
  )
}

/** Lets somebody take a decision away as a file that a stranger can check. */
export function DecisionEvidence({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles['offer']}>
      <Button onClick={() => setOpen(true)}>Evidence …</Button>
      <span className={styles['soft']}>
        For a customer, an auditor or a court: this decision with its review, in a file that proves itself.
      </span>
      {isOpen && <EvidenceDialog query={{ decision: id }} onClose={() => setOpen(false)} />}
    </div>
  )
}
