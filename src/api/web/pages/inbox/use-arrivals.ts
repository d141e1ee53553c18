import { useEffect, useRef, useState } from 'react'

/** Returns the items that came after the first look at a list, and a sentence on the newest of them. */
export function useArrivals(items: readonly { readonly id: string }[]) {
  const first = useRef<ReadonlySet<string>>(undefined)
  const last = useRef<ReadonlySet<string>>(undefined)
  const [told, setTold] = useState('')
  first.current ??= new Set(items.map(({ id }) => id))
  useEffect(() => {
    const before = last.current
    last.current = new Set(items.map(({ id }) => id))
    const count = before === undefined ? 0 : items.filter(({ id }) => !before.has(id)).length
    if (count > 0) setTold(count === 1 ? 'A new review waits.' : `${count} new reviews wait.`)
  }, [items])
  return { told, isNew: (id: string) => first.current?.has(id) === false }
}
