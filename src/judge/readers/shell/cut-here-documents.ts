import { forEachChild, type Script, type SyntaxNode } from 'unbash'

/** A text whose here-documents stand apart: a mark of one line in place of each body. */
export interface CutText {
  readonly code: string
  readonly bodies: ReadonlyMap<string, string>
}

/**
 * Cuts out the lines between `<<WORD` and `WORD`, in one pass. A text that holds the mark already, or that stays longer
 * than `maximum`, comes back whole.
 */
export function cutHereDocuments(text: string, maximum: number): CutText {
  const bodies = new Map<string, string>()
  if (text.includes(mark)) return { code: text, bodies }
  const kept: string[] = []
  let end: string | null = null
  let body: string[] = []
  let length = 0
  for (const line of linesOf(text)) {
    if (length > maximum) return { code: text, bodies: new Map() }
    if (end === null) {
      kept.push(line)
      length += line.length + 1
      end = opening.exec(line.slice(0, 4_096))?.[2] ?? null
    } else if (line.trim() === end) {
      if (body.length > 0) kept.push(keep(body))
      kept.push(line)
      length += line.length + 40
      end = null
      body = []
    } else body.push(line)
  }
  if (body.length > 0) kept.push(keep(body))
  return { code: kept.join('\n'), bodies }

  function keep(lines: readonly string[]): string {
    const name = `${mark}${bodies.size}_`
    bodies.set(name, `${lines.join('\n')}\n`)
    return name
  }
}

function* linesOf(text: string): Generator<string> {
  let start = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    yield text.slice(start, end)
    start = end + 1
  }
  yield text.slice(start)
}

const mark = '_here_document_body_'
const opening = /<<-?\s{0,9}(['"]?)([A-Za-z_][\w-]{0,63})\1/

/** True when every mark stands where the parser, too, sees the body of a here-document. */
export function allAreBodies(script: Script, bodies: ReadonlyMap<string, string>): boolean {
  let seen = 0
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'HereDoc') seen += bodies.has(node.body.text.trim()) ? 1 : 0
    else forEachChild(node, visit)
  }
  visit(script)
  return seen === bodies.size
}
