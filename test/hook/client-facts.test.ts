import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { clientNames, clients } from '../../src/ground/clients/index.ts'
import { type HookAsk } from '../../src/agents/hook/client-adapter.ts'
import { adapterOf } from '../../src/agents/hook/index.ts'

const fixtures = fileURLToPath(new URL('fixtures', import.meta.url))
const page = readFileSync(fileURLToPath(new URL('../../docs/clients.md', import.meta.url)), 'utf8')

describe.each(clientNames)('%s', client => {
  const { product: title = clients[client].title, version, proven, can } = clients[client].hook
  const names = readdirSync(join(fixtures, client))
  const asks = names
    .filter(name => !version || name.startsWith(version))
    .map(name => {
      const text = readFileSync(join(fixtures, client, name), 'utf8')
      return (JSON.parse(text) as { readonly ask: HookAsk }).ask
    })

  test('its facts agree with its adapter', () => {
    const adapter = adapterOf(client)
    expect(adapter?.canAsk).toBe(can.ask !== 'never')
    expect(adapter?.canDefer).toBe(can.park === 'resume')
    expect(proven && version === null).toBe(false)
  })

  test('what it can tell is seen in its fixtures, which name its version', () => {
    for (const name of names) expect(name).toMatch(/^(?:documents|\d+\.\d+\.\d+)-/)
    expect(asks.length).toBeGreaterThan(0)
    const seen = {
      report: asks.some(ask => ask.kind === 'report' && ask.report.from === undefined),
      prompts: asks.some(ask => ask.kind === 'report' && ask.report.from === 'person'),
      subAgents: asks.some(ask => ask.kind === 'call' && ask.call.session.includes('/')),
    }
    for (const [what, found] of Object.entries(seen)) if (found) expect(can).toHaveProperty(what, true)
  })

  test('its row in docs/clients.md says whether it is proven', () => {
    const row = page.split('\n').find(line => line.startsWith(`| ${title} |`))
    expect(row).toContain(version ?? 'documents')
    expect(row?.includes(' proven ')).toBe(proven)
  })
})

const withFixedLimit = clientNames.filter(client => {
  const { unit, waits } = clients[client].hook
  return unit === null && waits !== null
})

test.each(withFixedLimit)('the command of %s answers before a limit that can’t be set', client => {
  expect(clients[client].install.seconds).toBeLessThanOrEqual(Number(clients[client].hook.waits) - 10)
})
