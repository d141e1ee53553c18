import type { JsonObject } from '../../../ground/model/json.ts'
import { isJsonObject } from '../../../ground/model/json.ts'
import { type NamedArgument, textArgument } from '../named-argument.ts'

const contentNames = [
  'content',
  'contents',
  'text',
  'file_text',
  'new_string',
  'new_str',
  'new_source',
  'new',
  'new_text',
  'new_content',
  'replacement',
  'data',
  'body',
  'diff',
  'code_edit',
  'insert_text',
]

/**
 * Returns the new text of the file, as far as the call spells it; of several edits, the text that each of them puts in.
 */
export function writtenContent(args: JsonObject): NamedArgument | undefined {
  const { edits } = args
  if (!Array.isArray(edits)) return textArgument(args, [...contentNames, 'edits'])
  const text = edits
    .slice(0, 500)
    .map(edit => (isJsonObject(edit) ? textArgument(edit, contentNames)?.text : undefined) ?? '')
    .join('\n')
  return { name: 'edits', pointer: '/edits', value: edits, text }
}
