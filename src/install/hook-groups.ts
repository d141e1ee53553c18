import type { Json, JsonObject } from '../model/json.ts'
import type { Where } from './client-install.ts'
import { hookCommand } from './hook-command.ts'
import type { JsonEntries } from './json-entries.ts'

/** An event, and whether a tool waits for the answer. */
export interface HookEvent {
  readonly event: string
  readonly isJudged: boolean
  /** It is about tools, so it names which: all of them. */
  readonly hasMatcher?: boolean
}

/** `hooks.EVENT[].hooks[]`, the layout that Claude Code began; `more` stands beside each command that judges. */
export function hookGroups(
  { launcher }: Where,
  events: readonly HookEvent[],
  more: JsonObject,
  needed?: Readonly<Record<string, Json>>,
): JsonEntries {
  const lists = events.map(({ event, isJudged, hasMatcher = true }) => {
    const hook = { type: 'command', command: hookCommand(launcher, event, isJudged), ...(isJudged && more) }
    return { at: ['hooks', event], entry: { ...(hasMatcher && { matcher: '*' }), hooks: [hook] } }
  })
  return { lists, mark: launcher, ...(needed && { needed }) }
}

/** `hooks.EVENT[]`, where each entry is a hook. */
export function hookList(
  { launcher }: Where,
  events: readonly HookEvent[],
  entryOf: (command: string, isJudged: boolean) => JsonObject,
  needed?: Readonly<Record<string, Json>>,
): JsonEntries {
  const lists = events.map(({ event, isJudged }) => ({
    at: ['hooks', event],
    entry: entryOf(hookCommand(launcher, event, isJudged), isJudged),
  }))
  return { lists, mark: launcher, ...(needed && { needed }) }
}

/** Events in which a tool waits, and then those that only tell. */
export function hookEvents(judged: string, told: string, withoutMatcher = ''): readonly HookEvent[] {
  const bare = withoutMatcher.split(' ')
  const rows = (names: string, isJudged: boolean) =>
    names
      .split(' ')
      .filter(Boolean)
      .map(event => ({ event, isJudged, hasMatcher: !bare.includes(event) }))
  return [...rows(judged, true), ...rows(told, false)]
}
