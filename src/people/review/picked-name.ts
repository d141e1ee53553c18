/** The names that a test picks, as a person says them, without the folders; undefined where no name tells. */
export function pickedName(pattern: string | undefined): string | undefined {
  const last = pattern?.slice(pattern.lastIndexOf('/') + 1)
  return last === undefined || last === '' || last.includes('[') ? undefined : last
}
