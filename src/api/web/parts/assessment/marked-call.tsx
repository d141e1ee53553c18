import { useMemo } from 'react'
import type { ToolCall } from '../../../../ground/model/tool-call.ts'
import { type NamedCall, namedRows } from '../../../../judge/policy/who-named.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { type ArgumentText, shownArguments } from './shown-arguments.ts'
import styles from './marked-call.module.css'
import { namedSpans } from './named-stretches.ts'
import { MarkedText } from './marked-text.tsx'
import { marksIn, type NumberedFinding } from './numbered-findings.ts'

const kinds: Readonly<Record<ToolCall['kind'], string>> = {
  shell: 'Command',
  file_read: 'Reads a file',
  file_write: 'Writes a file',
  http: 'Web request',
  sql: 'SQL',
  tool: 'Tool',
}

interface Given {
  readonly call: Pick<ToolCall, 'kind' | 'tool' | 'arguments'>
  readonly findings: readonly NumberedFinding[]
  readonly decision: NamedCall['decision']
}

/** The call itself: its command or arguments, with what was found marked in them. Stands inside `FindingLinks`. */
export function MarkedCall({ call, findings, decision }: Given) {
  const { texts, more, kept } = useMemo(() => shownArguments(call.arguments), [call])
  const names = useMemo(() => new Map(findings.map(one => [one.number, one.code])), [findings])
  const named = useMemo(() => namedRows({ call, decision }), [call, decision])
  const parts = useMemo(() => withMarks(texts, findings), [texts, findings])
  return (
    <div className={styles.call}>
      <p className={styles.kind}>
        {kinds[call.kind]}
        {call.tool !== null && <code>{visibleText(call.tool, 200)}</code>}
      </p>
      <dl className={parts.length === 1 ? styles.single : styles.several}>
        {parts.map(({ pointer, name, text, marks, first }) => (
          <div key={pointer}>
            <dt>{visibleText(name, 120)}</dt>
            <dd>
              <MarkedText {...{ text, marks, names, first, named: namedSpans(named, pointer, text) }} />
            </dd>
          </div>
        ))}
      </dl>
      {kept !== undefined && (
        <p className={styles.cut}>
          It is longer: only the first {kept.toLocaleString('en')} characters of the call are kept. What was
          found may stand behind them.
        </p>
      )}
      {more > 0 && <p className={styles.more}>… and {more.toLocaleString('en')} more arguments.</p>}
      {texts.length === 0 && <p className={styles.more}>It has no arguments.</p>}
    </div>
  )
}

const shortText = 120

/** Tells whether a text fits on a line or so and stands first: the path of a file before what is written into it. */
function isShort({ text }: ArgumentText): boolean {
  return text.length <= shortText && !text.includes('\n')
}

function withMarks(texts: readonly ArgumentText[], findings: readonly NumberedFinding[]) {
  const seen = new Set<number>()
  return [...texts.filter(isShort), ...texts.filter(one => !isShort(one))].map(one => {
    const marks = marksIn(one.pointer, findings)
    const first = new Set(marks.map(({ finding }) => finding).filter(finding => !seen.has(finding)))
    for (const finding of first) seen.add(finding)
    return { ...one, marks, first }
  })
}
