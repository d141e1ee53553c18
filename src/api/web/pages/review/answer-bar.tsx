import { useEffect, useState } from 'react'
import type { Review } from '../../../../ground/model/review.ts'
import { LevelBadge } from '../../parts/level-badge.tsx'
import styles from './answer-bar.module.css'

/** On narrow screens: where to answer, always in sight until one is there. */
export function AnswerBar({ review }: { readonly review: Review }) {
  const isThere = useInSight('answer')
  if (review.state !== 'pending' || isThere) return null
  return (
    <div className={styles.bar}>
      <LevelBadge level={review.level} />
      <a className={styles.go} href="#answer">
        Answer
      </a>
    </div>
  )
}

function useInSight(id: string): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return
    const watcher = new IntersectionObserver(([entry]) => setThere(entry?.isIntersecting === true), {
      rootMargin: '0px 0px -25% 0px',
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [id])
  return isThere
}
