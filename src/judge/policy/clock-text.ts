const two = (number: number): string => String(number).padStart(2, '0')

/** `14:02` for a moment of the same day, `21 Nov 14:02` for another, where this runs. */
export function clockText(at: number, seenAt: number): string {
  const [moment, seen] = [new Date(at), new Date(seenAt)]
  const clock = `${two(moment.getHours())}:${two(moment.getMinutes())}`
  if (moment.toDateString() === seen.toDateString()) return clock
  return `${moment.getDate()} ${months[moment.getMonth()] ?? ''} ${clock}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
