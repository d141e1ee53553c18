import type { ToolCall } from '../../../../ground/model/tool-call.ts'
import { topArguments } from '../../named-argument.ts'
import { ownToolName } from '../tool-shape.ts'
import { foldedWords } from './folded-words.ts'
import { operationTexts } from './operation-texts.ts'
import { verbSenses } from './verb-senses.ts'

/** Returns the words of a tool’s own name, without its server’s. */
export function ownWords({ tool }: Pick<ToolCall, 'tool'>): readonly string[] {
  return foldedWords(
    ownToolName(tool ?? '')
      .split('__')
      .at(-1) ?? '',
  )
}

/** Returns the words that say what it does: those of the argument that chooses, of the tool’s own name, then of its server’s. */
export function namedWords(call: ToolCall): readonly string[] {
  const own = ownWords(call)
  return [
    ...operationTexts(call).flatMap(foldedWords),
    ...(own.some(word => verbSenses(word).length > 0) ? [] : soleVerbs(call.arguments)),
    ...own,
    ...serverWords(call),
  ]
}

/** Returns the words of what stands before a tool’s own name: its server, or a group of tools. */
export function serverWords({ tool }: Pick<ToolCall, 'tool'>): readonly string[] {
  const name =
    ownToolName(tool ?? '')
      .split('__')
      .at(-1) ?? ''
  return foldedWords((tool ?? '').slice(0, (tool ?? '').length - name.length))
}

/** Values that are nothing but what is done, for a name that has no verb: `enclosure_gate(outer: open)`. */
function soleVerbs(args: ToolCall['arguments']): readonly string[] {
  return topArguments(args)
    .slice(0, 20)
    .flatMap(([, value]) =>
      typeof value === 'string' && /^[a-z]{3,12}$/i.test(value) ? [value.toLowerCase()] : [],
    )
    .filter(word => verbSenses(word).some(sense => sense === 'act' || sense === 'off' || sense === 'force'))
}
