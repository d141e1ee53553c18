import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Keys that do something: one (`j`), or two after each other (`g i`). */
export interface KeyRow {
  readonly keys: string
  /** The effect of the key, for the help. */
  readonly what: string
  readonly run: () => void
}

let rows: readonly KeyRow[] = []
const listeners = new Set<() => void>()
const patience = 1_200
let before = { key: '', at: 0 }

/** Lets keys do something while the caller is on the page. Later rows win over earlier ones with the same keys. */
export function useKeys(input: readonly KeyRow[]): void {
  const newest = useRef(input)
  newest.current = input
  const names = input.map(({ keys, what }) => `${keys}\t${what}`).join('\n')
  useEffect(() => {
    const own = names.split('\n').map((line, i): KeyRow => {
      const [keys = '', what = ''] = line.split('\t')
      return { keys, what, run: () => newest.current[i]?.run() }
    })
    change([...rows, ...own])
    return () => change(rows.filter(row => !own.includes(row)))
  }, [names])
}

/** The keys that do something now. */
export function useKeyTable(): readonly KeyRow[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => rows,
  )
}

function change(next: readonly KeyRow[]): void {
  if (rows.length === 0 && next.length > 0) document.addEventListener('keydown', pressed)
  if (next.length === 0) document.removeEventListener('keydown', pressed)
  rows = next
  for (const listener of listeners) listener()
}

function pressed(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target))
    return
  const pair = event.timeStamp - before.at < patience ? `${before.key} ${event.key}` : event.key
  const row = rows.findLast(({ keys }) => keys === pair) ?? rows.findLast(({ keys }) => keys === event.key)
  before = row ? { key: '', at: 0 } : { key: event.key, at: event.timeStamp }
  if (!row) return
  event.preventDefault()
  row.run()
}

/** Letters are for who writes; and a dialog stands before everything else. */
function isWriting(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}
