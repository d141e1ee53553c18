/** Returns the candidate that is most like a mistyped word, or undefined when none is near. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let min = Math.max(2, Math.floor(word.length / 3)) + 1
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), min)
    if (distance < min) {
      best = candidate
      min = distance
    }
  }
  return best
}

/** Returns the insertions, deletions and replacements between two short words; `limit` or more is given as `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same))
    }
    row = next
  }
  return Math.min(limit, row[b.length] ?? limit)
}
