import { RE2JS } from 're2js'
import type { Span } from './compile-rules.ts'
import type { Allowance } from './secret-rule.ts'

const compiled = new WeakMap<Allowance, readonly RE2JS[]>()

/** True when one of the lists says that this is not meant. Patterns of users run on a linear-time engine. */
export function isOnAllowlist(text: string, span: Span, lists: readonly Allowance[]): boolean {
  return lists.some(list => {
    const secret = text.slice(span.secretStart, span.secretEnd)
    const folded = secret.toLowerCase()
    if (list.stopwords.some(word => folded.includes(word.toLowerCase()))) return true
    if (list.regexes.length === 0) return false
    const target = targetOf(list, text, span, secret)
    return patternsOf(list).some(pattern => pattern.matcher(target).find())
  })
}

function patternsOf(list: Allowance): readonly RE2JS[] {
  const known = compiled.get(list) ?? list.regexes.map(regex => RE2JS.compile(regex))
  compiled.set(list, known)
  return known
}

const longestLine = 2_000

function targetOf({ regexTarget }: Allowance, text: string, span: Span, secret: string): string {
  if (regexTarget === 'secret') return secret
  if (regexTarget === 'match') return text.slice(span.start, span.end)
  const before = text.slice(Math.max(0, span.start - longestLine), span.start)
  const after = text.slice(span.end, span.end + longestLine)
  return (
    before.slice(before.lastIndexOf('\n') + 1) +
    text.slice(span.start, span.end) +
    (after.split('\n', 1)[0] ?? '')
  )
}
