import * as z from 'zod'
import { engineVersion } from '../../model/version.ts'
import { type Route, route } from '../route.ts'
import { text } from '../schemas/basic.ts'

const mostCounted = 10_000

/** How the gate does. */
export const stateRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/health',
    may: 'anybody',
    about: 'Whether the gate can judge; an error where it can’t read its state.',
    answer: z.strictObject({ ok: z.literal(true), version: text }),
    handle: async (_asked, { gate }) => {
      await gate.paused()
      return { ok: true, version: engineVersion }
    },
  }),
  route({
    method: 'GET',
    path: '/v1/metrics',
    may: 'look',
    about: 'Counts and times, as Prometheus reads them.',
    answer: 'text/plain',
    handle: async (_asked, { gate, metrics, events }) => {
      const pending = await gate.reviews.list({ states: ['pending'], limit: mostCounted })
      const text = metrics.text({
        countersign_reviews_pending: pending.length,
        countersign_event_listeners: events.listeners,
        countersign_paused: (await gate.paused()) === null ? 0 : 1,
      })
      return new Response(text, { headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } })
    },
  }),
]
