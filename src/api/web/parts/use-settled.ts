import { useEffect, useState } from 'react'

/** Milliseconds without a change after which what was typed is looked at. */
const settled = 350

/** Returns a value once it did not change for a moment. */
export function useSettled(value: string): string {
  const [settledValue, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settled)
    return () => clearTimeout(timer)
  }, [value])
  return settledValue
}
