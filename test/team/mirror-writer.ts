import { createPrivateKey, randomBytes } from 'node:crypto'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { Feeder } from '../../src/daemon/team/courier/feeder.ts'
import { LiveLease } from '../../src/gate/team/live-lease.ts'
import { hubFor, openHub } from '../../src/daemon/team/courier/open-hub.ts'

// Takes over what a hub feeds, until somebody kills it.
const [file = '', key = ''] = process.argv.slice(2)
const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), type: 'pkcs8', format: 'der' })
const store = new SqliteStore({ database: openDatabase(file, 'FULL'), key: privateKey, now: Date.now })
const membership = store.mirror.membership()
if (!membership) throw new Error('not joined')
const feeder = new Feeder({
  hub: openHub(hubFor(membership, privateKey, Date.now)),
  historian: { follow: async () => {}, report: async () => {} },
  use: work => work(store),
  live: new LiveLease(() => performance.now(), { ask: async () => {}, bring: async () => {} }),
  now: Date.now,
  clock: () => performance.now(),
  newNonce: () => randomBytes(16).toString('base64url'),
  onLink: () => {},
})
process.stdout.write('begins\n')
void feeder.step(0, new AbortController().signal)
