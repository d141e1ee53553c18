import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { OverviewDay } from '../../../../ground/model/overview.ts'
import { drawDays, type DrawnDays, dayCountsText, dayName } from './draw-days.ts'
import styles from './day-chart.module.css'
import { cell, Table } from '../../parts/table.tsx'
import { shareText } from './count-words.ts'

/** Calls of each day by what became of them: bars to look at, arrow keys from day to day, and the same as a table. */
export function DayChart({ days }: { readonly days: readonly OverviewDay[] }) {
  const host = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnDays>(undefined)
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = Math.min(pointed ?? days.length - 1, days.length - 1)
  useEffect(() => {
    if (!host.current) return
    drawn.current = drawDays(host.current, days, setPointed)
    return () => drawn.current?.end()
  }, [days])
  const day = days[shown]
  if (!day) return null
  const point = (next: number | null) => {
    if (next !== null) setPointed(next)
    drawn.current?.point(next)
  }
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['caption']}>
        <Legend />
        <output className={styles['day']}>{dayCountsText(day)}</output>
      </figcaption>
      <Slider host={host} day={shown} days={days} onPoint={point} />
      <details className={styles['table']}>
        <summary>The same as a table</summary>
        <DayTable days={days} />
      </details>
    </figure>
  )
}

interface Sliding {
  readonly host: RefObject<HTMLDivElement | null>
  readonly day: number
  readonly days: readonly OverviewDay[]
  readonly onPoint: (day: number | null) => void
}

/** The place of the chart, gone through by keys; a screen reader hears each day in words. */
function Slider({ host, day, days, onPoint }: Sliding) {
  const pressed = (event: KeyboardEvent) => {
    const next = dayAfter(event.key, day, days.length)
    if (next === null) return
    event.preventDefault()
    onPoint(next)
  }
  const shown = days[day]
  return (
    <div
      ref={host}
      className={styles['chart']}
      role="slider"
      tabIndex={0}
      aria-label="Calls per day; arrow keys go from day to day"
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={day + 1}
      aria-valuetext={shown && dayCountsText(shown)}
      onKeyDown={pressed}
      onBlur={() => onPoint(null)}
    />
  )
}

function Legend() {
  return (
    <span className={styles['legend']}>
      {(['denied', 'queued', 'allowed'] as const).map(name => (
        <span key={name} className={styles['entry']}>
          <span className={`${styles['swatch']} ${styles[name]}`} aria-hidden="true" />
          {name}
        </span>
      ))}
    </span>
  )
}

function dayAfter(key: string, day: number, count: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, day - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(count - 1, day + 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Every day in figures, the latest first. */
function DayTable({ days }: { readonly days: readonly OverviewDay[] }) {
  return (
    <Table
      caption="Calls per day"
      head={
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className={cell.number}>
            Allowed
          </th>
          <th scope="col" className={cell.number}>
            Queued
          </th>
          <th scope="col" className={cell.number}>
            Denied
          </th>
          <th scope="col" className={cell.number}>
            Asked
          </th>
        </tr>
      }
    >
      {days.toReversed().map(day => (
        <tr key={day.date}>
          <td>
            <time dateTime={day.date}>{dayName(day.date)}</time>
          </td>
          <td className={cell.number}>{day.allowed}</td>
          <td className={cell.number}>{day.queued}</td>
          <td className={cell.number}>{day.denied}</td>
          <td className={cell.number}>{shareText(day.asked)}</td>
        </tr>
      ))}
    </Table>
  )
}
