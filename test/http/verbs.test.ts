import { expect, test } from 'vitest'
import { gateVerbs } from '../../src/gate/core/gate.ts'
import { allRoutes } from '../../src/api/http/routes/index.ts'
import { remotePeople } from '../../src/agents/remote/remote-people.ts'

/** Asks each verb of the people's half, and returns its request as `METHOD /path`; every argument is a name. */
function questionsOf(): Readonly<Record<string, string>> {
  let asked = ''
  const note = (method: string) => (path: string) => {
    asked = `${method} ${path.replace(/\?.*/, '')}`
    return Promise.resolve({})
  }
  const people = remotePeople({ get: note('GET'), post: note('POST') } as never) as object
  const found: Record<string, string> = {}
  const visit = (rows: object, gate: object, at: string): void => {
    for (const [name, row] of Object.entries(rows) as [string, object][]) {
      const own = (gate as Record<string, unknown>)[name]
      if (own === undefined) continue
      if (!('may' in row)) visit(row, own as object, `${at}${name}.`)
      else {
        void Promise.resolve(
          (own as (...values: unknown[]) => Promise<unknown>)(...argumentsFor(name)),
        ).catch(() => {})
        found[at + name] = asked
      }
    }
  }
  visit(gateVerbs, people, '')
  return found
}

const argumentsFor = (name: string): readonly unknown[] =>
  name === 'answer'
    ? [{ reviewId: 'x' }]
    : name === 'wait'
      ? ['x', { timeout: 1 }]
      : name === 'list'
        ? []
        : ['x', 'y', 'z']

test('every verb that a remote gate asks for has a route', () => {
  const routes = allRoutes.map(
    ({ method, path }) => new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  )
  const lost = Object.entries(questionsOf()).filter(([, asked]) => !routes.some(route => route.test(asked)))
  expect(lost).toEqual([])
  expect(Object.keys(questionsOf()).length).toBeGreaterThan(25)
})
