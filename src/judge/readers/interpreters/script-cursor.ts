/** The nesting to which PowerShell is read, and the nodes of one script. */
const maxDepth = 60
const maxNodes = 30_000

/** A place in a text that is read from left to right. */
export class ScriptCursor {
  readonly text: string
  at = 0
  /** True where the rest was left unread: it nests too deep, or is too much. */
  isCut = false
  private depth = 0
  private nodes = 0

  constructor(text: string) {
    this.text = text
  }

  /** Returns a cursor for a text that stands within this one, as deep as it. */
  inside(text: string): ScriptCursor {
    const cursor = new ScriptCursor(text)
    cursor.depth = this.depth
    cursor.nodes = this.nodes
    return cursor
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  /** Reads what a sticky pattern fits here. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at = pattern.lastIndex
    return found
  }

  /** Tells whether a sticky pattern fits here. */
  sees(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    return pattern.test(this.text)
  }

  /** Skips blanks, comments and continued lines; newlines too where they end nothing. */
  skip(newlines: boolean): void {
    const gap = newlines ? anyGap : lineGap
    while (this.take(gap)?.[0]) {
      // Each comment or stretch of blanks is one step.
    }
  }

  /** Leaves the rest unread. */
  cut(): void {
    this.isCut = true
    this.at = this.text.length
  }

  /** Reads something nested; cuts where it is too deep or too much. */
  nested<T>(read: () => T, otherwise: T): T {
    if (this.depth >= maxDepth || ++this.nodes > maxNodes) {
      this.cut()
      return otherwise
    }
    this.depth++
    const result = read()
    this.depth--
    return result
  }
}

const lineGap = /(?:[ \t\r\f\u00a0]|`\r?\n)+|#[^\n]*|<#(?:[^#]|#(?!>))*(?:#>|$)/y
const anyGap = /(?:[\s\u00a0]|`\r?\n)+|#[^\n]*|<#(?:[^#]|#(?!>))*(?:#>|$)/y
