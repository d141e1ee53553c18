import { useMemo } from 'react'
import type { ToolCall } from '../../../../ground/model/tool-call.ts'
import { type NamedCall, namedRows } from '../../../../judge/policy/who-named.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import styles from './marked-call.module.css'
import { MarkedText, namedSpans } from './marked-text.tsx'
import { marksIn, type NumberedFinding } from './numbered-findings.ts'
import type { Json, JsonObject } from '../../../../ground/model/json.ts'

/** One text of a call’s arguments: where it stands as a JSON Pointer, the same for a person, and the text. */
interface ArgumentText {
  readonly pointer: string
  readonly name: string
  readonly text: string
}

const max = 200

/** The texts of a call’s arguments. */
interface ShownArguments {
  readonly texts: readonly ArgumentText[]
  /** The number of further texts. */
  readonly more: number
  /** The number of characters that the log has kept of arguments that were longer. */
  readonly kept?: number
}

/** Every text, number and empty thing of the arguments in order, at any depth; at most 200 of them. */
export function shownArguments(value: JsonObject): ShownArguments {
  const stored = value['(kept)']
  if (typeof stored === 'string' && typeof value['(cut)'] === 'string')
    return { texts: [beginningOf(stored)], more: 0, kept: stored.length }
  const texts: ArgumentText[] = []
  let more = 0
  const visit = (item: Json, path: readonly string[]): void => {
    const inside = childrenOf(item)
    if (inside.length > 0) {
      for (const [key, child] of inside) visit(child, [...path, key])
      return
    }
    if (texts.length === max) more++
    else texts.push({ pointer: pointerOf(path), name: path.join(' › '), text: textOf(item) })
  }
  for (const [key, item] of Object.entries(value)) visit(item, [key])
  return { texts, more }
}

/**
 * The log keeps the beginning of the JSON of arguments that are too long. Where that is one text, it is the
 * beginning of this text, and what is pointed at in it can be found.
 */
function beginningOf(json: string): ArgumentText {
  const name = /^\{"([\w.-]{1,80})":"/.exec(json)
  if (name?.[1] !== undefined) {
    const inside = json.slice(name[0].length).replace(/\\(?:u[\da-f]{0,3})?$/i, '')
    try {
      const text: unknown = JSON.parse(`"${inside}"`)
      if (typeof text === 'string') return { pointer: `/${name[1]}`, name: name[1], text }
    } catch {
      // More than one text: shown as it is kept.
    }
  }
  return { pointer: '', name: 'arguments', text: json }
}

function childrenOf(item: Json): readonly (readonly [string, Json])[] {
  return typeof item === 'object' && item !== null ? Object.entries(item as JsonObject) : []
}

function textOf(item: Json): string {
  return typeof item === 'string' ? item : JSON.stringify(item)
}

function pointerOf(path: readonly string[]): string {
  return path.map(part => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

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
  const { texts, more, kept: stored } = useMemo(() => shownArguments(call.arguments), [call])
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
      {stored !== undefined && (
        <p className={styles.cut}>
          It is longer: only the first {stored.toLocaleString('en')} characters of the call are kept. What was
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
