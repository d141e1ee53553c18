import { isJsonObject, type JsonObject } from '../../ground/model/json.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { actsOfCallWord } from './acts-of-verb.ts'
import { toolWords } from '../readers/named-tools/tool-words.ts'

/** Arguments that name the deed where one tool does many. */
const deedNames = new Set(
  'action operation op tool tool_name toolname function function_name method mutation'.split(' '),
)
/** Arguments that may name it: where their value is a verb. */
const maybeDeedNames = new Set(
  'change do intent command verb accion acción acao ação azione aktion vorgang'.split(' '),
)
/** Tools that only hand a call on, and say by `name` which. */
const carriers = /(?:^|_)(?:call|invoke|run|execute|use)_?(?:tool|function|action)s?$/i
const longestName = 80

/** Returns the words that name what a tool does: those of its name, and of the arguments that name a deed. */
export function deedWords({
  tool,
  arguments: args,
}: Pick<ToolCall, 'tool' | 'arguments'>): readonly string[] {
  const own = toolWords(tool ?? '')
  const named = Object.entries(args).flatMap(([name, value]) => {
    const isDeed =
      deedNames.has(name.toLowerCase()) ||
      (name === 'name' && carriers.test(tool ?? '')) ||
      (maybeDeedNames.has(name.toLowerCase()) && isVerb(value))
    return isDeed && typeof value === 'string' && value.length <= longestName ? toolWords(value) : []
  })
  return [...named, ...fieldWords(args), ...own]
}

function isVerb(value: unknown): boolean {
  return typeof value === 'string' && actsOfCallWord(value.toLowerCase()).length > 0
}

/** The field that a GraphQL mutation asks for. */
function fieldWords(args: JsonObject): readonly string[] {
  if (!isJsonObject(args)) return []
  const query = args['query'] ?? args['mutation']
  const field =
    typeof query === 'string'
      ? /^\s{0,20}mutation\b[^{]{0,400}\{\s{0,20}([A-Za-z_]\w{0,79})/.exec(query)?.[1]
      : undefined
  return field === undefined ? [] : toolWords(field)
}
