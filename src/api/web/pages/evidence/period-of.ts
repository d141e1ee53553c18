/** The moments between the beginning of one day and the end of another, `2026-11-21`, as the calendar here has them. */
export function periodOf(
  first: string,
  last: string,
): { readonly since: number; readonly until: number } | undefined {
  const since = startOf(first, 0)
  const until = startOf(last, 1)
  return since !== undefined && until !== undefined && since < until ? { since, until } : undefined
}

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/

/** The beginning of a day, or of one some days after it: days are not all of 24 hours. */
function startOf(text: string, later: number): number | undefined {
  const [, year, month, day] = dayForm.exec(text) ?? []
  const at = new Date(Number(year), Number(month) - 1, Number(day) + later).getTime()
  return Number.isNaN(at) ? undefined : at
}
