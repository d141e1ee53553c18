import { isJsonObject, type Json } from '../../../../ground/model/json.ts'
import type { ToolCall } from '../../../../ground/model/tool-call.ts'

/** Arguments by which one tool is told which of its deeds to do. */
const operationNames =
  /^(?:op|ops|operation|operation_?(?:id|name|type)|act|action|action_?(?:name|type)|cmd|command|do|verb|method|mutation|mode|modus|change|state|power|befehl|aktion|vorgang|accion|acao|azione|akcja|operacja|operacion|operazione|commande|opdracht|actie|操作)$/i
const longest = 60
const deepest = 4
const most = 8

/** Returns the texts that choose what a many-sided tool does, wherever they stand among its arguments. */
export function operationTexts({ arguments: args }: Pick<ToolCall, 'arguments'>): readonly string[] {
  const found: string[] = []
  const visit = (value: Json, depth: number) => {
    if (depth > deepest || found.length >= most) return
    if (Array.isArray(value)) for (const item of value.slice(0, most)) visit(item, depth + 1)
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
    text.length <= longest &&
    !/\s-/.test(text) &&
    /^[\p{L}\d][\p{L}\d_.:\s-]*$/u.test(text) &&
    text.split(/\s/).length <= 4
  )
}
