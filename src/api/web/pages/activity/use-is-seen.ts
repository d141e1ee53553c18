import { type RefObject, useEffect, useRef, useState } from 'react'

/** Tells whether an element is on the screen, or within `margin` of it (as CSS writes it); `first` until it is known. */
export function useIsSeen<E extends HTMLElement>(
  margin: string,
  first: boolean,
): readonly [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [isSeen, setSeen] = useState(first)
  const [element, setElement] = useState<E | null>(null)
  // The element may come later than the component does.
  useEffect(() => setElement(ref.current))
  useEffect(() => {
    if (!element) return
    const watcher = new IntersectionObserver(([seen]) => setSeen(seen?.isIntersecting === true), {
      rootMargin: margin,
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [element, margin])
  return [ref, isSeen]
}
