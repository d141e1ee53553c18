import type { JsonObject } from '../../../ground/model/json.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** A shell call whose folder stands beside it in an argument: the line begins by going there, as the client does. */
export function shellInFolder(input: JsonObject, command: string, folders: readonly string[]): JsonObject {
  const folder = folders
    .map(name => memberOf(input, name))
    .find(value => typeof value === 'string' && value !== '')
  return {
    ...input,
    command: typeof folder === 'string' ? `cd ${quoteArgument(folder)} && ${command}` : command,
  }
}

/** One word of a command line that says exactly this text. */
export function quoteArgument(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
