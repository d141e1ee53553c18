import { jsonText } from '../../../ground/model/json-text.ts'
import type { FetchApp, UsualAnswer, UsualRequest } from '../access/listener.ts'
import {
  answerRequest,
  type Buckets,
  countAnswer,
  type GivenRequest,
  type Outcome,
} from '../parts/answer-request.ts'
import type { RouteContext } from '../parts/app-parts.ts'
import type { Route } from '../parts/route.ts'
import { usualError } from '../serve/error-answer.ts'
import { PlainText } from '../serve/json-answer.ts'
import { jsonIn } from '../serve/read-json.ts'
import { inClientsWords } from './hook-routes.ts'

/** A usual route with what stands in the place of its one part, such as the client; empty where it has none. */
interface Found {
  readonly route: Route
  readonly part: string
}

/** Answers requests of the usual form for the routes that are asked with each call: by the same checks as every other. */
export function usualAnswers(
  routes: readonly Route[],
  served: RouteContext,
  buckets: Buckets,
): NonNullable<FetchApp['usual']> {
  const byPath = new Map(
    routes.flatMap(route => (route.isUsual ? [[route.path.replace(/:\w+$/, ''), route] as const] : [])),
  )
  return request => {
    const [path = '', search, ...more] = request.target.split('?')
    const query = search === undefined ? {} : plainQuery(search)
    const found = findRoute(byPath, path)
    if (!found || !query || more.length > 0) return undefined
    return answer(found, givenBy(request, path, query, found), served, buckets)
  }
}

async function answer(
  { route, part }: Found,
  input: GivenRequest,
  served: RouteContext,
  buckets: Buckets,
): Promise<UsualAnswer> {
  const began = served.clock()
  const outcome = await answerRequest(input, route, served, buckets)
  const answered = answerOf(inClientsWords(outcome, route, part, input.query()['event']))
  countAnswer(served, route, answered.status, began)
  return answered
}

function givenBy(
  { header, body, listener, signal }: UsualRequest,
  path: string,
  query: Readonly<Record<string, string>>,
  { part }: Found,
): GivenRequest {
  const read = async (max: number) => jsonIn(body, max)
  return { method: 'POST', path, listener, header, param: () => part, query: () => query, body: read, signal }
}

function findRoute(byPath: ReadonlyMap<string, Route>, path: string): Found | undefined {
  const whole = byPath.get(path)
  if (whole) return path.endsWith('/') ? undefined : { route: whole, part: '' }
  const end = path.lastIndexOf('/') + 1
  const route = byPath.get(path.slice(0, end))
  const part = path.slice(end)
  return route && /^[\w-]+$/.test(part) ? { route, part } : undefined
}

/** The values of a query in which nothing is spelled out, and no name stands twice; undefined for any other. */
function plainQuery(search: string): Readonly<Record<string, string>> | undefined {
  const pairs = search.split('&').map(pair => /^([a-zA-Z]+)=([\w-]*)$/.exec(pair))
  const query: Record<string, string> = {}
  for (const pair of pairs) {
    const [, name = '', value = ''] = pair ?? []
    if (!pair || Object.hasOwn(query, name)) return undefined
    query[name] = value
  }
  return query
}

function answerOf(outcome: Outcome): UsualAnswer {
  if ('error' in outcome) return usualError(outcome.error)
  const { value } = outcome
  return value instanceof PlainText
    ? { status: 200, type: 'text/plain; charset=utf-8', text: value.text }
    : { status: 200, type: 'application/json', text: jsonText(value ?? null) }
}
