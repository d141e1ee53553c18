/** The source of a function, as far as its parameters need it: strings, comments and brackets are passed over whole. */
export class SourceText {
  private readonly text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  /** The parameters as they are written, or null. */
  parameterList(): readonly string[] | null {
    const open = this.headEnd()
    if (open === null) return null
    if (typeof open === 'string') return [open]
    this.at = open + 1
    return this.parts()
  }

  /** Splits the text at commas up to the bracket that closes; comments are left out. Null where it never closes. */
  parts(): readonly string[] | null {
    const found: string[] = []
    let part = ''
    while (this.at < this.text.length) {
      const sign = this.text.charAt(this.at)
      if (sign === ')') return part.trim() === '' ? found : [...found, part.trim()]
      const from = this.at
      if (sign === ',') {
        found.push(part.trim())
        part = ''
        this.at++
      } else {
        const isComment = this.passOne(part)
        if (this.at <= from) return null
        if (!isComment) part += this.text.slice(from, this.at)
      }
    }
    return null
  }

  /** Finds a sign outside of strings and brackets; -1 where there is none. `=` is not found in `=>` and `==`. */
  outer(sign: string): number {
    this.at = 0
    while (this.at < this.text.length) {
      const from = this.at
      if (this.text.charAt(from) === sign && !/[=>]/.test(this.text.charAt(from + 1))) return from
      this.passOne(this.text.slice(Math.max(0, from - 40), from))
      if (this.at <= from) return -1
    }
    return -1
  }

  /** Finds the opening of the list of parameters; or the one parameter of an arrow function without brackets. */
  private headEnd(): number | string | null {
    let head = ''
    while (this.at < this.text.length) {
      const from = this.at
      const sign = this.text.charAt(from)
      if (sign === '(') return from
      if (sign === '=' && this.text.charAt(from + 1) === '>') return head.replace(/^\s*async\s/, '').trim()
      if (sign === '{') return null
      if (!this.passOne(head)) head += this.text.slice(from, this.at)
      if (this.at <= from) return null
    }
    return null
  }

  /** Goes past one sign, string, comment or pair of brackets; true for a comment. Stays where something never ends. */
  private passOne(before: string): boolean {
    const sign = this.text.charAt(this.at)
    const two = this.text.slice(this.at, this.at + 2)
    if (two === '//') return this.passTo('\n')
    if (two === '/*') return this.passTo('*/')
    if (sign === '"' || sign === "'" || sign === '`') this.passQuoted(sign)
    else if (sign === '/' && /(?:^|[=(,:[!&|?{};])\s*$/.test(before.slice(-40))) this.passQuoted('/')
    else if ('([{'.includes(sign)) this.passBrackets()
    else this.at++
    return false
  }

  private passTo(end: string): boolean {
    const found = this.text.indexOf(end, this.at + 2)
    this.at = found === -1 ? this.text.length : found + end.length
    return true
  }

  private passQuoted(quote: string): void {
    const from = this.at
    let inClass = false
    for (let i = from + 1; i < this.text.length; i++) {
      const sign = this.text.charAt(i)
      if (sign === '\\') i++
      else if (quote === '/' && sign === '[') inClass = true
      else if (sign === ']') inClass = false
      else if (sign === quote && !inClass) {
        this.at = i + 1
        return
      }
    }
  }

  private passBrackets(): void {
    const from = this.at
    const open: string[] = []
    while (this.at < this.text.length) {
      const sign = this.text.charAt(this.at)
      const start = this.at
      if ('([{'.includes(sign)) {
        open.push(sign)
        this.at++
      } else if (')]}'.includes(sign)) {
        open.pop()
        this.at++
        if (open.length === 0) return
      } else {
        this.passOne(this.text.slice(Math.max(0, start - 40), start))
        if (this.at <= start) break
      }
    }
    this.at = from
  }
}
