import { useEffect } from 'react'
import { useWaitingCount } from '../api/use-reviews.ts'

/** The title of the window: `(3) Inbox – Countersign`. */
export function titleOf(page: string, waiting: number): string {
  return `${waiting > 0 ? `(${waiting}) ` : ''}${page} – Countersign`
}

/** Names the window after the page, with how many reviews wait. */
export function usePageTitle(page: string): void {
  const waiting = useWaitingCount()
  useEffect(() => {
    document.title = titleOf(page, waiting)
  }, [page, waiting])
}
