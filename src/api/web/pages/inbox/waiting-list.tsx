import { type RefObject, useEffect, useRef, useState, type ReactNode } from 'react'
import type { SentReview } from '../../../http/ports/sent-review.ts'
import { useKeys } from '../../app/key-table.ts'
import { Button } from '../../parts/button.tsx'
import styles from './inbox.module.css'
import { alikeGroups } from './alike-groups.ts'
import { settle, type ShownItem } from './settle.ts'
import { DenyAlike } from '../../parts/deny-alike.tsx'
import { Link } from 'wouter'
import { sessionName } from '../../../../ground/model/session-name.ts'
import { ownProfile } from '../../../../ground/model/asker-text.ts'
import { Breakable } from '../../parts/breakable.tsx'
import { LevelBadge } from '../../parts/level-badge.tsx'
import { spanText } from '../../parts/relative-text.ts'
import { useNow } from '../../parts/use-now.ts'
import { When } from '../../parts/when.tsx'
import { AtGate } from '../../parts/team/at-gate.tsx'
import { askedWords } from './asked-words.ts'

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
        {alikeGroups(shown).map(({ first: { item, isGone }, more }) => (
          <WaitingRow key={item.id} review={item} isGone={isGone} isNew={arrivals.isNew(item.id)}>
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
            <WaitingRow key={item.id} review={item} isGone={isGone} isNew={isNew(item.id)} />
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

interface WaitingRowProps {
  readonly review: SentReview
  readonly isGone: boolean
  readonly isNew: boolean
  /** Further reviews that are like it. */
  readonly children?: ReactNode
}

/** One review that waits: what it would do, why it is asked, the call, who asks and what a yes takes. */
function WaitingRow({ review, isGone, isNew, children }: WaitingRowProps) {
  const { id, level, what, headline, why, openedAt, dueAt } = review
  const classes = [styles.row, isGone && styles.gone, isNew && styles.new].filter(Boolean).join(' ')
  return (
    <li>
      <Link href={`/reviews/${id}`} className={classes} data-row>
        <span className={styles.level}>
          <LevelBadge level={level} strong />
        </span>
        <span className={styles.what}>
          <span className={styles.headline}>
            <Breakable text={headline ?? what} />
          </span>
          {why !== undefined && (
            <span className={styles.why}>
              <Breakable text={why} />
            </span>
          )}
          {headline !== undefined && headline !== what && <code className={styles.call}>{what}</code>}
          <Meta review={review} />
        </span>
        <span className={styles.times}>
          <When at={openedAt} />
          {isGone ? <span>Answered</span> : <TimeLeft dueAt={dueAt} />}
        </span>
      </Link>
      {children}
    </li>
  )
}

function Meta({ review }: { readonly review: SentReview }) {
  const { agent, session, principal } = review
  const profile = ownProfile(review)
  const parts = [agent, sessionName(session), ...(principal === undefined ? [] : [`for ${principal}`])]
  return (
    <span className={styles.meta}>
      <span>{parts.join(' · ')}</span>
      {profile !== undefined && <span>profile {profile}</span>}
      <AtGate review={review} />
      <span className={styles.asked}>{askedWords(review)}</span>
    </span>
  )
}

const soon = 60 * 60_000

/** Shows the time that is left for an answer. */
function TimeLeft({ dueAt }: { readonly dueAt: number }) {
  const remaining = dueAt - useNow()
  if (remaining <= 0) return <span className={styles.soon}>Ends now</span>
  return <span className={remaining < soon ? styles.soon : ''}>{spanText(remaining)} left</span>
}
