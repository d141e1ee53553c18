import { createScanner, findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser'

/** The text without one item of a list or one field; comments around it stay. */
export function withoutItem(text: string, path: JSONPath): string {
  const root = parseTree(text, [], { allowTrailingComma: true })
  const value = root && findNodeAtLocation(root, path)
  const node = value?.parent?.type === 'property' ? value.parent : value
  if (!node) return text
  const items = node.parent?.children ?? []
  return without(text, node, items[items.indexOf(node) - 1])
}

/** With the comma after it and the space up to what follows, or as the last one with the comma before it. */
function without(text: string, node: Node, before: Node | undefined): string {
  const end = node.offset + node.length
  const after = /^\s*,\s*/.exec(text.slice(end))
  if (after) return text.slice(0, node.offset) + text.slice(end + after[0].length)
  if (!before) return text.slice(0, node.offset) + text.slice(end)
  const from = before.offset + before.length
  const comma = from + commaIn(text.slice(from, node.offset))
  const between = text.slice(from, comma) + text.slice(comma + 1, node.offset)
  return text.slice(0, from) + (between.includes('//') ? between : between.trimEnd()) + text.slice(end)
}

/** The scanner’s number for it. */
const commaToken = 5

/** Finds the comma that is in no comment. */
function commaIn(text: string): number {
  const scanner = createScanner(text)
  let kind: number = scanner.scan()
  while (kind !== commaToken && scanner.getPosition() < text.length) kind = scanner.scan()
  return scanner.getTokenOffset()
}
