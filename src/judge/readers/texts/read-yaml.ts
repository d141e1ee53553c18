/** Data of settings: a text, a list, or values by their names. */
export type Data = string | readonly Data[] | ReadonlyMap<string, Data>

const maxLines = 20_000
const maxDepth = 32
const maxLine = 4_000

/** Reads the part of YAML that settings are written in; JSON is a part of it. What it does not know is left as a text. */
export function readYaml(text: string): Data {
  return new YamlText(text).value(0, 0)
}

const key =
  /^ {0,400}(?:"((?:[^"\\]|\\.){0,400})"|'([^']{0,400})'|([^\s"'#[{&*!|>-][^#\n]{0,200}?|-[^\s#\n][^#\n]{0,200}?|<<)) {0,9}:(?:[ \t]{1,400}(.{0,4000}))?$/

/** Lines of YAML, and the place up to which they were read. */
class YamlText {
  private readonly lines: string[]
  private readonly anchors = new Map<string, Data>()
  private at = 0

  constructor(text: string) {
    this.lines = text
      .split(/\r?\n/)
      .slice(0, maxLines)
      .map(line => line.slice(0, maxLine).trimEnd())
  }

  value(min: number, depth: number): Data {
    const line = this.next()
    if (line === undefined || depth > maxDepth || indentOf(line) < min) return ''
    if (isItem(line)) return this.list(indentOf(line), depth)
    if (!/^\s{0,400}[[{]/.test(line) && key.test(line)) return this.map(indentOf(line), depth)
    this.at++
    return this.behind(line.trim(), min - 1, depth)
  }

  private next(): string | undefined {
    while (/^\s*(?:#.*|---.*|\.\.\.)?$/.test(this.lines[this.at] ?? 'end')) this.at++
    return this.lines[this.at]
  }

  private list(indent: number, depth: number): Data {
    const items: Data[] = []
    for (let line = this.next(); line !== undefined; line = this.next()) {
      if (indentOf(line) !== indent || !isItem(line)) break
      // What stands behind the dash is a line of its own.
      const rest = line.slice(0, indent) + line.slice(indent).replace('-', ' ')
      this.lines[this.at] = rest
      const block = /^\s*(?:[|>][+-]?\d?)$/.test(rest)
      if (block) this.at++
      items.push(block ? this.block(indent) : this.value(indent + 1, depth + 1))
    }
    return items
  }

  private map(indent: number, depth: number): Data {
    const found = new Map<string, Data>()
    for (let line = this.next(); line !== undefined; line = this.next()) {
      const match = indentOf(line) === indent && !isItem(line) ? key.exec(line) : null
      if (!match) break
      this.at++
      const name = match[1] ?? match[2] ?? match[3] ?? ''
      const value = this.behind(match[4] ?? '', indent, depth)
      const entries = name === '<<' && value instanceof Map ? value : new Map([[name, value]])
      for (const [one, entry] of entries as ReadonlyMap<string, Data>)
        if (!found.has(one) || name !== '<<') found.set(one, entry)
    }
    return found
  }

  /** Reads what stands behind a name, or in the lines below it. */
  private behind(rest: string, indent: number, depth: number): Data {
    const [, anchor, plain = ''] =
      /^(?:&(\S{1,100})[ \t]{0,9})?(?:![^\s]{1,100}[ \t]{1,9})?([^]*)$/.exec(rest) ?? []
    const value = this.valueOf(plain, indent, depth)
    if (anchor !== undefined) this.anchors.set(anchor, value)
    return value
  }

  private valueOf(rest: string, indent: number, depth: number): Data {
    if (/^[|>][+-]?\d?(?:\s+#.*)?$/.test(rest)) return this.block(indent)
    if (rest === '' || rest.startsWith('#')) {
      const line = this.next()
      const isBelow =
        line !== undefined && (indentOf(line) > indent || (indentOf(line) === indent && isItem(line)))
      return isBelow ? this.value(Math.max(0, indent), depth + 1) : ''
    }
    if (rest.startsWith('*')) return this.anchors.get(rest.slice(1).trim()) ?? rest
    return readFlow([rest, ...this.more(indent, rest)].join(' '))
  }

  /** Lines that go on with a text, or with a list in brackets. */
  private more(indent: number, first: string): readonly string[] {
    const lines: string[] = []
    const isFlow = /^[[{]/.test(first)
    let open = depthOf(first)
    for (let line = this.lines[this.at]; line !== undefined; line = this.lines[this.at]) {
      if (line.trim() !== '' && !(isFlow ? open > 0 : indentOf(line) > indent && indent >= 0)) break
      if (line.trim() === '' && !(isFlow && open > 0)) break
      open += depthOf(line)
      lines.push(line.trim())
      this.at++
    }
    return lines
  }

  private block(indent: number): string {
    const lines: string[] = []
    for (let line = this.lines[this.at]; line !== undefined; line = this.lines[++this.at]) {
      if (line.trim() !== '' && indentOf(line) <= indent) break
      lines.push(line)
    }
    const minIndent = Math.min(...lines.filter(line => line.trim() !== '').map(indentOf))
    return lines.map(line => line.slice(minIndent)).join('\n')
  }
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function isItem(line: string): boolean {
  return /^\s*-(?:\s|$)/.test(line)
}

function depthOf(line: string): number {
  let depth = 0
  for (const sign of line.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '')) {
    if (sign === '[' || sign === '{') depth++
    if (sign === ']' || sign === '}') depth--
  }
  return depth
}

const token =
  /\s*(?:"((?:[^"\\]|\\.){0,4000})"|'((?:[^']|''){0,4000})'|([[\]{},])|((?::(?=\S)|[^[\]{},:"'\s])(?:[^[\]{},:]|:(?=\S)){0,4000}))\s*(:(?=\s|$|["'[{\dtfn-]))?/y

/** Reads a value on one line: a text with or without quotes, a list in brackets, values in braces. */
function readFlow(text: string): Data {
  if (!/^[[{]/.test(text)) return plainText(text)
  const tokens = tokensOf(text)
  return new Flow(tokens).value(0)
}

function plainText(text: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]
  if (quoted !== undefined) return unescaped(quoted)
  const single = /^'((?:[^']|'')*)'/.exec(text)?.[1]
  return single === undefined ? text.replace(/\s#.*$/, '') : single.replaceAll("''", "'")
}

function unescaped(text: string): string {
  return text.replace(
    /\\(?:n|t|(["\\/]))/g,
    (whole, sign?: string) => sign ?? (whole === '\\n' ? '\n' : '\t'),
  )
}

interface FlowToken {
  readonly sign?: string
  readonly text: string
  readonly isKey: boolean
}

function tokensOf(text: string): readonly FlowToken[] {
  const tokens: FlowToken[] = []
  token.lastIndex = 0
  for (let match = token.exec(text); match && tokens.length < maxLines; match = token.exec(text)) {
    const [, double, single, sign, plain = '', colon] = match
    const whole = double === undefined ? (single?.replaceAll("''", "'") ?? plain.trim()) : unescaped(double)
    tokens.push({ ...(sign !== undefined && { sign }), text: whole, isKey: colon !== undefined })
  }
  return tokens
}

/** Values in brackets and braces. */
class Flow {
  private at = 0
  private readonly tokens: readonly FlowToken[]

  constructor(tokens: readonly FlowToken[]) {
    this.tokens = tokens
  }

  value(depth: number): Data {
    const first = this.tokens[this.at++]
    if (!first || depth > maxDepth) return ''
    if (first.sign === '[') return this.list(depth)
    if (first.sign === '{') return this.map(depth)
    return first.sign === undefined ? first.text : ''
  }

  private list(depth: number): Data {
    const items: Data[] = []
    for (let one = this.tokens[this.at]; one && one.sign !== ']'; one = this.tokens[this.at])
      if (one.sign === ',') this.at++
      else items.push(this.value(depth + 1))
    this.at++
    return items
  }

  private map(depth: number): Data {
    const found = new Map<string, Data>()
    for (let one = this.tokens[this.at]; one && one.sign !== '}'; one = this.tokens[this.at]) {
      this.at++
      if (one.isKey) found.set(one.text, this.value(depth + 1))
    }
    this.at++
    return found
  }
}
