/** The address of Activity, showing what a figure counts; `days` back from now. */
export function activityLink(
  filter: { readonly finding?: string; readonly tool?: string },
  days: number,
): string {
  const query = new URLSearchParams({ ...filter, since: `${days}d` })
  return `/activity?${query}`
}
