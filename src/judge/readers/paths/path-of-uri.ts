const maxLength = 4_096

/** Returns the path that a URI of a file means, `file:///a%20b` and `file://~/a` alike; null for every other text. */
export function pathOfUri(text: string): string | null {
  if (text.length > maxLength) return null
  const rest = /^\s{0,9}file:(?:\/\/(?:localhost)?(?=[/~$])|(?=\/(?!\/)))(.+)$/is.exec(text)?.[1]
  if (rest === undefined) return null
  const path = rest.replace(/[?#].*$/s, '').replace(/^\/+(?=[/~])/, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
