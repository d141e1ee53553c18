/** "It would have denied 3 of the last 110 calls." The figure is what was looked at, not what a log may hold. */
export function previewText(verb: string, covered: number, looked: number): string {
  if (looked === 0) return `No call is in the log yet that it could have ${verb}.`
  const of = looked === 1 ? 'the one call in the log' : `the last ${looked.toLocaleString('en')} calls`
  return `It would have ${verb} ${covered === 0 ? 'none' : covered.toLocaleString('en')} of ${of}.`
}
