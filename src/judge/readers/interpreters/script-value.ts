import type { DataSource } from '../../../ground/model/effect.ts'
import type { ScriptStatement } from './script-node.ts'

/** The result of a word or a command, as far as it is known before the run. */
export interface ScriptValue {
  /** The text, or how it is spelled where only the run tells it. */
  readonly text: string
  readonly isKnown: boolean
  readonly items?: readonly ScriptValue[]
  readonly block?: readonly ScriptStatement[]
  readonly entries?: ReadonlyMap<string, ScriptValue>
  /** The kind of object, lower case: `files` at the path of the text, `net.webclient`, `com:wscript.shell`, `type:io.file`. */
  readonly object?: string
  /** Files with those of all folders below. */
  readonly isDeep?: boolean
  /** Of those files, the ones that a test leaves: by this pattern of their names, or by something else. */
  readonly left?: string
  /** The place where its contents come from. */
  readonly source?: DataSource
}

const maxText = 128 * 1024
/** The longest text that is put together of others. */
const maxJoined = 16 * 1024

/** A text that is known. */
export function knownText(text: string): ScriptValue {
  return { text: text.slice(0, maxText), isKnown: text.length <= maxText }
}

/** A value that only the run tells, as it is spelled. */
export function openValue(text: string, more: Partial<ScriptValue> = {}): ScriptValue {
  return { text: text.slice(0, 300), isKnown: false, ...more }
}

/** Several values as one. */
export function listOf(items: readonly ScriptValue[]): ScriptValue {
  const [only] = items
  if (only && items.length === 1) return only
  const text = items.map(item => item.text).join(' ')
  return { text: text.slice(0, maxJoined), isKnown: items.every(item => item.isKnown), items }
}

/** The items of a value: of one that is no list, itself. */
export function itemsOf(value: ScriptValue): readonly ScriptValue[] {
  return value.items ?? [value]
}

/** The text of several values that stand side by side. */
export function joinValues(values: readonly ScriptValue[], between = ''): ScriptValue {
  const text = values.map(value => value.text).join(between)
  const source = values.find(value => value.source)?.source
  return {
    text: text.slice(0, maxJoined),
    isKnown: text.length <= maxJoined && values.every(value => value.isKnown),
    ...(source && { source }),
  }
}
