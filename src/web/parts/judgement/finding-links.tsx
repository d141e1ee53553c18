import { createContext, type ReactNode, useContext, useId, useMemo, useState } from 'react'

interface Links {
  readonly prefix: string
  /** The finding that is pointed at just now, by its number. */
  readonly active: number | null
  readonly point: (finding: number | null) => void
}

const LinksContext = createContext<Links>({ prefix: '', active: null, point: () => {} })

/** Around a call and its findings: what is pointed at in one lights up in the other. */
export function FindingLinks({ children }: { readonly children: ReactNode }) {
  const prefix = useId()
  const [active, point] = useState<number | null>(null)
  const links = useMemo(() => ({ prefix, active, point }), [prefix, active])
  return <LinksContext value={links}>{children}</LinksContext>
}

/** How a mark and its finding know each other: whether they are pointed at, what points at them, and how to get across. */
export function useFindingLink(findings: readonly number[]) {
  const { prefix, active, point } = useContext(LinksContext)
  const first = findings[0] ?? null
  return {
    isActive: active !== null && findings.includes(active),
    pointing: {
      onPointerEnter: () => point(first),
      onPointerLeave: () => point(null),
      onFocus: () => point(first),
      onBlur: () => point(null),
    },
    markId: (finding: number) => `${prefix}m${finding}`,
    findingId: (finding: number) => `${prefix}f${finding}`,
  }
}

/** Goes to an element by its id, with the focus, so that the keyboard goes on from there. */
export function goTo(id: string): void {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: 'nearest' })
  element?.focus({ preventScroll: true })
}
