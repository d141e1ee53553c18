import type { RepositoryEffect } from '../../../../ground/model/effect.ts'
import type { Word } from '../../command.ts'
import { hasOption, readOptions } from '../../options.ts'

const values = new Set(['b', 'B', 'c', 'C', 'orphan', 'create', 'force-create', 's', 'source', 'conflict'])

/**
 * Returns the source of the working tree after a command of git: another branch, commit or stash, or the last commit,
 * which loses what was not committed. Undefined where only named files change, or none.
 */
export function checkoutSource(verb: string, args: readonly Word[]): RepositoryEffect['takes'] {
  const options = readOptions(args, values)
  const operands = options.operands.map(({ text }) => text)
  switch (verb) {
    case 'checkout':
      return hasOption(options, 'b', 'B', 'orphan', 'p', 'patch') ? undefined : checkedOut(args, operands)
    case 'switch':
      return hasOption(options, 'c', 'C', 'orphan', 'create', 'force-create') || operands.length === 0
        ? undefined
        : 'elsewhere'
    case 'restore':
      if (!operands.some(isWhole) || hasOption(options, 'S', 'staged')) return undefined
      return hasOption(options, 's', 'source') ? 'elsewhere' : 'commit'
    case 'stash':
      return stashed(operands[0])
    case 'reset':
      if (!hasOption(options, 'hard', 'merge', 'keep')) return undefined
      return (operands[0] ?? 'HEAD') === 'HEAD' ? 'commit' : 'elsewhere'
    default:
      return undefined
  }
}

function checkedOut(args: readonly Word[], operands: readonly string[]): RepositoryEffect['takes'] {
  const dashes = args.findIndex(({ text }) => text === '--')
  if (dashes !== -1) {
    const paths = args.slice(dashes + 1).map(({ text }) => text)
    const isNamed = args.slice(0, dashes).some(({ text }) => !text.startsWith('-'))
    return paths.some(isWhole) ? (isNamed ? 'elsewhere' : 'commit') : undefined
  }
  const [first = 'HEAD', ...paths] = operands
  if (isWhole(first) || first === 'HEAD') return 'commit'
  if (paths.length > 0) return paths.some(isWhole) ? 'elsewhere' : undefined
  // One word may be a branch or a file; a file has an ending.
  return /\.[A-Za-z]\w{0,9}$/.test(first) ? undefined : 'elsewhere'
}

function stashed(verb: string | undefined): RepositoryEffect['takes'] {
  if (verb === undefined || verb === 'push' || verb === 'save') return 'commit'
  return /^(?:pop|apply|branch)$/.test(verb) ? 'elsewhere' : undefined
}

/** The whole working tree, or a pattern of it. */
function isWhole(path: string): boolean {
  return /^(?:\.\.?\/?|:\/|\/)$|[*?]|^:\(/.test(path)
}
