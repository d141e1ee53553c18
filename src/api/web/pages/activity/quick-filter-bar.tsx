import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import {
  type ActivityFilter,
  countConditions,
  filterFrom,
  queryOf,
  filterAddress,
} from './activity-filter.ts'
import styles from './quick-filter-bar.module.css'

/** A filter with a name: those that everybody has, and those that somebody kept in this browser. */
interface QuickFilter {
  readonly name: string
  /** As the address holds it, without `?`. */
  readonly query: string
}

/** The filters that people use most. */
export const quickFilters: readonly QuickFilter[] = [
  { name: 'Everything', query: '' },
  { name: 'Queued', query: 'effect=queue' },
  { name: 'Denied', query: 'effect=deny' },
  { name: 'Touches production', query: 'search=production' },
  { name: 'Secrets', query: 'finding=secrets' },
  { name: 'Last hour', query: 'since=1h' },
]

const max = 20
const maxNameLength = 40

/** Filters that were kept as text; what can't be read is none. */
export function savedFilters(text: string | null): readonly QuickFilter[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isKept).map(cleaned).slice(0, max) : []
  } catch {
    return []
  }
}

/** With one more, under a name that is not taken twice. */
export function withSaved(
  stored: readonly QuickFilter[],
  name: string,
  filter: ActivityFilter,
): readonly QuickFilter[] {
  const short = name.trim().slice(0, maxNameLength)
  if (short === '') return stored
  return [...stored.filter(one => one.name !== short), { name: short, query: queryOf(filter) }].slice(-max)
}

function isKept(value: unknown): value is QuickFilter {
  const { name, query } = (value ?? {}) as Partial<QuickFilter>
  return typeof name === 'string' && typeof query === 'string'
}

function cleaned({ name, query }: QuickFilter): QuickFilter {
  return { name: name.slice(0, maxNameLength), query: queryOf(filterFrom(query)) }
}

/** The key under which this browser keeps filters of its own. */
const place = 'countersign-filters'

/** Filters by name: those that everybody has, those that were kept here, and a way to keep the present one. */
export function QuickFilterBar({ filter }: { readonly filter: ActivityFilter }) {
  const [stored, setKept] = useState(() => savedFilters(localStorage.getItem(place)))
  const [isNaming, setNaming] = useState(false)
  const here = queryOf(filter)
  const keep = (next: readonly QuickFilter[]) => {
    localStorage.setItem(place, JSON.stringify(next))
    setKept(next)
  }
  const isKept = [...quickFilters, ...stored].some(({ query }) => query === here)
  return (
    <nav className={styles['bar']} aria-label="Quick filters">
      {quickFilters.map(one => (
        <Quick key={one.query} given={one} here={here} />
      ))}
      {stored.map(one => (
        <span key={one.name} className={styles['kept']}>
          <Quick given={one} here={here} />
          <button
            type="button"
            className={styles['forget']}
            aria-label={`Forget the filter ${one.name}`}
            onClick={() => keep(stored.filter(other => other !== one))}
          >
            ×
          </button>
        </span>
      ))}
      {countConditions(filter) > 0 && !isKept && (
        <Button kind="quiet" className={styles['keep']} onClick={() => setNaming(true)}>
          Keep this filter
        </Button>
      )}
      <NameDialog
        open={isNaming}
        onClose={() => setNaming(false)}
        onName={name => keep(withSaved(stored, name, filter))}
      />
    </nav>
  )
}

function Quick({ given: { name, query }, here }: { readonly given: QuickFilter; readonly here: string }) {
  return (
    <Link
      className={styles['quick'] ?? ''}
      href={filterAddress(filterFrom(query))}
      aria-current={query === here ? 'true' : undefined}
    >
      {name}
    </Link>
  )
}

interface NameGiven {
  readonly open: boolean
  readonly onClose: () => void
  readonly onName: (name: string) => void
}

function NameDialog({ open, onClose, onName }: NameGiven) {
  const [name, setName] = useState('')
  const end = () => {
    onName(name)
    setName('')
    onClose()
  }
  return (
    <Dialog
      title="Keep this filter"
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={end} disabled={name.trim() === ''}>
            Keep
          </Button>
        </>
      }
    >
      <Field label="Name" hint="It is kept in this browser alone; the address of this page can be shared.">
        {control => (
          <input
            {...control}
            maxLength={40}
            value={name}
            onChange={event => setName(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Enter' && name.trim() !== '') end()
            }}
          />
        )}
      </Field>
    </Dialog>
  )
}
