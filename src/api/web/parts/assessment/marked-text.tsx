import { Fragment, useMemo, useState } from 'react'
import { listWords } from '../../../../ground/model/list-words.ts'
import { goTo, useFindingLink, useMark } from './finding-links.tsx'
import { type FoldedPiece, foldedText, openedAtOnce, openFold, type TextSpan } from './folded-text.ts'
import styles from './marked-text.module.css'
import { type NamedSpan, NamedValueMark } from './named-list.tsx'
import { type Segment, segmentsOf, type TextMark, type TextRun } from './segments-of.ts'
import type { NamedRow } from '../../../../judge/policy/who-named.ts'

interface Props {
  readonly text: string
  readonly marks: readonly TextMark[]
  /** Finding number → its code, for those who can’t see the mark. */
  readonly names: ReadonlyMap<number, string>
  /** Findings whose first mark stands in this text: it gets the address that the list points to. */
  readonly first: ReadonlySet<number>
  /** Values of which it is known who named them. */
  readonly named?: readonly NamedSpan[]
}

const noneNamed: readonly NamedSpan[] = []

/** A text of the call as it is: what findings point at is marked, what hides is spelled out, long parts are folded. */
export function MarkedText({ text, marks, names, first, named = noneNamed }: Props) {
  const [opened, setOpened] = useState<readonly TextSpan[]>([])
  const pieces = useMemo(() => foldedText(text, [...marks, ...named], opened), [text, marks, named, opened])
  if (text === '') return <p className={styles.empty}>empty</p>
  return (
    <pre className={styles.text}>
      {pieces.map(piece =>
        piece.kind === 'folded' ? (
          <Fold key={piece.start} piece={piece} onOpen={() => setOpened([...opened, openFold(piece)])} />
        ) : (
          namedStretches(piece, named).map(({ span, ...part }) => {
            const shown = <ShownPart {...{ text, part, marks, names, first }} />
            return span ? (
              <NamedValueMark key={part.start} row={span.row}>
                {shown}
              </NamedValueMark>
            ) : (
              <Fragment key={part.start}>{shown}</Fragment>
            )
          })
        ),
      )}
    </pre>
  )
}

function Fold({
  piece,
  onOpen,
}: {
  readonly piece: FoldedPiece & { kind: 'folded' }
  readonly onOpen: () => void
}) {
  const length = piece.end - piece.start
  const what = piece.lines > 2 ? `${piece.lines.toLocaleString('en')} lines, ` : ''
  const part = length > openedAtOnce ? ` Show the next ${openedAtOnce.toLocaleString('en')}` : ' Show'
  return (
    <button type="button" className={styles.fold} onClick={onOpen}>
      <span>
        … {what}
        {length.toLocaleString('en')} characters folded.
      </span>
      <b>{part}</b>
    </button>
  )
}

function ShownPart({ text, part, marks, names, first }: Props & { readonly part: TextSpan }) {
  const segments = useMemo(() => segmentsOf(text, part, marks), [text, part, marks])
  return segments.map((segment, i) =>
    segment.findings.length === 0 ? (
      <Runs key={segment.start} runs={segment.runs} />
    ) : (
      <MarkedSegment
        key={segment.start}
        segment={segment}
        ending={segment.findings.filter(finding => !segments[i + 1]?.findings.includes(finding))}
        names={names}
        first={first}
      />
    ),
  )
}

/** Numbers that stand behind one mark: every character of a call may be what three hundred findings point at. */
const maxNumbers = 8

interface MarkedProps extends Pick<Props, 'names' | 'first'> {
  readonly segment: Segment
  /** Findings that stop here: their numbers follow. */
  readonly ending: readonly number[]
}

function MarkedSegment({ segment, ending, names, first }: MarkedProps) {
  const { isActive, pointing } = useFindingLink(segment.findings)
  const title = listWords(
    segment.findings.map(one => `${one} ${names.get(one) ?? ''}`),
    maxNumbers,
  )
  const others = ending.length - maxNumbers
  return (
    <mark className={styles.mark} data-active={isActive} title={title} {...pointing}>
      <Runs runs={segment.runs} />
      <span className={styles.numbers}>
        {ending.slice(0, maxNumbers).map(finding => (
          <MarkNumber
            key={finding}
            finding={finding}
            name={names.get(finding) ?? ''}
            isFirst={first.has(finding)}
          />
        ))}
        {others > 0 && (
          <span className={styles.others}>
            +{others}
            <span className="unseen"> more findings</span>
          </span>
        )}
      </span>
    </mark>
  )
}

interface NumberProps {
  readonly finding: number
  readonly name: string
  readonly isFirst: boolean
}

function MarkNumber({ finding, name, isFirst }: NumberProps) {
  const { isActive, pointing, markId, findingId } = useFindingLink([finding])
  useMark(finding, isFirst)
  return (
    <button
      type="button"
      className={styles.number}
      data-active={isActive}
      aria-label={`Finding ${finding}: ${name}`}
      onClick={() => goTo(findingId(finding))}
      {...(isFirst && { id: markId(finding) })}
      {...pointing}
    >
      {finding}
    </button>
  )
}

function Runs({ runs }: { readonly runs: readonly TextRun[] }) {
  return runs.map(({ text, hidden }, i) =>
    hidden === undefined ? (
      text
    ) : (
      <span key={`${i}${hidden}`} className={styles.hidden} title={hidden}>
        {text}
        <span className="unseen"> {hidden} </span>
      </span>
    ),
  )
}

/** A stretch of a text, and the value that it is or is a part of. */
interface NamedStretch extends TextSpan {
  readonly span?: NamedSpan
}

/** Returns where in one text of the arguments values stand of which it is known who named them; of two in one place the first. */
export function namedSpans(rows: readonly NamedRow[], pointer: string, text: string): readonly NamedSpan[] {
  const spans = rows
    .filter(row => row.pointer === pointer)
    .map(row => ({
      start: row.span?.[0] ?? 0,
      end: Math.min(row.span?.[1] ?? text.length, text.length),
      row,
    }))
    .filter(({ start, end, row }) => end > start && (row.span === undefined || isAsTold(text, end)))
    .toSorted((a, b) => a.start - b.start)
  return spans.filter((one, i) => !spans.slice(0, i).some(({ end }) => end > one.start))
}

/** Behind what the log has erased nothing stands where it stood. */
function isAsTold(text: string, end: number): boolean {
  const erased = text.indexOf('[erased ')
  return erased === -1 || erased >= end
}

/** Cuts a part of a text where values begin and end. */
export function namedStretches(part: TextSpan, named: readonly NamedSpan[]): readonly NamedStretch[] {
  const inside = named.filter(({ start, end }) => start < part.end && end > part.start)
  const stretches: NamedStretch[] = []
  let at = part.start
  for (const span of inside) {
    const start = Math.max(span.start, part.start)
    const end = Math.min(span.end, part.end)
    if (start > at) stretches.push({ start: at, end: start })
    stretches.push({ start, end, span })
    at = end
  }
  return at < part.end || stretches.length === 0 ? [...stretches, { start: at, end: part.end }] : stretches
}
