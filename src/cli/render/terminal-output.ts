import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline/promises'
import { jsonText } from '../../ground/model/json-text.ts'
import { fitLines } from '../../ground/model/break-line.ts'
import { drawable } from './drawable.ts'

/**
 * A standard stream as people read it. Everything that this program says goes through here, and no text gets out that a
 * terminal would act on: whoever forgets `visibleText` draws something ugly, never something raw.
 */
export class TerminalOutput {
  private readonly stream: () => NodeJS.WriteStream

  /** The stream is taken when it is used: making it takes longer than a program that writes nothing. */
  constructor(stream: () => NodeJS.WriteStream) {
    this.stream = stream
  }

  get isTTY(): boolean {
    return this.stream().isTTY === true
  }

  /** The columns of the terminal, or else so many, and never more than the most. */
  width(otherwise: number, max = Number.POSITIVE_INFINITY): number {
    return Math.min(this.stream().columns || otherwise, max)
  }

  get rows(): number {
    return this.stream().rows || 24
  }

  /** Writes whole lines. */
  print(text: string): void {
    this.write(`${text}\n`)
  }

  /** Writes whole lines as they are, however long: what is copied into a file or a shell. */
  printUnbroken(text: string): void {
    this.stream().write(`${drawable(text)}\n`)
  }

  /** Writes a value as JSON, whose escapes read back exactly: for terminals and pipes alike, since one leads to the other. */
  printJson(value: unknown, indent: number | undefined = 2): void {
    this.printUnbroken(jsonText(value, indent))
  }

  /** Writes text; at a terminal, lines that are too long for it are broken between words. */
  write(text: string): void {
    this.stream().write(this.fit(text))
  }

  /** Writes, and waits while the reader is slower. */
  async feed(text: string): Promise<void> {
    const stream = this.stream()
    if (!stream.write(drawable(text))) await once(stream, 'drain')
  }

  /** Writes over the line that stands there; with nothing it only goes. */
  overwrite(text: string): void {
    this.stream().write(`\r${drawable(text)}\u001b[K`)
  }

  /** Turns to a screen of its own. */
  enterScreen(onResize: () => void): void {
    this.stream().write('\u001b[?1049h\u001b[?25l')
    this.stream().on('resize', onResize)
  }

  leaveScreen(onResize: () => void): void {
    this.stream().off('resize', onResize)
    this.stream().write('\u001b[?25h\u001b[?1049l')
  }

  /** Draws the screen anew; line ends within a line are spelled out, so that none pushes another away. */
  drawScreen(lines: readonly string[]): void {
    const drawn = lines.map(line => `${drawable(line).replaceAll('\n', '⏎')}\u001b[K`)
    this.stream().write(`\u001b[H${drawn.join('\r\n')}\u001b[J`)
  }

  /** Opens the lines that somebody types; `ask` draws the question. */
  openLines(prompt = '> '): TypedLines {
    const lines = createInterface({ input: process.stdin, output: this.stream(), prompt: drawable(prompt) })
    return { lines, ask: question => lines.question(this.fit(question)) }
  }

  onError(listener: (error: Error) => void): void {
    this.stream().on('error', listener)
  }

  private fit(text: string): string {
    const { isTTY, columns } = this.stream()
    return isTTY === true && columns > 0 ? fitLines(drawable(text), columns) : drawable(text)
  }
}

/** Lines that a person types here. */
export interface TypedLines {
  readonly lines: Interface
  readonly ask: (question: string) => Promise<string>
}

/** The answers of a command. */
export const standardOutput = new TerminalOutput(() => process.stdout)

/** Errors, questions, and everything beside the answer. */
export const standardError = new TerminalOutput(() => process.stderr)
