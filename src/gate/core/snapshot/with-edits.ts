import type { Edit } from '../../../judge/readers/calls/edits-in.ts'

/** Returns a text after its edits; undefined where one of them finds nothing to replace, or it would be longer than `most`. */
export function withEdits(text: string, edits: readonly Edit[], most: number): string | undefined {
  let now = text
  for (const edit of edits) {
    const after = withEdit(now, edit, most)
    if (after === undefined) return undefined
    now = after
  }
  return now
}

function withEdit(text: string, { before, after, everywhere }: Edit, most: number): string | undefined {
  const at = text.indexOf(before)
  if (at < 0) return undefined
  const parts = everywhere ? text.split(before) : [text.slice(0, at), text.slice(at + before.length)]
  const length = text.length + (parts.length - 1) * (after.length - before.length)
  return length > most ? undefined : parts.join(after)
}
