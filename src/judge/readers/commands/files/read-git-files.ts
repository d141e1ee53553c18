import type { Command, Word } from '../../command.ts'
import { hasOption, readOptions } from '../../options.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitFile, emitFiles, here } from './emit-file.ts'
import { withoutPatterns } from './without-patterns.ts'

/** Emits reads of files that git shows as they once were, or keeps or shows though they are in no repository yet. */
export function readGitFiles(
  verb: string,
  args: readonly Word[],
  command: Command,
  tree: Word | undefined,
  context: ReadContext,
): void {
  if (/^(?:show|cat-file|archive|checkout-index)$/.test(verb))
    readObjects(readOptions(args).operands, context)
  readUnkept(verb, args, here(command), worksIn(tree, context))
}

/** `HEAD:.env` holds no less a secret. */
function readObjects(words: readonly Word[], context: ReadContext): void {
  for (const word of words) {
    const path = /^[^:]{0,200}:(?!\/)(.{1,1000})$/s.exec(word.text)?.[1]
    if (path !== undefined) emitFile(context, 'read', { ...word, text: path })
  }
}

/** In the workspace git keeps whatever is there; elsewhere a folder with all that is in it may be somebody’s home. */
function readUnkept(verb: string, args: readonly Word[], top: Word, context: ReadContext): void {
  const words = unkeptWords(verb, args, top)
  if (words === undefined) return
  const isElsewhere = (word: Word) =>
    !/^(?:inside|generated|workspace|temp)$/.test(pathTarget(word, context.place).class)
  const remaining = words.flatMap(({ text }) => /^:(?:!|\^|\(exclude\))(.{1,400})$/.exec(text)?.[1] ?? [])
  const named = words.filter(word => !word.text.startsWith(':'))
  const searched = named.length === 0 && words.length > 0 ? [top] : named
  emitFiles(context, 'read', searched.filter(isElsewhere), {
    recursive: true,
    scope: withoutPatterns(remaining),
  })
}

/** The working tree that an option names is where git looks for files. */
function worksIn(tree: Word | undefined, context: ReadContext): ReadContext {
  const cwd = tree && pathTarget(tree, context.place).path
  return cwd ? { ...context, place: { ...context.place, cwd } } : context
}

/** `git stash -u` keeps files that are in no repository yet, as `add` does. */
function stashedWords(args: readonly Word[], top: Word): readonly Word[] | undefined {
  const options = readOptions(args, new Set(['m', 'message', 'pathspec-from-file']))
  const [first, ...rest] = options.operands
  const keeps = first === undefined || /^(?:push|save)$/.test(first.text)
  if (!keeps || !hasOption(options, 'u', 'include-untracked', 'a', 'all')) return undefined
  return first?.text === 'push' && rest.length > 0 ? rest : [top]
}

function unkeptWords(verb: string, args: readonly Word[], top: Word): readonly Word[] | undefined {
  const options = readOptions(
    args,
    new Set(['pathspec-from-file', 'chmod', 'e', 'f', 'A', 'B', 'C', 'm', 'U']),
  )
  const { operands } = options
  if (verb === 'add' || verb === 'stage') {
    const adding = readOptions(args, new Set(['pathspec-from-file', 'chmod']))
    if (hasOption(adding, 'n', 'dry-run', 'u', 'update', 'refresh')) return undefined
    return adding.operands.length === 0 && hasOption(adding, 'A', 'all') ? [top] : adding.operands
  }
  if (verb === 'hash-object') return operands
  if (verb === 'stash') return stashedWords(args, top)
  if (!hasOption(options, 'no-index')) return undefined
  if (verb === 'diff') return operands
  if (verb !== 'grep') return undefined
  const files = hasOption(options, 'e') ? operands : operands.slice(1)
  return files.length === 0 ? [top] : files
}
