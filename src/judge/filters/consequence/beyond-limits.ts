import { snakeName } from '../../readers/named-argument.ts'
import { byText } from '../../../ground/model/by-text.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'

/** An argument that its neighbour says is too much, or not so. */
export interface BeyondLimit {
  /** `mbar 900 beyond rated_mbar 110`. */
  readonly what: string
}

const bound =
  /^(?:rated|max(?:imum)?|limit|allowed|permitted|safe|licen[cs]ed|certified|legal|nominal)_(.{1,40})$/i
const boundBehind = /^(.{1,40})_(?:max(?:imum)?|limit|rating|rated|allowed|permitted)$/i
const observed = /^(?:measured|true|real|observed|verified)_(.{1,40})$/i
const actual = /^(?:actual|measured|true|real)_(.{1,40})$/i
const claimed = /^(?:report(?:ed)?|declared?|stated|claim(?:ed)?|submit(?:ted)?|billed)_(.{1,40})$/i
const observedBehind = /^(.{1,40})_(?:measured|observed)$/i
const maxDepth = 4

/** Returns the arguments that exceed what stands beside them as the limit, or differ from what stands there as measured; at most 5. */
export function beyondLimits(args: JsonObject): readonly BeyondLimit[] {
  const found: BeyondLimit[] = []
  const visit = (value: Json, depth: number) => {
    if (depth > maxDepth || found.length >= 5) return
    if (Array.isArray(value)) for (const item of value.slice(0, 20)) visit(item, depth + 1)
    else if (isJsonObject(value)) {
      const entries = Object.entries(value).slice(0, 100)
      found.push(...entries.flatMap(([name, limit]) => beyond(name, limit, entries)))
      for (const [, inner] of entries) visit(inner, depth + 1)
    }
  }
  visit(args, 0)
  return found.slice(0, 5)
}

function beyond(
  name: string,
  limit: Json,
  entries: readonly (readonly [string, Json])[],
): readonly BeyondLimit[] {
  if (typeof limit !== 'number') return []
  const snake = inSnake(name)
  const limited = (bound.exec(snake) ?? boundBehind.exec(snake))?.[1]
  const isClaim = (other: string) =>
    actual.exec(snake)?.[1] !== undefined && actual.exec(snake)?.[1] === claimed.exec(inSnake(other))?.[1]
  const measured = (observed.exec(snake) ?? observedBehind.exec(snake))?.[1]
  const [input] = entries.flatMap(([other, value]) =>
    typeof value === 'number' && (isClaim(other) || isSame(other, limited ?? measured))
      ? [{ other, value }]
      : [],
  )
  if (!input) return []
  const { other, value } = input
  if (limited !== undefined && value > limit) return [{ what: `${other} ${value} beyond ${name} ${limit}` }]
  const differs =
    (measured !== undefined || isClaim(other)) && Math.abs(value - limit) > Math.abs(limit) * minDifference
  return differs ? [{ what: `${other} ${value} where ${name} is ${limit}` }] : []
}

/** A share: what is rounded differs by less. */
const minDifference = 0.05

/** `draught_m` and `measured_m` measure the same by their unit. */
function isSame(name: string, of: string | undefined): boolean {
  if (of === undefined) return false
  const snake = inSnake(name)
  return snake === of || (snake.endsWith(`_${of}`) && !bound.test(snake) && !observed.test(snake))
}

const inSnake = byText(name => snakeName(name).toLowerCase())
