import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser'
import { unreadable } from './json-keys.ts'

/** The text without one item of a list; comments around it stay. Throws `invalid` where one stands in the way. */
export function withoutItem(text: string, path: JSONPath): string {
  const root = parseTree(text, [], { allowTrailingComma: true })
  const node = root && findNodeAtLocation(root, path)
  const items = node?.parent?.children ?? []
  if (!node) return text
  const [from, to] = rangeOf(text, node, items[items.indexOf(node) - 1])
  return text.slice(0, from) + text.slice(to)
}

/** An item with the comma after it and the space up to what follows, or as the last one with the comma before it. */
function rangeOf(text: string, node: Node, before: Node | undefined): readonly [number, number] {
  const end = node.offset + node.length
  const after = /^\s*,\s*/.exec(text.slice(end))
  if (after) return [node.offset, end + after[0].length]
  if (!before) return [node.offset, end]
  const from = before.offset + before.length
  if (/^\s*,\s*$/.test(text.slice(from, node.offset))) return [from, end]
  throw unreadable('a comment stands between our entry and the comma before it')
}
