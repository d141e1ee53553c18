import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'

interface Links {
  readonly prefix: string
  /** The finding that is pointed at just now, by its number. */
  readonly active: number | null
  readonly point: (finding: number | null) => void
  /** Findings that have a mark on the page. */
  readonly marked: ReadonlySet<number>
  /** A mark is drawn; what comes back takes it away. */
  readonly draw: (finding: number) => () => void
}

const LinksContext = createContext<Links>({
  prefix: '',
  active: null,
  point: () => {},
  marked: new Set(),
  draw: () => () => {},
})

/** Around a call and its findings: what is pointed at in one lights up in the other. */
export function FindingLinks({ children }: { readonly children: ReactNode }) {
  const prefix = useId()
  const [active, point] = useState<number | null>(null)
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const draw = useCallback((finding: number) => {
    setMarked(now => new Set([...now, finding]))
    return () => setMarked(now => new Set([...now].filter(one => one !== finding)))
  }, [])
  const links = useMemo(() => ({ prefix, active, point, marked, draw }), [prefix, active, marked, draw])
  return <LinksContext value={links}>{children}</LinksContext>
}

/** Returns the links between a mark and its finding: whether they are pointed at, what points at them, and how to get across. */
export function useFindingLink(findings: readonly number[]) {
  const { prefix, active, point, marked } = useContext(LinksContext)
  const first = findings[0] ?? null
  return {
    isMarked: first !== null && marked.has(first),
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

/** Says that a finding has a mark, for as long as the mark is there. */
export function useMark(finding: number, isFirst: boolean): void {
  const { draw } = useContext(LinksContext)
  useEffect(() => (isFirst ? draw(finding) : undefined), [draw, finding, isFirst])
}

/** Goes to an element by its id, with the focus, so that the keyboard goes on from there. */
export function goTo(id: string): void {
  const element = document.getElementById(id)
  // What stands in a fold is neither scrolled to nor focused until that is open.
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true
  element?.scrollIntoView({ block: 'nearest' })
  element?.focus({ preventScroll: true })
}
