import { levels } from '../../ground/model/assessment.ts'
import type { QuietHours, ReviewLevel } from '../../ground/model/notification-settings.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Tells whether it is a quiet hour now, where the person is. */
export function isQuietHour({ from, until, zone }: QuietHours, at: number): boolean {
  const now = minuteOfDay(zone, at)
  return from < until ? now >= from && now < until : now >= from || now < until
}

/** Tells whether a review of this level is sent in these quiet hours too. */
export function passes({ passes: lowest }: QuietHours, level: ReviewLevel): boolean {
  return levels.indexOf(level) >= levels.indexOf(lowest)
}

function minuteOfDay(zone: string, at: number): number {
  const parts = clockOf(zone).formatToParts(at)
  const number = (type: 'hour' | 'minute') => Number(parts.find(part => part.type === type)?.value ?? 0)
  return number('hour') * 60 + number('minute')
}

/** Making one takes longer than everything else that is asked of it. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(zone, made)
  return made
}
