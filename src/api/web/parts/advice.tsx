import { isCommandText } from '../../../ground/model/is-command-text.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'

/** Shows a call that would be allowed instead: a command is set as one, a sentence is not. */
export function Advice({ text }: { readonly text: string }) {
  const shown = visibleText(text, 500)
  return isCommandText(text) ? <code>{shown}</code> : shown
}
