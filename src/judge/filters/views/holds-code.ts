/**
 * Tells whether a text holds something that nobody says aloud, as keys, tokens and good passwords are: letters and digits in
 * turn, a long number, capitals in the middle of words. Words, dates, versions, sizes and slugs are none. Linear; the first
 * 64 Ki characters count, and a longer text may hold anything.
 */
export function holdsCode(text: string): boolean {
  if (text.length > maxLength) return true
  for (const [word] of text.matchAll(/[^\s"'`<>(),;|[\]{}]{8,}/g))
    if (word.split(/[/?&=#]|:\/\//).some(isCode)) return true
  return false
}

const maxLength = 65_536

function isCode(part: string): boolean {
  if (part.length < 8) return false
  if (/^\d{12}/.test(part)) return true
  if (/\d/.test(part) && /[A-Za-z]/.test(part)) return !isPlain(part)
  return part.length >= 16 && (part.match(/[a-z][A-Z]/g)?.length ?? 0) * 4 >= part.length
}

/** `story-3-3-review`, `v5.9.0-next.1`, `2031-04-05T10:00:00Z`, `main.ts:105`, `ISSUE-1204`. */
function isPlain(part: string): boolean {
  return (
    /^v?(?:[A-Za-z]{1,40}|\d{1,6})(?:[-_.:@+~!?](?:[A-Za-z]{1,40}|\d{1,6}))*[.:!?*_-]{0,3}$/.test(
      part.slice(0, 400),
    ) || /^\d{4}-\d\d-\d\dT[\d:.]{5,15}(?:Z|[+-]\d\d:?\d\d)?[.:!?]?$/.test(part)
  )
}
