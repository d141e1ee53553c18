import { maxRefusalLength } from '../../hook/refusal-text.ts'

/** The words before which a refusal of the gate’s begins. */
const ours = /^Countersign(?:: | could not judge this call)/

/**
 * Tells whether a text in the place of a result is the gate’s own refusal, behind the words of the client that `before`
 * matches. A call that was refused did not run, so its client’s hook is told no result. A server can begin in the same words: it
 * can’t hide much behind them, since a refusal is short. `after` is how many characters the client may write behind it.
 */
export function isOwnRefusal(text: string, before: RegExp, after = 0): boolean {
  const [words] = before.exec(text) ?? []
  if (words === undefined) return false
  // A refusal that was cut says by how much.
  return text.length - words.length <= maxRefusalLength + 100 + after && ours.test(text.slice(words.length))
}
