import { type Node, parseTree } from 'jsonc-parser'
import { GateError } from '../../ground/model/errors.ts'

/** A file that is left alone. */
export function unreadableFile(why: string): GateError {
  return new GateError('invalid', `The file is left as it is: ${why}.`)
}

/** Throws `invalid` where a field on the way to one of these is there twice: which of them holds is the reader’s whim. */
export function checkKeys(text: string, paths: readonly (readonly string[])[]): void {
  const root = parseTree(text, [], { allowTrailingComma: true })
  for (const path of paths) {
    let node: Node | undefined = root
    for (const name of path) {
      const found: readonly Node[] = fieldsOf(node, name)
      if (found.length > 1) throw unreadableFile(`its field ${name} is there twice`)
      node = found[0]
    }
  }
}

function fieldsOf(node: Node | undefined, name: string): readonly Node[] {
  if (node?.type !== 'object') return []
  return (node.children ?? []).flatMap(({ children = [] }) => {
    const [key, value] = children
    return key?.value === name && value ? [value] : []
  })
}
