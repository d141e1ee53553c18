import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TeamMembership, WrittenLease } from '../../../ground/model/team-gate.ts'
import { leaseStatement } from '../../../gate/team/lease-statement.ts'
import type { CourierStore } from './courier-state.ts'
import { Feeder } from './feeder.ts'
import { LiveLease } from '../../../gate/team/live-lease.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const gate = { gate: 'ab'.repeat(10), epoch: 1 }
const teamKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

test('where another process took acts over while the hub answered, the hub is asked again from there', async () => {
  let place = 3
  const asked: number[] = []
  const leases: (WrittenLease | null)[] = []
  const mirror = {
    place: () => place,
    lastMirrored: () => ({ id: `act ${place}`, history: 1, before: null }),
    membership: () => ({ ...gate, teamKey }) as TeamMembership,
    lease: () => null,
    keepLease: async (lease: WrittenLease | null) => void leases.push(lease),
  }
  const feeder = new Feeder({
    hub: {
      feed: async ({ number, nonce }) => {
        asked.push(number)
        if (number === 3) place = 6
        const lease = { nonce, seconds: 60, number, at: 0 }
        const text = Buffer.from(leaseStatement(gate, lease))
        return {
          acts: [],
          at: 0,
          lease: { ...lease, signature: sign(null, text, privateKey).toString('base64') },
        }
      },
    },
    historian: { follow: async () => {}, report: async () => {} },
    use: work => work({ mirror } as unknown as CourierStore),
    live: new LiveLease(() => 0, { ask: async () => {}, bring: async () => {} }),
    now: () => 0,
    clock: () => 0,
    newNonce: () => 'nonce',
    onLink: () => {},
  })
  expect(await feeder.step(0, new AbortController().signal)).toMatchObject({ number: 6 })
  expect([asked, leases.map(lease => lease?.number)]).toEqual([[3, 6], [6]])
})
