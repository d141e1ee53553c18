import type { ToolCall } from '../../../../ground/model/tool-call.ts'
import { topArguments } from '../../named-argument.ts'
import { ownToolName } from '../tool-shape.ts'
import { foldedWords } from './folded-words.ts'
import { verbSenses } from './verb-senses.ts'
import { isJsonObject, type Json } from '../../../../ground/model/json.ts'

/** Arguments by which one tool is told which of its deeds to do. */
const operationNames =
  /^(?:op|ops|operation|operation_?(?:id|name|type)|act|action|action_?(?:name|type)|cmd|command|do|verb|method|mutation|mode|modus|change|state|power|befehl|aktion|vorgang|accion|acao|azione|akcja|operacja|operacion|operazione|commande|opdracht|actie|操作)$/i
const maxLength = 60
const maxDepth = 4
const max = 8

/** Returns the texts that choose what a many-sided tool does, wherever they stand among its arguments. */
function operationTexts({ arguments: args }: Pick<ToolCall, 'arguments'>): readonly string[] {
  const found: string[] = []
  const visit = (value: Json, depth: number) => {
    if (depth > maxDepth || found.length >= max) return
    if (Array.isArray(value)) for (const item of value.slice(0, max)) visit(item, depth + 1)
    else if (isJsonObject(value))
      for (const [name, inner] of Object.entries(value).slice(0, 50))
        if (typeof inner !== 'string') visit(inner, depth + 1)
        else if (operationNames.test(name) && isName(inner)) found.push(inner)
  }
  visit(args, 0)
  return found
}

/** A verb or a name, no sentence, no code and no command with options. */
function isName(text: string): boolean {
  return (
    text.length <= maxLength &&
    !/\s-/.test(text) &&
    /^[\p{L}\d][\p{L}\d_.:\s-]*$/u.test(text) &&
    text.split(/\s/).length <= 4
  )
}

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
