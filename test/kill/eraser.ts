// A process that erases one call after the other until it is killed. It names each on standard output once it is erased.
import { openPeopleGate } from '../people/open-people-gate.ts'

const [file = '', first = '0'] = process.argv.slice(2)

async function erase(): Promise<void> {
  const { store, shell, clock } = openPeopleGate({ file })
  for (let i = Number(first); ; i++) {
    const { id } = await shell(`ls customer-${i}-end`, { id: `call-${i}`, cwd: '/srv/shop' })
    const entry = store.decision(id)?.entry.seq ?? 0
    const wish = { entry, pointer: '/call/arguments', reason: 'asked for', by: 'ann', proof: 'pin' } as const
    await store.erase({ ...wish, at: clock.now })
    process.stdout.write(`${i}\n`)
  }
}

void erase()
