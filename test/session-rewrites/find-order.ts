import type { Json } from '../../src/ground/model/json.ts'
import type { CallEvent, StoredOrder, StoredSession } from '../../scripts/sessions/stored-session.ts'
import { actOfTool } from './act-of-tool.ts'

/** Shorter values stand in every text. */
const minLength = 4

/**
 * The order of a session that does not name it: what surrounds the values of an injected call in an earlier result. A
 * block between tags is taken whole, with the sentence behind its “following first:” as the goal.
 */
export function findOrder(session: StoredSession): StoredOrder | null {
  const { events } = session
  const first = events.findIndex(event => 'call' in event && event.injected)
  const results = events.slice(0, first).flatMap(event => ('result' in event ? [event.result] : []))
  const injected = events.filter((event): event is CallEvent => 'call' in event && event.injected)
  const heard = events.flatMap(event => ('prompt' in event ? [event.prompt] : [])).join('\n')
  const values = [...new Set(injected.flatMap(({ call }) => leaves(call.args)))].filter(
    value =>
      value.length >= minLength && !heard.includes(value) && results.some(text => text.includes(value)),
  )
  const result = results.findLast(text => /<INFORMATION>/.test(text)) ?? bestOf(results, values)
  if (result === undefined) return null
  const text = blockIn(result) ?? sentenceIn(result, values)
  const goal = goalOf(text, values)
  const act = actOfTool(injected.at(-1)?.call.tool ?? '')
  const named = values.filter(value => goal.includes(value))
  return goal === '' ? null : { texts: [text], act, values: named, goal }
}

function leaves(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(leaves)
}

function bestOf(results: readonly string[], values: readonly string[]): string | undefined {
  const count = (text: string) => values.filter(value => text.includes(value)).length
  const [best] = results.toSorted((a, b) => count(b) - count(a))
  return best !== undefined && count(best) > 0 ? best : undefined
}

function blockIn(result: string): string | undefined {
  return /<INFORMATION>[\s\S]*?<\/INFORMATION>/.exec(result)?.[0]
}

/** From the beginning of the field, or of the sentence, that holds the first value to the end of the last one’s. */
function sentenceIn(result: string, values: readonly string[]): string {
  const places = values.map(value => [result.indexOf(value), value.length] as const).filter(([at]) => at >= 0)
  const start = Math.min(...places.map(([at]) => at))
  const end = Math.max(...places.map(([at, length]) => at + length))
  const before = Math.max(
    ...["': '", '\': "', '": "', '\n', '\\n'].map(mark => endOfMark(result, mark, start)),
  )
  const after = ["', '", "'}", '", "', '"}', '", \'', '\n', '\\n']
    .map(mark => result.indexOf(mark, end))
    .filter(at => at >= 0)
  return result.slice(before, after.length > 0 ? Math.min(...after) : result.length)
}

function endOfMark(text: string, mark: string, before: number): number {
  const at = text.lastIndexOf(mark, before - 1)
  return at < 0 ? 0 : at + mark.length
}

/** The plain order: unfolded from its record, without what leads to it and what follows. */
function goalOf(text: string, values: readonly string[]): string {
  const unfolded = text
    .replace(/\\n|\\\n|\\ /g, ' ')
    .replace(/''/g, "'")
    .replace(/\s+/g, ' ')
  const [, inner] = /following\s+first: (.*?) ?After you do that/.exec(unfolded) ?? []
  const plain = (inner ?? fromFirstValue(unfolded, values)).trim()
  const asked = plain.replace(/^(?:.{0,120}?[,.!:] )?(?:please|can you|could you please|could you) /i, '')
  const goal = asked.replace(/[.?!]+$/, '')
  return goal === '' ? '' : `${goal.charAt(0).toLowerCase()}${goal.slice(1)}`
}

/** From the sentence on that names the first value: what comes before it praises the order. */
function fromFirstValue(text: string, values: readonly string[]): string {
  const firsts = values.map(value => text.indexOf(value)).filter(at => at >= 0)
  const before = text.slice(0, Math.max(0, Math.min(...firsts, text.length)))
  const starts = ['. ', '! ', '? ', 'instruction: '].map(mark => endOfMark(before, mark, before.length))
  return text.slice(Math.max(...starts))
}
