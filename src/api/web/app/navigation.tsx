import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useWaiting } from '../api/use-reviews.ts'
import { useSession, useMembership } from '../api/use-session.ts'
import { useTeam } from '../api/use-team.ts'
import { Mark } from '../parts/mark.tsx'
import { type KeyRow, useKeys } from './key-table.ts'
import { type PageRow, pageTable } from './page-table.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import styles from './navigation.module.css'
import { useNow } from '../parts/use-now.ts'
import type { ShownMembership } from '../../../ground/model/shown-team.ts'
import { spanText } from '../parts/relative-text.ts'

/** Shows links to the pages, the number of waiting calls, and the signed-in person. Below 900 px it is a bar with a menu. */
export function Navigation() {
  const [path, go] = useLocation()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(false), [path])
  const rows = useRows()
  useKeys(goKeys(rows, go))
  return (
    <header className={styles['bar']}>
      <Link href="/" className={styles['brand']}>
        <img src="/mark.svg" alt="" width="26" height="26" />
        Countersign
      </Link>
      <button
        type="button"
        className={styles['menu']}
        aria-expanded={isOpen}
        aria-controls="navigation"
        onClick={() => setOpen(!isOpen)}
      >
        <Mark name={isOpen ? 'cross' : 'menu'} />
        <span className="unseen">Menu</span>
        {!isOpen && <WaitingCount />}
      </button>
      <div className={`${styles['inside']} ${isOpen ? styles['open'] : ''}`} id="navigation">
        <nav aria-label="Pages">
          <ul className={styles['list']}>
            {rows.map(row => (
              <Item key={row.path} row={row} path={path} />
            ))}
          </ul>
        </nav>
        <Foot />
      </div>
    </header>
  )
}

/** The pages that can be gone to here. */
function useRows(): readonly PageRow[] {
  const isHub = useTeam() !== undefined
  const here = isHub ? 'hub' : 'gate'
  return pageTable.filter(({ name, at = here }) => name !== undefined && at === here)
}

function goKeys(rows: readonly PageRow[], go: (path: string) => void): KeyRow[] {
  return rows.flatMap(({ path, name, key }) =>
    name === undefined || key === undefined
      ? []
      : [{ keys: `g ${key}`, what: `Go to ${name}`, run: () => go(path) }],
  )
}

function Item({ row, path }: { readonly row: PageRow; readonly path: string }) {
  const isHere = row.path === path
  const isNear = row.path !== '/' && path.startsWith(`${row.path}/`)
  return (
    <li>
      <Link
        href={row.path}
        className={`${styles['item']} ${isHere || isNear ? styles['here'] : ''}`}
        aria-current={isHere ? 'page' : undefined}
      >
        {row.name}
        {row.path === '/' && <WaitingCount />}
      </Link>
    </li>
  )
}

function WaitingCount() {
  const count = useWaiting().data?.length ?? 0
  if (count === 0) return null
  return (
    <span className={styles['count']}>
      {count}
      <span className="unseen"> waiting</span>
    </span>
  )
}

function Foot() {
  return (
    <div>
      <MembershipLine />
      <div className={styles['foot']}>
        <Who />
        <ThemeSwitch />
      </div>
    </div>
  )
}

function Who() {
  const { data } = useSession()
  if (!data) return null
  const { caller } = data
  const name = caller.role === 'reviewer' ? caller.reviewer : 'Reader'
  return (
    <Link href="/you" className={styles['who']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['role']}>{caller.role === 'reviewer' ? 'may answer' : 'may look'}</span>
    </Link>
  )
}

/** Says whose team this gate is of, and how it stands with it; nothing where it is of none. */
function MembershipLine() {
  const membership = useMembership()
  const now = useNow()
  if (!membership) return null
  const { hub, group } = membership
  return (
    <p className={styles['team']}>
      <span>
        Of the team of <a href={hub}>{new URL(hub).host}</a>, group {group.name}
      </span>
      <span className={styles['role']}>{membershipSentence(membership, now)}</span>
    </p>
  )
}

/** Says what matters most about how a gate stands with its team. */
export function membershipSentence(
  { problem, isHeld, leaseUntil, group, waiting, seenAt }: ShownMembership,
  now: number,
): string {
  if (problem !== null) return problem
  const spool = waiting === 0 ? '' : ` ${waiting} entries wait to be sent.`
  if (group.lease === 0) return `What people allowed is asked about each time.${spool}`
  if (!isHeld || leaseUntil === null) return `No lease: what people allowed does not count.${spool}`
  const seen = seenAt === null ? '' : ` Hub heard ${spanText(now - seenAt)} ago.`
  return `Lease for ${spanText(leaseUntil - now)}.${seen}${spool}`
}
