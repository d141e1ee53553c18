import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** One change of a file: a text in it, and what takes its place. */
export interface Edit {
  readonly before: string
  readonly after: string
  /** Everywhere in the file, and not at the first place alone. */
  readonly everywhere: boolean
}

const beforeNames = ['old_string', 'old_str', 'old_text', 'old_content', 'old']
const afterNames = ['new_string', 'new_str', 'new_text', 'new_content', 'new']
const everywhereNames = ['replace_all', 'allow_multiple', 'replaceAll']
const maxEdits = 500

/** Returns the edits of a call of a file tool, where it spells each with what stood there before; undefined elsewhere. */
export function editsIn(args: JsonObject): readonly Edit[] | undefined {
  const { edits = [args] } = args
  if (!Array.isArray(edits) || edits.length === 0 || edits.length > maxEdits) return undefined
  const all = edits.map(editOf)
  const known = all.flatMap(one => one ?? [])
  return known.length === all.length ? known : undefined
}

function editOf(value: Json): Edit | undefined {
  if (!isJsonObject(value)) return undefined
  const before = textIn(value, beforeNames)
  const after = textIn(value, afterNames)
  // An empty text stands everywhere: whoever gives one writes the file whole.
  if (!before || after === undefined) return undefined
  return { before, after, everywhere: everywhereNames.some(name => memberOf(value, name) === true) }
}

function textIn(args: JsonObject, names: readonly string[]): string | undefined {
  const found = names.map(name => memberOf(args, name)).find(value => typeof value === 'string')
  return typeof found === 'string' ? found : undefined
}

/** Names of arguments that hold what is put into a file, where the rest of it stays. */
const partNames: ReadonlySet<string> = new Set([
  'new_string',
  'new_str',
  'new_source',
  'new',
  'new_text',
  'replacement',
  'diff',
  'code_edit',
  'insert_text',
  'edits',
])

/** Arguments that say where in the file a text goes, whatever its own name is. */
const placeNames = ['insert_line', 'line', 'start_line', 'line_number', 'old_lines', 'cell_id', 'cell_number']

/** Returns how much of the file a call writes, by the name of the argument that holds the text: nothing is said of the whole. */
export function writtenPart(
  args: JsonObject,
  contentName: string,
): { readonly part?: 'spelled' | 'unspelled' } {
  if (editsIn(args) !== undefined) return { part: 'spelled' }
  const isPart = partNames.has(contentName) || placeNames.some(name => memberOf(args, name) !== undefined)
  const isInsertion =
    typeof args['command'] === 'string' && /^(?:insert|append|prepend|str_replace)$/.test(args['command'])
  return isPart || isInsertion || args['append'] === true || args['mode'] === 'append'
    ? { part: 'unspelled' }
    : {}
}
