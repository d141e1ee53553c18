import { wordSet } from '../../../ground/model/word-set.ts'
import type { Command } from '../command.ts'

/** Tells whether a program is only asked for help or for its version, so that it does nothing. */
export function asksForHelp({ program, args }: Command): boolean {
  const at = args.findIndex(({ text }) => text === '--help' || text === '--')
  const before = args.slice(0, Math.max(at, 0))
  // Behind an option it may be that option's value: `chmod -R --reference --help /`.
  const asked = args[at]?.text === '--help' && !mayTakeValue(before.at(-1)?.text ?? '')
  return (
    (asked && !(operandsEndOptions.has(program) && before.some(({ text }) => !text.startsWith('-')))) ||
    (args.length === 1 && /^(?:--version|-h|-V|help|version)$/.test(args[0]?.text ?? ''))
  )
}

function mayTakeValue(option: string): boolean {
  return /^--?[a-z][\w-]*$/i.test(option) && !plainFlag.test(option)
}

/** Options that take no value in any program. */
const plainFlag =
  /^(?:-[fvyqagitnrRs]{1,3}|--(?:force|verbose|yes|all|quiet|global|recursive|hard|dry-run|debug|json|interactive|tty|no-[\w-]{1,30}))$/

/** Programs of which not every kind looks for options after the first operand. */
const operandsEndOptions = wordSet(
  'find gfind rm rmdir unlink shred srm mv cp ln dd chmod chown chgrp truncate tee install mkfs wipefs',
)
