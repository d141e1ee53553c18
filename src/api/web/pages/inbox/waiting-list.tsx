import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SentReview } from '../../../http/ports/sent-review.ts'
import { useKeys } from '../../app/key-table.ts'
import { Button } from '../../parts/button.tsx'
import { WaitingRow } from './waiting-row.tsx'
import styles from './inbox.module.css'
import { alikeGroups } from './alike-groups.ts'
import { settle, type ShownItem } from './settle.ts'
import { DenyAlike } from '../../parts/deny-alike.tsx'

/** Rows whose sentence is asked for; further ones say the call itself. */
const maxRead = 30

/** Shows the waiting reviews. The list is live, but nothing moves under the pointer or the focus: what is new is told, and shown on demand. */
export function WaitingList({ reviews }: { readonly reviews: readonly SentReview[] }) {
  const list = useRef<HTMLUListElement>(null)
  const { shown, held, showAll } = useSettled(list, reviews)
  const arrivals = useArrivals(reviews)
  useKeys([{ keys: 'n', what: 'Show what is new', run: showAll }])
  return (
    <div className={styles.waiting}>
      <p className="unseen" aria-live="polite">
        {arrivals.told}
      </p>
      {held > 0 && (
        <Button className={styles.held} kind="primary" onClick={showAll}>
          {held} new
        </Button>
      )}
      <ul className={styles.list} ref={list} aria-label="Waiting">
        {alikeGroups(shown).map(({ first: { item, isGone }, more }, i) => (
          <WaitingRow
            key={item.id}
            review={item}
            isGone={isGone}
            isNew={arrivals.isNew(item.id)}
            read={i < maxRead}
          >
            {more.length > 0 && <AlikeRows first={item} more={more} isNew={arrivals.isNew} />}
          </WaitingRow>
        ))}
      </ul>
    </div>
  )
}

/** Returns the items that came after the first look at a list, and a sentence on the newest of them. */
function useArrivals(items: readonly { readonly id: string }[]) {
  const first = useRef<ReadonlySet<string>>(undefined)
  const last = useRef<ReadonlySet<string>>(undefined)
  const [message, setTold] = useState('')
  first.current ??= new Set(items.map(({ id }) => id))
  useEffect(() => {
    const before = last.current
    last.current = new Set(items.map(({ id }) => id))
    const count = before === undefined ? 0 : items.filter(({ id }) => !before.has(id)).length
    if (count > 0) setTold(count === 1 ? 'A new review waits.' : `${count} new reviews wait.`)
  }, [items])
  return { told: message, isNew: (id: string) => first.current?.has(id) === false }
}

interface Given {
  readonly first: SentReview
  readonly more: readonly ShownItem<SentReview>[]
  readonly isNew: (id: string) => boolean
}

/** Says how many calls like the one above wait, shows them on demand, and denies them all in one go. */
function AlikeRows({ first, more, isNew }: Given) {
  const [isOpen, setOpen] = useState(false)
  const waiting = more.filter(({ isGone }) => !isGone).map(({ item }) => item)
  return (
    <>
      <div className={styles.alike}>
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'} {more.length} more like it
        </button>
        {waiting.length > 0 && <DenyAlike reviews={[first, ...waiting]} />}
      </div>
      {isOpen && (
        <ul className={styles.nested} aria-label="More like it">
          {more.map(({ item, isGone }) => (
            <WaitingRow key={item.id} review={item} isGone={isGone} isNew={isNew(item.id)} read={false} />
          ))}
        </ul>
      )}
    </>
  )
}

/** A list that does not move under the pointer or the focus, and how to have it move now. */
function useSettled<Item extends { readonly id: string }>(
  list: RefObject<HTMLElement | null>,
  items: readonly Item[],
) {
  const isHeld = useHeld(list)
  const [release, setRelease] = useState(0)
  const last = useRef<{ shown: readonly ShownItem<Item>[]; release: number }>({ shown: [], release })
  const isReleased = last.current.release !== release
  const settled = settle(last.current.shown, items, isHeld && !isReleased)
  useEffect(() => {
    last.current = { shown: settled.shown, release }
  })
  return { ...settled, showAll: () => setRelease(release + 1) }
}

/** Tells whether the pointer or the focus is in an element. */
function useHeld(ref: RefObject<HTMLElement | null>): boolean {
  const [pointer, setPointer] = useState(false)
  const [focus, setFocus] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const listeners = {
      pointerenter: () => setPointer(true),
      pointerleave: () => setPointer(false),
      focusin: () => setFocus(true),
      focusout: () => setFocus(false),
    }
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener)
    }
  }, [ref])
  return pointer || focus
}
