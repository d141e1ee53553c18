/** Longer text is taken as it is spelled: editing it would take too long. */
const maxLength = 100_000

type Key = 'enter' | 'recall' | 'left' | 'right' | 'backspace' | 'down'

/** Keys by their codes: arrows, a rubout, the line before (^P), a search of the lines before (^R). */
const codes: readonly (readonly [string, Key])[] = [
  ['\r', 'enter'],
  ['\n', 'enter'],
  ['\u0010', 'recall'],
  ['\u0012', 'recall'],
  ['\u0008', 'backspace'],
  ['\u007f', 'backspace'],
  ...['\u001b[', '\u001bO'].flatMap(
    begin =>
      [
        [`${begin}A`, 'recall'],
        [`${begin}B`, 'down'],
        [`${begin}C`, 'right'],
        [`${begin}D`, 'left'],
      ] as const,
  ),
]
const names = (['enter', 'left', 'right', 'backspace', 'down'] as const).map(
  key => [`{${key}}`, key] as const,
)
const withoutNames: ReadonlyMap<string, Key> = new Map(codes)
const withNames: ReadonlyMap<string, Key> = new Map([...codes, ...names, ['{up}', 'recall']])

/** Any key that could be in one of the tables; what is in none is text. */
const aKey = /\{[a-z]{2,9}\}|\p{Cc}(?:[[O][A-D])?/giu

/** The line before, whatever it was: nobody who reads a call sees it. */
const recalled = 'eval "$(fc -ln -1)"'

/**
 * The lines that keys make in a shell that runs: what is rubbed out is gone, and what is typed before something stands
 * before it. A key that brings an earlier line back is a line of its own that runs what nobody sees. Where `hasNames`,
 * keys may stand in braces: `{enter}`.
 */
export function typedText(input: string, hasNames: boolean): string {
  if (input.length > maxLength) return input.replaceAll('{enter}', '\n')
  const typing = new TypedLines()
  const keys = hasNames ? withNames : withoutNames
  let last = 0
  for (const { 0: text, index } of input.matchAll(aKey)) {
    const key = keys.get(text.startsWith('{') ? text.toLowerCase() : text)
    if (key === undefined) continue
    typing.type(input.slice(last, index))
    typing.press(key)
    last = index + text.length
  }
  typing.type(input.slice(last))
  return typing.text()
}

/** Lines that are being typed, and where in the last one. */
class TypedLines {
  private readonly done: string[] = []
  private line = ''
  private at = 0

  type(text: string): void {
    this.line = this.line.slice(0, this.at) + text + this.line.slice(this.at)
    this.at += text.length
  }

  press(key: Key): void {
    if (key === 'enter') this.end()
    else if (key === 'recall') this.done.push(recalled)
    else if (key === 'left') this.at = Math.max(0, this.at - 1)
    else if (key === 'right') this.at = Math.min(this.line.length, this.at + 1)
    else if (key === 'backspace') this.rubOut()
  }

  text(): string {
    return [...this.done, this.line].join('\n')
  }

  private end(): void {
    this.done.push(this.line)
    this.line = ''
    this.at = 0
  }

  private rubOut(): void {
    const from = Math.max(0, this.at - 1)
    this.line = this.line.slice(0, from) + this.line.slice(this.at)
    this.at = from
  }
}
