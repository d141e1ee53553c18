import type { ToolCall } from '../../../../ground/model/tool-call.ts'
import { everyString } from '../../named-argument.ts'

/** Arguments that say what is pressed, or what is asked. */
const labelNames =
  /^(?:element|label|text|texte|texto|testo|tekst|button|link|selector|name|title|description|message|question|prompt|click|tap|press|target|tick|check|submit|caption|choice|option|ref_?name|focus(?:ed)?|active_?element|aria_?label|key|confirm)$/i
const longest = 160
const most = 20

/** Returns the words of the buttons, links and questions that a call answers or presses; empty where it names none. */
export function pressedLabels({ arguments: args }: Pick<ToolCall, 'arguments'>): readonly string[] {
  return everyString(args)
    .filter(({ name, text }) => labelNames.test(name) && text.length > 0 && text.length <= longest)
    .slice(0, most)
    .map(({ text }) => text)
}
