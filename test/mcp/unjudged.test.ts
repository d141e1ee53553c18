import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GateError } from '../../src/ground/model/errors.ts'
import { LineSplitter } from '../../src/agents/mcp/wire/line-splitter.ts'
import { gateFor, openSession, toolCall } from './session-world.ts'

/** Ways to write one text. */
const spelled = (text: string) =>
  fc.constantFrom(
    text,
    text.toUpperCase(),
    text.replace('e', '\\u0065'),
    text.replace('m', '\\u006D'),
    text.replace('/', '\\/'),
    text.replace('s', '\u017f'),
    ` ${text}`,
  )

const quoted = (text: string) => spelled(text).map(way => `"${way}"`)
const method = fc.tuple(
  quoted('method'),
  fc.oneof(quoted('tools/call'), quoted('ping'), quoted('notifications/cancelled')),
)
const member = fc.oneof(
  { weight: 4, arbitrary: method.map(([name, value]) => `${name}:${value}`) },
  { weight: 3, arbitrary: fc.constantFrom('"jsonrpc":"2.0"', '"jsonrpc": "2.0"') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('"id":1', '"id":"1"', '"id":1.0', '"id":null', '"id":2', '"Id":3'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '"params":{"name":"bash","arguments":{"command":"rm -rf /"}}',
      '"params":{"requestId":1}',
      '"params":[]',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('"result":{}', '"error":{}', '"__proto__":{"id":1}', '') },
)
const odd = fc.constantFrom(' ', '\t', '\r', '\n', '\u2028', '\ufeff', '\0', '/**/', ',')
const space = fc.oneof({ weight: 30, arbitrary: fc.constant('') }, { weight: 1, arbitrary: odd })
const usual = fc
  .tuple(method, fc.constantFrom('"id":1', '"id":2', ''))
  .map(([[name, value], id]) => ['"jsonrpc":"2.0"', `${name}:${value}`, ...(id === '' ? [] : [id])])
const members = fc
  .tuple(usual, fc.array(member, { maxLength: 2 }))
  .chain(([base, more]) => fc.shuffledSubarray([...base, ...more], { minLength: base.length }))
const object = fc
  .tuple(members, fc.array(fc.tuple(space, space), { minLength: 5, maxLength: 5 }))
  .map(([all, spaces]) => all.map((text, at) => `${spaces[at]?.[0] ?? ''}${text}${spaces[at]?.[1] ?? ''}`))
  .map(all => `{${all.join(',')}}`)
const piece = fc.oneof(
  { weight: 5, arbitrary: object },
  { weight: 2, arbitrary: fc.array(object, { maxLength: 4 }).map(all => `[${all.join(',')}]`) },
  { weight: 1, arbitrary: fc.constant(JSON.stringify(toolCall(1))) },
)
const stream = fc.array(fc.tuple(piece, fc.constantFrom('\n', '\n', '\n', '\r\n', '', '\n\n')), {
  maxLength: 8,
})

/** Whether any reader could take what was sent for a call of a tool; in these messages no method stands deeper. */
function isCall(text: string): boolean {
  const plain = text.replace(/\\u([0-9a-f]{4})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return /"method"\s*:\s*"\s*tools\\?\/call/i.test(plain.replaceAll('\u017f', 's'))
}

const gone = new GateError('unavailable', 'There is no gate.')

test('whatever bytes come in however they are cut, no call reaches the server that no gate has judged', async () => {
  const people = gateFor()
  let [sent, called] = [0, 0]
  await fc.assert(
    fc.asyncProperty(stream, fc.integer({ min: 1, max: 40 }), async (parts, size) => {
      const world = openSession(people, { gate: () => Promise.reject(gone) })
      const splitter = new LineSplitter()
      const bytes = Buffer.from(parts.flat().join(''))
      called += Number(isCall(bytes.toString()))
      for (let at = 0; at < bytes.length; at += size) {
        for (const line of splitter.push(bytes.subarray(at, at + size))) world.session.fromClient(line)
        if (at % 3 === 0) await Promise.resolve()
      }
      await new Promise(setImmediate)
      await world.session.clientClosed()
      sent += world.toServer.length
      expect(world.sent().filter(isCall)).toEqual([])
    }),
    { numRuns: 1_500 },
  )
  // The streams hold calls, and messages that pass: else nothing was tried.
  expect(called).toBeGreaterThan(200)
  expect(sent).toBeGreaterThan(50)
})

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('echo', 'bash', 'delete_database').map(name => ({ call: name })) },
  { weight: 1, arbitrary: fc.constantFrom('echo', 'bash').map(name => ({ batch: name })) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 }).map(id => ({ cancel: id })) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 }).map(id => ({ answer: id })) },
  { weight: 1, arbitrary: fc.constant({ rest: true }) },
)

const argumentsOf: Readonly<Record<string, { readonly [name: string]: string }>> = {
  echo: { message: 'hi' },
  bash: { command: 'rm -rf /' },
  delete_database: { name: 'production' },
}

test('in whatever order calls, batches, cancellations and answers come, only what was allowed is run, and once', async () => {
  const people = gateFor()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.integer({ min: 0, max: 9 })), { maxLength: 14 }),
      async steps => {
        const world = openSession(people)
        let asked = 0
        for (const [what, id] of steps) {
          if ('call' in what) {
            world.client(toolCall(id, { name: what.call, arguments: argumentsOf[what.call] ?? {} }))
            asked += Number(what.call === 'echo')
          } else if ('batch' in what) {
            const call = toolCall(id, { name: what.batch, arguments: argumentsOf[what.batch] ?? {} })
            world.client([call, { jsonrpc: '2.0', method: 'x' }])
            asked += Number(what.batch === 'echo')
          } else if ('cancel' in what) {
            world.client({
              jsonrpc: '2.0',
              method: 'notifications/cancelled',
              params: { requestId: what.cancel },
            })
          } else if ('answer' in what) {
            world.server({ jsonrpc: '2.0', id: what.answer, result: { content: [] } })
          } else await new Promise(resolve => setTimeout(resolve, 2))
        }
        await world.session.clientClosed()
        const calls = world.sent().filter(isCall)
        expect(calls.filter(text => !text.includes('"echo"'))).toEqual([])
        expect(calls.length).toBeLessThanOrEqual(asked)
      },
    ),
    { numRuns: 150 },
  )
})
