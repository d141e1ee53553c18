import { type RefObject, useEffect, useRef, useState } from 'react'
import { settle, type ShownItem } from './settle.ts'

/** A list that does not move under the pointer or the focus, and how to have it move now. */
export function useSettled<Item extends { readonly id: string }>(
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
