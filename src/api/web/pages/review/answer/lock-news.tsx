import { useEffect, useRef, useState } from 'react'
import { usePlace } from '../../../parts/use-place.ts'

/** Tells screen readers that this page was unlocked or locked, and not every minute that is left. */
export function LockNews({ me }: { readonly me: string }) {
  const isOpen = usePlace(me) !== null
  const was = useRef(isOpen)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (was.current === isOpen) return
    was.current = isOpen
    setNews(
      isOpen ? `This page is unlocked for ${me}.` : 'This page is locked: the next yes takes your secret.',
    )
  }, [isOpen, me])
  return (
    <p className="unseen" role="status">
      {news}
    </p>
  )
}
