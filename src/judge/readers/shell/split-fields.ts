/** A stretch of a word: only results of unquoted expansions are split. */
interface Stretch {
  readonly text: string
  readonly split: boolean
  readonly starts?: boolean
}

/**
 * Returns the fields that the shell makes of one word's stretches. White space of `IFS` separates in runs, and any
 * other of its characters one by one; quoted stretches stay whole, and an empty one still makes a field.
 */
export function splitFields<S extends Stretch>(
  stretches: readonly S[],
  separators: string,
): readonly (readonly S[])[] {
  const fields = new Fields<S>(separators)
  for (const stretch of stretches) {
    if (stretch.starts) fields.start()
    if (stretch.split) fields.addSplit(stretch)
    else fields.add(stretch)
  }
  return fields.all()
}

class Fields<S extends Stretch> {
  private readonly fields: S[][] = []
  private current: S[] = []
  /** A run of white space has just ended a field. */
  private blank = false
  private readonly separators: string

  constructor(separators: string) {
    this.separators = separators
  }

  all(): readonly (readonly S[])[] {
    this.flush()
    return this.fields
  }

  start(): void {
    this.flush()
    this.blank = false
  }

  add(stretch: S): void {
    this.current.push(stretch)
    this.blank = false
  }

  addSplit(stretch: S): void {
    const { text } = stretch
    let start = 0
    for (let i = 0; i <= text.length; i++) {
      const character = text[i]
      if (character !== undefined && !this.separators.includes(character)) continue
      if (i > start) {
        this.add(start === 0 && i === text.length ? stretch : { ...stretch, text: text.slice(start, i) })
      }
      start = i + 1
      if (character !== undefined) this.separate(stretch, character)
    }
  }

  private separate(stretch: S, character: string): void {
    const space = character === ' ' || character === '\t' || character === '\n'
    if (this.current.length > 0) {
      this.flush()
      this.blank = space
    } else if (!space) {
      if (!this.blank) this.fields.push([{ ...stretch, text: '' }])
      this.blank = false
    }
  }

  private flush(): void {
    if (this.current.length > 0) this.fields.push(this.current)
    this.current = []
  }
}
