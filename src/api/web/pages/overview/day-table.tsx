import type { OverviewDay } from '../../../../ground/model/overview.ts'
import { cell, Table } from '../../parts/table.tsx'
import { shareText } from './count-words.ts'
import { dayName } from './stacked-days.ts'

/** Every day in figures, the latest first. */
export function DayTable({ days }: { readonly days: readonly OverviewDay[] }) {
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
