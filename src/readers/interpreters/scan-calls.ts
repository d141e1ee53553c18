import { importAliases, resolveAlias } from './import-aliases.ts'
import { type Token, tokens } from './tokens.ts'

/** One argument of a call: text when it is a literal, a list when it is one of literals, else only its spelling. */
export interface CodeArgument {
  readonly name?: string
  readonly text?: string
  readonly list?: readonly string[]
  readonly spelled: string
}

/** One call in a program: `os.remove("a")`, with aliases of imports put back. */
export interface CodeCall {
  readonly name: string
  readonly args: readonly CodeArgument[]
  readonly start: number
  readonly end: number
}

/** Every call of a program with its literal arguments, import aliases and simple constants resolved. */
export function scanCalls(
  text: string,
  language: string,
): { readonly calls: readonly CodeCall[]; readonly shells: readonly CodeArgument[] } {
  const all = tokens(text, /^(?:python|ruby|perl|php|r|shell|julia|elixir)$/.test(language))
  const aliases = importAliases(text)
  const constants = new Map<string, string>()
  const calls: CodeCall[] = []
  const shells: CodeArgument[] = []
  const valueOf = (part: readonly Token[]) => literalOf(part, constants)
  all.forEach((item, i) => {
    const next = all[i + 1]
    if (item.kind === 'shell' && language !== 'javascript')
      shells.push({ ...(item.dynamic ? {} : { text: item.value }), spelled: item.value })
    if (item.kind !== 'name' || !next) return
    if (next.value === '=' && all[i + 2]?.value !== '=') {
      const value = valueOf(statementAfter(all, i + 2))
      if (value.text !== undefined) constants.set(item.value.replace(/^[$@]/, ''), value.text)
    }
    if (next.value === '(') calls.push(callAt(all, i, resolveAlias(item.value, aliases), valueOf, text))
    else if (
      bareCalls.has(item.value) &&
      (next.kind === 'text' || next.kind === 'name' || next.kind === 'shell')
    ) {
      calls.push({
        name: item.value,
        args: splitArguments(statementAfter(all, i + 1)).map(part => argumentOf(part, valueOf, text)),
        start: item.start,
        end: next.end,
      })
    }
  })
  return { calls, shells }
}

/** Functions that Perl, Ruby and PHP call without parentheses. */
const bareCalls = new Set(
  'system exec unlink rmdir eval open require_relative rmtree rename chmod File.delete FileUtils.rm_rf FileUtils.rm_r FileUtils.rm'.split(
    ' ',
  ),
)

function callAt(
  all: readonly Token[],
  at: number,
  name: string,
  valueOf: (part: readonly Token[]) => CodeArgument,
  text: string,
): CodeCall {
  const end = closing(all, at + 1)
  const inner = all.slice(at + 2, end)
  return {
    name: prefixed(all, at, name),
    args: splitArguments(inner).map(part => argumentOf(part, valueOf, text)),
    start: (all[at] as Token).start,
    end: all[end]?.end ?? (all[at] as Token).end,
  }
}

/** `Path("x").unlink()`: the call before the dot belongs to the name. */
function prefixed(all: readonly Token[], at: number, name: string): string {
  if (all[at - 1]?.value !== '.') return name
  const open = opening(all, at - 2)
  const before = open === null ? undefined : all[open - 1]
  return before?.kind === 'name' ? `${before.value}().${name}` : `.${name}`
}

function opening(all: readonly Token[], close: number): number | null {
  let depth = 0
  for (let i = close; i >= 0 && close - i < 400; i--) {
    const { value, kind } = all[i] as Token
    if (kind !== 'mark') continue
    if (value === ')') depth++
    else if (value === '(' && --depth === 0) return i
  }
  return null
}

function closing(all: readonly Token[], open: number): number {
  let depth = 0
  for (let i = open; i < all.length && i - open < 4_000; i++) {
    const { value, kind } = all[i] as Token
    if (kind !== 'mark') continue
    if ('([{'.includes(value)) depth++
    else if (')]}'.includes(value) && --depth === 0) return i
  }
  return Math.min(all.length, open + 4_000)
}

function splitArguments(inner: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]]
  let depth = 0
  for (const item of inner) {
    if (item.kind === 'mark' && '([{'.includes(item.value)) depth++
    if (item.kind === 'mark' && ')]}'.includes(item.value)) depth--
    if (item.kind === 'mark' && item.value === ',' && depth === 0) parts.push([])
    else parts.at(-1)?.push(item)
  }
  return parts.filter(part => part.length > 0)
}

function statementAfter(all: readonly Token[], from: number): readonly Token[] {
  const first = all[from]
  if (!first) return []
  const rest = all.slice(from, from + 64)
  const end = rest.findIndex(
    (item, i) =>
      item.value === ';' ||
      (i > 0 && item.kind === 'name' && rest[i - 1]?.kind === 'text') ||
      (i > 0 && item.kind === 'name' && rest[i - 1]?.kind === 'name'),
  )
  return end === -1 ? rest : rest.slice(0, end)
}

function argumentOf(
  part: readonly Token[],
  valueOf: (part: readonly Token[]) => CodeArgument,
  text: string,
): CodeArgument {
  const named =
    part[0]?.kind === 'name' && (part[1]?.value === '=' || part[1]?.value === ':') && part[2]?.value !== '='
  const value = valueOf(named ? part.slice(2) : part)
  const spelled = text.slice(part[0]?.start ?? 0, part.at(-1)?.end ?? 0).slice(0, 300)
  return { ...value, spelled, ...(named && { name: (part[0] as Token).value }) }
}

/** Literals, their sums, lists of them, and names that were given one. */
function literalOf(part: readonly Token[], constants: ReadonlyMap<string, string>): CodeArgument {
  const spelled = part.map(item => item.value).join(' ')
  if (part[0]?.value === '[' || part[0]?.value === '(') {
    const items = splitArguments(part.slice(1, -1)).map(item => literalOf(item, constants).text)
    return items.every(item => item !== undefined)
      ? { list: items as readonly string[], spelled }
      : { spelled }
  }
  let text = ''
  for (const [i, item] of part.entries()) {
    if (item.kind === 'text' && !item.dynamic) text += item.value
    else if (item.kind === 'name' && constants.has(item.value.replace(/^[$@]/, '')))
      text += constants.get(item.value.replace(/^[$@]/, ''))
    else if (i % 2 === 1 && (item.value === '+' || item.value === '.')) continue
    else return { spelled }
  }
  return part.length === 0 ? { spelled } : { text, spelled }
}
