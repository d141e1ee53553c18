import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { atTerminal, endProcesses, atTerminals, quoted, type Watched } from '../people/terminal.ts'
import { accounts, InsideWorld } from './inside-world.ts'

endProcesses()
const own = accounts[0] ?? expect.unreachable()
const pin = 'sunflower-42'

/** A command at the terminal of the person who may answer, which wants a host that nobody knows. */
async function wantingHost(script: string): Promise<Watched> {
  const world = new InsideWorld(own)
  world.file('internet/hosts', '127.0.0.1 localhost\n93.184.216.34 files.example.org\n')
  for (const name of ['internet.sh', 'servers.mjs'])
    copyFileSync(join(import.meta.dirname, name), join(world.folder('internet'), name))
  world.file('work/script.txt', script)
  copyFileSync('/bin/sh', join(world.workspace, 'tool'))
  await world.countersign(['reviewer', 'add', 'ann', '--secret-stdin'], { input: `${pin}\n` })
  const words = world.internetWords(['exec', '--one', '--net', 'ask', '--', './tool', 'script.txt'])
  const command = atTerminal(words.map(quoted).join(' '), {
    cwd: world.workspace,
    env: { HOME: world.home, COUNTERSIGN_HOME: join(world.home, 'state') },
  })
  await command.sees(/Enter answers it here, Ctrl-C takes it back; \d+:\d\d left/)
  return command
}

async function openInPlace(command: Watched): Promise<void> {
  command.type('\r')
  await command.sees(/a approve/)
}

describe('a host that is asked for at one’s own terminal', atTerminals, () => {
  test('Enter opens its review in place, and its yes lets the connection go', async () => {
    const command = await wantingHost('curl -sS http://files.example.org/')
    await openInPlace(command)
    command.type('a')
    await command.sees(/Shall this run\?(?!.*counts in)/s)
    command.type('y')
    await command.sees(/PIN or phrase/)
    command.type(`${pin}\r`)
    await command.sees(/hello files\.example\.org/)
    expect(await command.ended).toBe(0)
  })

  test('the command neither reads nor draws at the terminal while a person is asked there', async () => {
    const steals = `(while read -r line; do echo "stolen $line"; done < /dev/tty) &
      (while :; do echo drawn; sleep 0.05; done) &
      curl -sS http://files.example.org/; echo over; read -r last < /dev/tty; exit 3`
    const command = await wantingHost(steals)
    await openInPlace(command)
    const before = command.raw().split('drawn').length
    command.type('d')
    await command.sees(/Why not\?/)
    command.type('my own words\r')
    await command.sees(/over/)
    expect(command.raw().slice(0, command.raw().indexOf('over')).split('drawn').length).toBeLessThan(
      before + 3,
    )
    expect(command.raw()).not.toContain('stolen my')
    // Two of the command's processes read lines now, and the system gives each line to one of them.
    const again = setInterval(() => command.type('end\r'), 100)
    expect(await command.ended.finally(() => clearInterval(again))).toBe(3)
  })

  test('Ctrl-C withdraws its review, the connection ends, and the command goes on', async () => {
    const command = await wantingHost('curl -sS http://files.example.org/; echo "went on"; exit 4')
    command.type('\u0003')
    await command.sees(/went on/)
    expect(await command.ended).toBe(4)
    expect(command.text().replaceAll(/\s+/g, ' ')).toContain(
      'the connection to files.example.org, port 80, was closed: Whoever asked for it took it back at their',
    )
  })
})
