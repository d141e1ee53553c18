import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needsWholeRun } from '../needs.ts'
import { type Account, accountsFor, InsideWorld } from './inside-world.ts'

const sources = fileURLToPath(new URL('../products/resolvers', import.meta.url))
const host = 'gitlab.com'
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-resolvers-'))
  // Nothing is downloaded, and nothing of the system's own library is linked.
  const env = { ...process.env, GO111MODULE: 'off', CGO_ENABLED: '0', GOCACHE: join(folder, 'cache') }
  const build = (words: readonly string[]) =>
    execFileSync(words[0] ?? '', words.slice(1), { env, stdio: 'pipe' })
  build(['go', 'build', '-o', join(folder, 'go'), join(sources, 'asks.go')])
  build(['musl-gcc', '-static', '-o', join(folder, 'musl'), join(sources, 'asks.c')])
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pages = `hello ${host}\nhello ${host.toUpperCase()}\n`
const programs = [
  { name: 'go', says: `udp ip4 1 ip6 0\ntcp ip4 1 ip6 0\n0 1\n1 1\n65 0\n3 0\n${pages}` },
  { name: 'musl', says: `any 1 ip4 1 ip6 0\nupper 1 dot 1\nlong 0 empty 0\n${pages}` },
]

/** A little internet with a server of names, which programs that read the list of hosts alone would not need. */
function worldWith(account: Account, program: string): InsideWorld {
  const world = new InsideWorld(account)
  world.file('internet/hosts', '127.0.0.1 localhost\n')
  world.file('internet/resolv.conf', 'nameserver 127.0.0.1\n')
  world.file('internet/names.json', JSON.stringify({ [host]: '93.184.216.34' }))
  for (const name of ['internet.sh', 'servers.mjs', 'names.mjs'])
    copyFileSync(join(import.meta.dirname, name), join(world.folder('internet'), name))
  copyFileSync(join(folder, program), join(world.workspace, 'asks'))
  return world
}

test.each(programs.flatMap(program => accountsFor(program.name).map(account => ({ account, ...program }))))(
  '$account.name: a static program of $name finds hosts inside as outside, by its own resolver',
  needsWholeRun(),
  async ({ account, name, says }) => {
    const world = worldWith(account, name)
    expect(await world.onInternet(['./asks', host])).toMatchObject({ code: 0, out: says })
    const line = ['exec', '--one', '--net', 'ask', '--', './asks', host]
    expect(await world.countersignOnInternet(line)).toMatchObject({ err: '', code: 0, out: says })
  },
)
