import type { Word } from '../../command.ts'
import { mapOf } from '../../../../ground/model/map-of.ts'

/** Long options that git takes by their beginnings; where several fit, the one that loses most stands first. */
const longOptions: ReadonlyMap<string, readonly string[]> = mapOf({
  reset: ['hard', 'merge', 'keep', 'soft', 'mixed'],
  push: ['force', 'force-with-lease', 'force-if-includes', 'delete', 'mirror', 'dry-run', 'prune', 'all'],
  clean: ['force', 'dry-run', 'interactive', 'exclude'],
  checkout: ['force', 'orphan', 'patch'],
  switch: ['discard-changes', 'force', 'force-create'],
  restore: ['staged', 'worktree', 'source', 'patch'],
  tag: ['delete', 'force'],
  branch: ['delete', 'force'],
  gc: ['prune', 'aggressive'],
  commit: ['no-verify', 'amend'],
  rm: ['force', 'cached'],
  worktree: ['force'],
  submodule: ['force'],
  'checkout-index': ['force'],
})

/** `git reset --har` is `git reset --hard`: options with the rest of their names put in. */
export function spellOutOptions(verb: string, args: readonly Word[]): readonly Word[] {
  const names = longOptions.get(verb)
  return names ? args.map(word => whole(word, names)) : args
}

function whole(word: Word, names: readonly string[]): Word {
  const [, given = '', value = ''] = /^--([a-z-]{1,40})(=.*)?$/s.exec(word.text) ?? []
  if (given === '' || names.includes(given)) return word
  const name = names.find(one => one.startsWith(given))
  return name === undefined ? word : { ...word, text: `--${name}${value}` }
}
