import { type HeadAndTail, headAndTail } from '../../ground/model/head-and-tail.ts'

/** Returns the text, or its head and tail where all of it would be more than so many bytes of JSON. */
export function fittedText(text: string, bytes: number): HeadAndTail {
  let kept = headAndTail(text, text.length)
  for (let size = sizeOf(kept.text); size > bytes && kept.text.length > 2; size = sizeOf(kept.text))
    kept = headAndTail(text, Math.max(0, Math.floor((kept.text.length * bytes * 0.95) / size)))
  return kept
}

function sizeOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text))
}

const smallBody = 500_000

/** Tells whether this JSON fits well into one body. */
export function fitsWell(written: string): boolean {
  return Buffer.byteLength(written) <= smallBody
}
