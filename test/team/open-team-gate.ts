import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Gate } from '../../src/gate/core/gate.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import { hubGate } from '../../src/hub/open-team-gate.ts'
import { Courier } from '../../src/daemon/team/courier/courier.ts'
import { joinTeam } from '../../src/daemon/team/courier/join-team.ts'
import { LiveLease } from '../../src/gate/team/live-lease.ts'
import { hubFor, openHub } from '../../src/daemon/team/courier/open-hub.ts'
import { gateWithHub } from '../../src/daemon/team/courier/gate-with-hub.ts'
import { teamApp } from '../../src/daemon/team/hub/team-app.ts'
import { writeJoinToken } from '../../src/gate/team/protocol/join-token-text.ts'
import { listen, network, openApp } from '../http/open-http.ts'
import { addToken, openTestHub } from './open-test-hub.ts'

/** A real hub behind a port, as this test’s gates reach it. */
export async function serveTestHub(address: string) {
  const hub = await openTestHub(address)
  hub.clock.now = Date.now()
  const pages = openApp(hubGate(hub.gate))
  const app = teamApp({ ...hub, clock: () => performance.now() }, pages.app)
  const { port, stop } = await listen((request, bindings) => app.fetch(request, bindings as never), network)
  const secret = await addToken(hub, { uses: 9, lease: 3_600 })
  const token = writeJoinToken({ secret, fingerprint: hub.key.fingerprint })
  const close = async () => {
    pages.close()
    await stop()
  }
  return { hub, url: `http://127.0.0.1:${port}`, token, close }
}

/** A gate that joined this hub: it judges by itself, and its people are at the hub. */
export async function openTeamGate({ url, token }: { readonly url: string; readonly token: string }) {
  const live = new LiveLease(() => performance.now(), {
    ask: () => courier.catchUp().catch(() => {}),
    bring: seq => courier.bring(seq),
  })
  const near = await openGate({ stateFolder: ':memory:', isolated: true, lease: live })
  const store = near.mirrored
  const key = generateKeyPairSync('ed25519').privateKey
  const now = Date.now
  const membership = await joinTeam({ store, hub: url, token, name: 'test', key, who: null, log: null, now })
  const at = hubFor(membership, key, now)
  const courier = new Courier({
    hub: openHub(at),
    use: work => work(store),
    live,
    now,
    clock: () => performance.now(),
    newNonce: () => randomBytes(16).toString('base64url'),
    onLink: link => near.signed.justify(link),
    draw: Math.random,
    log: () => {},
    onEpoch: async () => {},
  })
  await courier.catchUp()
  courier.start()
  const far = new RemoteGate(at)
  const gate: Gate = gateWithHub(near, () => ({ hub: far, courier }))
  const close = async () => {
    await courier.close()
    await far.close()
    await near.close()
  }
  return { gate: { ...gate, close }, near, courier }
}
