import { afterEach } from 'vitest'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { listen, openApp, ownerListener } from '../http/open-http.ts'
import { gateContract, ownPeopleContract } from './gate-contract.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function openRemote() {
  const gate = await openGate({ stateFolder: ':memory:' })
  const { app, close } = openApp(gate)
  const { socketPath, stop } = await listen(app.fetch, ownerListener)
  opened.push(async () => {
    close()
    await stop()
    await gate.close()
  })
  return new RemoteGate({ socketPath })
}

gateContract('RemoteGate over a UNIX socket', openRemote)
ownPeopleContract('RemoteGate over a UNIX socket', openRemote)
