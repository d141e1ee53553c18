/** "It would have denied 3 of the last 110 calls." The figure is what was looked at, not what a log may hold. */
export function previewText(verb: string, covered: number, looked: number): string {
  if (looked === 0) return `No call is in the log yet that it could have ${verb}.`
  if (looked === 1) return `It would${covered === 0 ? ' not' : ''} have ${verb} the one call in the log.`
  const of = `the last ${looked.toLocaleString('en')} calls`
  return `It would have ${verb} ${covered === 0 ? 'none' : covered.toLocaleString('en')} of ${of}.`
}
