/** A stretch of a text, and the language in which it is read. */
interface StartedCode {
  readonly language: string
  readonly code: string
}

/** A file that a text has its program load: its name as the text has it, and the format in which it is read. */
export interface NamedFile {
  readonly format: string
  readonly name: string
  /** The name counts from the folder of the text, and not from the one in which the program works. */
  readonly beside?: true
  /** The tasks that are asked for, where the file is a list of such. */
  readonly goals?: readonly string[]
}

/** The parts of a file that its program runs, or loads in turn. */
export interface StartedText {
  readonly codes: readonly StartedCode[]
  readonly files: readonly NamedFile[]
  /** The reason why a part of it was not read. */
  readonly unread?: string
}

/** Reads the text of a file as its program does, of a list of tasks those that are asked for. Pure and linear. */
export type StartedFormat = (text: string, goals?: readonly string[]) => StartedText

/** The most commands, and files, of one text: what stands behind them is called unread. */
const maxParts = 400

/** Gathers the parts of one text. */
export class Parts implements StartedText {
  readonly codes: StartedCode[] = []
  readonly files: NamedFile[] = []
  unread?: string

  command(code: string): void {
    this.code('shell', code)
  }

  code(language: string, code: string): void {
    if (code.trim() === '') return
    if (this.codes.length < maxParts) this.codes.push({ language, code })
    else this.unread = `more than ${maxParts} commands stand in it`
  }

  file(format: string, name: string, beside?: true, goals?: readonly string[]): void {
    if (name === '') return
    if (this.files.length < maxParts)
      this.files.push({ format, name, ...(beside && { beside }), ...(goals && { goals }) })
    else this.unread = `it loads more than ${maxParts} files`
  }
}

/** Returns a value without the quotes around it. */
export function unquoted(text: string): string {
  const trimmed = text.trim()
  return /^(["']).{0,8000}\1$/s.test(trimmed) ? trimmed.slice(1, -1) : trimmed
}

/** Returns the lines of a text, those joined that end in a backslash; at most 20,000. */
export function linesOf(text: string): readonly string[] {
  return text
    .replace(/\\\r?\n/g, ' ')
    .split(/\r?\n/)
    .slice(0, 20_000)
}
