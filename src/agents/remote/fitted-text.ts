/** The text, or its beginning and end where all of it would be more than so many bytes of JSON. */
export function fittedText(text: string, bytes: number): string {
  let kept = text
  for (let size = sizeOf(kept); size > bytes; size = sizeOf(kept)) {
    const half = Math.max(0, Math.floor((kept.length * bytes * 0.95) / size / 2))
    kept = `${wellFormed(text.slice(0, half))}\n[…]\n${wellFormed(text.slice(text.length - half))}`
  }
  return kept
}

function sizeOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text))
}

/** Without the half of a character that a cut may leave. */
function wellFormed(text: string): string {
  return text.replace(/^[\udc00-\udfff]/, '').replace(/[\ud800-\udbff]$/, '')
}

const smallBody = 500_000

/** Tells whether this JSON fits well into one body. */
export function fitsWell(written: string): boolean {
  return Buffer.byteLength(written) <= smallBody
}
