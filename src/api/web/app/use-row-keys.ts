import type { RefObject } from 'react'
import { useKeys } from './key-table.ts'

/**
 * `j` and `k` go through the rows of a list: the focusable things in it that have `data-row`. Enter does what it
 * does on them anyhow.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, what = 'row'): void {
  useKeys([
    { keys: 'j', what: `Next ${what}`, run: () => go(list.current, 1) },
    { keys: 'k', what: `Previous ${what}`, run: () => go(list.current, -1) },
  ])
}

function go(list: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const here = rows.findIndex(row => row.contains(document.activeElement))
  const next = here === -1 ? rows.at(by === 1 ? 0 : -1) : rows[here + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
