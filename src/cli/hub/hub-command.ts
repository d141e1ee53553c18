import { shellLine } from '../run/command-call.ts'
import type { HubOptions } from './with-team.ts'

/** Returns a command about the same hub, as it is typed: `countersign hub start --state /srv/hub`. */
export function hubCommand(words: readonly string[], { state, databaseFile }: HubOptions): string {
  const more = [
    ...(state === undefined ? [] : ['--state', state]),
    ...(databaseFile === undefined || words[0] === 'pair' ? [] : ['--database-file', databaseFile]),
  ]
  return shellLine(['countersign', 'hub', ...words, ...more])
}
