/** The words of a command line, told apart. */
export interface ProgramWords {
  /** Words that are neither options nor their values, in order. */
  readonly plain: readonly string[]
  /** Options as `--name=value` or `--name`, in order. */
  readonly options: readonly string[]
}

/** Options that take no value in any program that is asked about here: the word after them stands by itself. */
const bare =
  /^(?:--(?:no-|with-|without-|all|force|yes|quiet|verbose|debug|admin|help|version|dry-run|recursive|json|rm|wait|purge|cascade|prune|mirror|delete|hard|global|privileged|auto-approve|public|private|confirm|interactive|tty|detach|squash|merge|rebase|insecure)[\w-]*|-[fyqdiTARitx]+)$/

/** Subcommands of container programs whose second word names what another program is started in. */
const inner: ReadonlySet<string> = new Set(['exec', 'run'])

/**
 * Sorts words into options, their values, and others. A value that stands apart is taken for its option's
 * unless the option is known to have none. What is started inside (`docker exec web …`, `-- …`) is left out.
 */
export function programWords(argv: readonly string[], startsOthers: boolean): ProgramWords {
  const plain: string[] = []
  const options: string[] = []
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? ''
    const next = argv[at + 1]
    if (word === '--') break
    if (!word.startsWith('-') || word === '-') {
      plain.push(word)
      if (startsOthers && inner.has(plain.at(-2) ?? '')) break
    } else if (word.includes('=') || bare.test(word) || next === undefined || next.startsWith('-')) {
      options.push(word)
    } else {
      options.push(`${word}=${next}`)
      at++
    }
  }
  return { plain, options }
}
