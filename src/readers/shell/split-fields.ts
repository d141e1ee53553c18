/** A stretch of a word: only results of unquoted expansions are split. */
interface Stretch {
  readonly text: string
  readonly split: boolean
  readonly starts?: boolean
}

/**
 * The fields that the shell makes of one word's stretches: white space of `IFS` separates in runs, any other
 * of its characters one by one; quoted stretches stay whole, and an empty one still makes a field.
 */
export function splitFields<S extends Stretch>(
  stretches: readonly S[],
  separators: string,
): readonly (readonly S[])[] {
  const fields: S[][] = []
  let current: S[] = []
  let blank = false
  const flush = () => {
    if (current.length > 0) fields.push(current)
    current = []
  }
  for (const stretch of stretches) {
    if (stretch.starts) {
      flush()
      blank = false
    }
    if (stretch.split) splitOne(stretch)
    else {
      current.push(stretch)
      blank = false
    }
  }
  flush()
  return fields

  function splitOne(stretch: S): void {
    const { text } = stretch
    let start = 0
    for (let i = 0; i <= text.length; i++) {
      const character = text[i]
      if (character !== undefined && !separators.includes(character)) continue
      if (i > start) {
        current.push(start === 0 && i === text.length ? stretch : { ...stretch, text: text.slice(start, i) })
        blank = false
      }
      start = i + 1
      if (character !== undefined) separate(stretch, character)
    }
  }

  function separate(stretch: S, character: string): void {
    const space = character === ' ' || character === '\t' || character === '\n'
    if (current.length > 0) {
      flush()
      blank = space
    } else if (!space) {
      if (!blank) fields.push([{ ...stretch, text: '' }])
      blank = false
    }
  }
}
