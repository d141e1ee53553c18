import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Evidence } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { everyString } from '../../readers/named-argument.ts'

/** Tells whether a text names Countersign's state or something in it: spelled whole, from the home folder, or by its variable. */
export function namesState(text: string, place: Place): boolean {
  return spellings(place).some(folder => holdsPath(text, folder))
}

/**
 * Arguments of a tool, or of SQL, that name the state: what a tool does with a path that it is given is for it to say,
 * and nothing that it could do there is for an agent.
 */
export function stateArguments({ kind, arguments: args }: ToolCall, place: Place): readonly Evidence[] {
  if (kind !== 'tool' && kind !== 'sql') return []
  return everyString(args)
    .filter(({ text }) => (kind === 'sql' || isPath(text)) && namesState(text, place))
    .map(({ pointer, text }) => ({ pointer, start: 0, end: text.length }))
}

const variable = ['$COUNTERSIGN_HOME', '${COUNTERSIGN_HOME}']

function spellings({ stateFolders, home }: Place): readonly string[] {
  const homes = ['~', '$HOME', '${HOME}']
  const fromHome = stateFolders
    .filter(folder => folder.startsWith(`${home}/`))
    .flatMap(folder => homes.map(one => one + folder.slice(home.length)))
  return [...stateFolders, ...fromHome, ...variable]
}

/** The folder itself or what is below it, and no neighbour that begins like it. */
function holdsPath(text: string, folder: string): boolean {
  for (let at = text.indexOf(folder); at !== -1; at = text.indexOf(folder, at + folder.length))
    if (!/[\w.-]/.test(text.charAt(at + folder.length))) return true
  return false
}

/** A path and nothing else. */
function isPath(text: string): boolean {
  return text.length < 4_096 && /^\s{0,9}(?:file:\/\/|sqlite:\/{2,4})?[/~$][^\n]*$/.test(text)
}
