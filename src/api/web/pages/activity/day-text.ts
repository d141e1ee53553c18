const day = 86_400_000

/** The day of a moment as the reader’s calendar has it, `2026-11-21`: the same text for the same day. */
export function startOfDay(at: number): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The same for a heading: `Today`, `Yesterday`, `Thursday, November 19`. */
export function dayText(at: number, now: number): string {
  if (startOfDay(at) === startOfDay(now)) return 'Today'
  if (startOfDay(at) === startOfDay(now - day)) return 'Yesterday'
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return new Date(at).toLocaleDateString('en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
}

/** The time of day, `09:05:31`. */
export function timeOfDayText(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB')
}
