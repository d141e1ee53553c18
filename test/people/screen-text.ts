/** What a terminal of so many columns and rows shows: as much of one as Countersign's own screens need. */
export class ScreenText {
  private readonly columns: number
  private readonly rows: number
  private lines: string[][]
  private row = 0
  private column = 0
  private rest = ''

  constructor(columns = 80, rows = 24) {
    this.columns = columns
    this.rows = rows
    this.lines = Array.from({ length: rows }, () => [])
  }

  /** Takes what the program wrote; a sequence that is cut in two waits for its end. */
  write(text: string): void {
    const all = this.rest + text
    // oxlint-disable-next-line no-control-regex -- reading them is the point
    const parts = /\u001b\[([\d;?]*)([A-Za-z])|\u001b(?!\[)|[^\u001b]/gu
    let done = 0
    for (const match of all.matchAll(parts)) {
      if (match.index !== done) break
      done += match[0].length
      if (match[2] !== undefined) this.control(match[1] ?? '', match[2])
      else if (match[0] !== '\u001b') this.put(match[0])
    }
    this.rest = all.slice(done)
  }

  /** The lines without the spaces at their ends. */
  text(): string {
    return this.lines
      .map(line =>
        Array.from(line, cell => cell ?? ' ')
          .join('')
          .trimEnd(),
      )
      .join('\n')
      .trimEnd()
  }

  private control(parameters: string, final: string): void {
    if (final === 'H') [this.row, this.column] = [0, 0]
    else if (final === 'K') this.lines[this.row]?.splice(this.column)
    else if (final === 'J') {
      this.lines[this.row]?.splice(this.column)
      for (const line of this.lines.slice(this.row + 1)) line.splice(0)
    } else if (final === 'h' && parameters === '?1049') {
      this.lines = this.lines.map(() => [])
      ;[this.row, this.column] = [0, 0]
    }
  }

  private put(character: string): void {
    if (character === '\r') this.column = 0
    else if (character === '\n') this.feed()
    else if (character >= ' ') {
      if (this.column >= this.columns) {
        this.column = 0
        this.feed()
      }
      const line = this.lines[this.row]
      if (line) line[this.column++] = character
    }
  }

  private feed(): void {
    if (this.row < this.rows - 1) this.row++
    else this.lines = [...this.lines.slice(1), []]
  }
}
