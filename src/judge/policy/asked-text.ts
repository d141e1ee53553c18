import type { Assessment } from '../../ground/model/assessment.ts'
import type { AskedShare } from '../../ground/model/call-origin.ts'

const reasons: Readonly<Record<NonNullable<AskedShare['kept']>, string>> = {
  high: 'but so much counts whole, whoever asks',
  order: 'but a text that was read orders such a thing too, so all of it counts',
  gate: 'but a hard gate holds whoever asks',
}

/** Returns what it changed that the person asked for a call, in a sentence to them; empty where nobody asked. */
export function askedText({ asked, raw }: Pick<Assessment, 'asked' | 'raw'>): string {
  if (!asked) return ''
  const where = asked.by === 'pointed' ? ', partly by what you pointed to' : ''
  const said = `You asked for this at ${timeOfDay(asked.at)}${where}`
  if (asked.kept) return `${said}, ${reasons[asked.kept]}.`
  return isLowered({ asked, raw })
    ? `${said}: it counts ${points(raw)} instead of ${points(asked.whole)}.`
    : `${said}.`
}

/** Tells whether a call counts for less because the person asked for it. */
export function isLowered({ asked, raw }: Pick<Assessment, 'asked' | 'raw'>): boolean {
  return asked !== undefined && asked.whole > raw
}

/** The local time of day, as a clock shows it. */
export function timeOfDay(at: number): string {
  const time = new Date(at)
  return [time.getHours(), time.getMinutes()].map(part => String(part).padStart(2, '0')).join(':')
}

function points(value: number): string {
  return String(Math.round(value * 100) / 100)
}
