/** A stretch of a file that runs later, and the language that reads it. */
export interface LaterCode {
  readonly language: string
  readonly code: string
}

/** Commands of one file that are read; what stands behind them is called unread. */
export const maxCommands = 400
/** A longer command is no line that a person writes. */
const maxCommandLength = 16 * 1024

/** The commands that a container holds, as far as they are read. */
export interface LaterCodes {
  readonly codes: readonly LaterCode[]
  /** There are more of them, or longer ones, than are read. */
  readonly cut: boolean
}

/** Returns commands as shell text, each read by itself. */
export function shellCodes(commands: readonly string[]): LaterCodes {
  const stored = commands.filter(command => command.length <= maxCommandLength).slice(0, maxCommands)
  return { codes: stored.map(code => ({ language: 'shell', code })), cut: stored.length < commands.length }
}

/** Returns a text with lines that end in a backslash joined to the next. Linear. */
export function joinedLines(text: string): readonly string[] {
  return text.replace(/\\\r?\n/g, ' ').split(/\r?\n/)
}
