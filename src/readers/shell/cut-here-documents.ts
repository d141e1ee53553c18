import { forEachChild, type Script, type SyntaxNode } from 'unbash'

/** A text whose here-documents stand apart: a mark of one line in place of each body. */
export interface CutText {
  readonly code: string
  readonly bodies: ReadonlyMap<string, string>
}

/** Cuts the lines between `<<WORD` and `WORD` out, in one pass. Texts that hold the mark already stay whole. */
export function cutHereDocuments(text: string): CutText {
  const bodies = new Map<string, string>()
  if (text.includes(mark)) return { code: text, bodies }
  const kept: string[] = []
  let end: string | null = null
  let body: string[] = []
  for (const line of text.split('\n')) {
    if (end === null) {
      kept.push(line)
      end = opening.exec(line.slice(0, 4_096))?.[2] ?? null
    } else if (line.trim() === end) {
      if (body.length > 0) kept.push(keep(body))
      kept.push(line)
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
