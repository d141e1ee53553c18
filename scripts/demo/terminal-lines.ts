/** A stretch of a line in one style. */
export interface Stretch {
  readonly text: string
  readonly bold: boolean
  readonly dim: boolean
  /** A colour by its place among the sixteen of a terminal; null for the usual one. */
  readonly colour: number | null
}

/** A line of a terminal as it was at its end, and when it came: seconds since the beginning. */
export interface TerminalLine {
  readonly at: number
  readonly stretches: readonly Stretch[]
}

/** A piece of what a program wrote, and when. */
export interface Written {
  readonly at: number
  readonly text: string
}

// oxlint-disable-next-line no-control-regex -- reading them is the point
const parts = /\u001b\[([\d;?]{0,16})([A-Za-z])|\n|\r|\u0008|[^\u001b\n\r\u0008]+/g

const plain = { bold: false, dim: false, colour: null } as const

/** Reads what a program wrote line by line, in the styles of its escape sequences; a line that is drawn anew counts as it was last. */
export function terminalLines(written: readonly Written[]): readonly TerminalLine[] {
  const lines: TerminalLine[] = []
  let style: Omit<Stretch, 'text'> = plain
  let stretches: Stretch[] = []
  let began: number | null = null
  const put = (text: string, at: number) => {
    began ??= at
    stretches.push({ ...style, text })
  }
  for (const { at, text } of written)
    for (const [part, parameters, final] of text.matchAll(parts))
      if (part === '\n') {
        lines.push({ at: began ?? at, stretches })
        stretches = []
        began = null
      } else if (final === 'm') style = styleAfter(style, parameters ?? '')
      else if (final === undefined && part !== '\r' && part !== '\u0008') put(part, at)
      else if (final === 'J' || final === 'K') stretches = []
  return stretches.length > 0 ? [...lines, { at: began ?? 0, stretches }] : lines
}

function styleAfter(style: Omit<Stretch, 'text'>, parameters: string): Omit<Stretch, 'text'> {
  let now = style
  for (const code of parameters.split(';').map(Number)) {
    if (code === 0) now = plain
    else if (code === 1) now = { ...now, bold: true }
    else if (code === 2) now = { ...now, dim: true }
    else if (code === 22) now = { ...now, bold: false, dim: false }
    else if (code === 39) now = { ...now, colour: null }
    else if (code >= 30 && code <= 37) now = { ...now, colour: code - 30 }
    else if (code >= 90 && code <= 97) now = { ...now, colour: code - 82 }
  }
  return now
}
