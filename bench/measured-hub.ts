// The hub of bench/team.ts, in a process of its own: told what to do by lines of JSON, and answering by such lines.
import { createPrivateKey } from 'node:crypto'
import { createInterface } from 'node:readline'
import { linkEntry, noHash } from '../src/people/audit/link-entry.ts'
import { openPublicListener } from '../src/api/http/serve/open-listener.ts'
import { openTeam } from '../src/hub/open-team.ts'
import { localSite } from '../src/ground/model/passkey-site.ts'
import type { Review } from '../src/ground/model/review.ts'
import { teamApp } from '../src/daemon/team/hub/team-app.ts'
import type { HubOrder, HubPlace, HubWord } from './hub-process.ts'

/** Milliseconds between two answers. */
const pause = 5
const moment = () => performance.timeOrigin + performance.now()

type Hub = Awaited<ReturnType<typeof openHub>>
type Orders = { readonly [N in keyof HubWord]: (order: HubOrder & { readonly do: N }) => Promise<HubWord[N]> }

let hub: Hub | undefined
let reviews: readonly Review[] = []

const orders: Orders = {
  open: async ({ place }) => {
    hub = await openHub(place)
    return { port: hub.port, fingerprint: hub.team.key.fingerprint }
  },
  join: async ({ made }) => {
    const { copy, now } = opened().team
    const joined = { group: 'laptops', joinedAt: now(), revokedAt: null }
    const gates = made.map(gate => ({ ...gate, ...joined, name: gate.gate }))
    const groups = [{ name: 'laptops', lease: 300, content: 'full' as const }]
    await copy.people.act({ kind: 'group', at: now(), log: [], groups })
    await copy.people.act({ kind: 'gate_ended', at: now(), log: [], gates, reviews: [] })
    return true
  },
  act: async ({ acts, atOnce }) => {
    const { copy, now } = opened().team
    const began = performance.now()
    const each = async (worker: number) => {
      for (let i = worker; i < acts; i += atOnce) {
        const body = { event: 'bench', i, reason: 'x'.repeat(200) }
        await copy.people.act({ kind: 'group', at: now(), log: [{ kind: 'team', body }], groups: [] })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, (_, worker) => each(worker)))
    return { seconds: (performance.now() - began) / 1_000 }
  },
  review: async ({ made, sample }) => {
    const { copy, now } = opened().team
    reviews = made.map(({ gate }, i) => ({ ...sample, id: `r-${gate}`, decisionId: `d-${i}` }))
    const entry = linkEntry({ seq: 0, hash: noHash }, { at: 1, kind: 'decision', body: '{}' })
    const gateDecisions = made.map(({ gate, epoch }, i) => ({ id: `d-${i}`, gate, epoch, entry }))
    await copy.people.act({ kind: 'gate_reviews', at: now(), log: [], reviews, gateDecisions })
    return { number: copy.taken.last() }
  },
  answer: async () => {
    const { copy, now } = opened().team
    const written: number[] = []
    for (const review of reviews) {
      written.push(moment())
      await copy.people.act({
        kind: 'review',
        at: now(),
        log: [],
        reviews: [{ ...review, version: 2, state: 'denied' }],
      })
      await new Promise(resolve => setTimeout(resolve, pause))
    }
    return { written }
  },
  measure: async () => ({ memory: process.memoryUsage.rss(), asked: opened().asked }),
  close: async () => {
    await hub?.close()
    hub = undefined
    return true
  },
}

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as HubOrder
  const done = await (orders[order.do] as (input: HubOrder) => Promise<unknown>)(order)
  process.stdout.write(`${JSON.stringify([order.do, done])}\n`)
}
await hub?.close()
process.exit(0)

function opened(): Hub {
  if (!hub) throw new Error('The hub is not open.')
  return hub
}

async function openHub({ database, copy, key, port }: HubPlace) {
  const privateKey = createPrivateKey(key)
  const team = await openTeam({ database, privateKey, copy, site: localSite, onProblem: () => {} })
  const app = teamApp(team, { fetch: () => new Response() })
  const asked: number[] = []
  const counted: typeof app = {
    fetch: (...input) => {
      asked.push(moment())
      return app.fetch(...input)
    },
  }
  const listener = await openPublicListener(counted, { host: '127.0.0.1', port })
  const close = async () => {
    team.waiting.close()
    await listener.close(2_000)
    await team.close()
  }
  return { team, port: listener.port, asked, close }
}
