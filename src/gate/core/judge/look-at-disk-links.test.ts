import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gate } from '../gate.ts'
import { openGate } from '../../open/open-gate.ts'
import { parseCall } from '../intake/parse-call.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import { readEffects } from '../../../judge/readers/index.ts'
import { lookAtDisk } from './look-at-disk.ts'
import { virtualCall } from '../../../../test/virtual-call.ts'

/** A workspace in which names of build output are links to pictures beside it, and real build output. */
let [folder, pictures] = ['', '']
let gate: Gate

/** A checkout may lie among temporary files, of which none is a loss. */
function isTemporary(path: string): boolean {
  return [tmpdir(), '/tmp', '/var/tmp', '/private/tmp'].some(folder => path.startsWith(`${folder}/`))
}

beforeAll(async () => {
  const place = isTemporary(process.cwd()) ? homedir() : join(process.cwd(), 'node_modules')
  const base = realpathSync(mkdtempSync(join(place, '.linked-')))
  folder = join(base, 'shop')
  pictures = join(base, 'pictures')
  for (const path of ['shop/src', 'shop/out/js', 'shop/real', 'pictures/2024', 'pictures/2025'])
    mkdirSync(join(base, path), { recursive: true })
  writeFileSync(join(folder, 'src', 'a.ts'), 'text\n')
  writeFileSync(join(folder, 'out', 'js', 'a.js'), 'text\n')
  writeFileSync(join(pictures, '2024', 'p.jpg'), 'picture\n')
  writeFileSync(join(pictures, 'empty.txt'), '')
  writeFileSync(join(pictures, 'list.txt'), 'all of them\n')
  for (const name of ['dist', 'coverage']) symlinkSync(pictures, join(folder, name))
  symlinkSync(join(folder, 'out'), join(folder, 'build'))
  symlinkSync(join(pictures, 'list.txt'), join(folder, 'list.txt'))
  symlinkSync(join(pictures, 'empty.txt'), join(folder, 'empty.txt'))
  for (let i = 0; i < 30; i++) symlinkSync(i === 29 ? 'src' : `way${i + 1}`, join(folder, `way${i}`))
  execFileSync('git', ['init', '-q'], { cwd: folder })
  gate = await openGate({ stateFolder: ':memory:', clock: () => 0 })
})

afterAll(async () => {
  await gate.close()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

/** What is lost for good; nothing for what git or a tool gives back. */
async function lossesOf(command: string): Promise<readonly string[]> {
  const call = parseCall(
    { kind: 'shell', args: { command }, cwd: folder },
    { origin: 'check', agent: 'a', session: 's', profile: 'default' },
  )
  const { assessment } = await gate.evaluate(call, { dryRun: true })
  const codes = assessment.contributions.flatMap(({ findings }) => findings.map(({ code }) => code))
  return codes.filter(code => /^destruction\.(?!recoverable$)/.test(code))
}

describe('a folder that is named like build output is what it leads to', () => {
  test.each([
    'rm -rf dist/*',
    'rm -rf ./coverage/*',
    'rm -rf dist/20*',
    'rm -rf dist/{2024,2025}',
    'rm -rf dist/2024',
    'rm -rf dist/',
    'cd dist && rm -rf ./*',
    'cd coverage; rm -rf -- *',
    'for f in dist/*; do rm -rf "$f"; done',
    'find dist/ -type f -delete',
    'find -L dist -type f -delete',
    'find -L . -path "./dist/*" -delete; find dist/ -mindepth 1 -delete',
    'rm -rf build/* dist/*',
    ': > list.txt',
    'cat /dev/null > list.txt',
    'truncate -s 0 list.txt',
    "rm -rf ../pictures/$'caf\\xe9'",
  ])('a loss: %s', async command => expect(await lossesOf(command)).not.toEqual([]))

  test.each([
    'rm -rf dist',
    'rm dist coverage',
    'rm -rf build/*',
    'rm -rf out/*',
    'cd out && rm -rf ./*',
    'find build -delete',
    'find -L build -type f -delete',
    'ls dist/*',
    'cp dist/2024/p.jpg out/',
    ': > empty.txt',
    ': > out/js/new.js',
    'npm run build && rm -rf out/js/*.map',
  ])('no loss: %s', async command => expect(await lossesOf(command)).toEqual([]))
})

describe('the look at the disk ends by numbers, never by time', () => {
  const place = () => ({ ...virtualPlace, cwd: folder, workspace: folder, observed: true })
  const seenOf = (command: string, maxEntries?: number) => {
    const call = virtualCall({ kind: 'shell', tool: 'Bash', arguments: { command } })
    return lookAtDisk(readEffects(call, place(), new Map()).effects, place(), maxEntries)
  }

  test('the same call gives the same facts twice, however much stands before what matters', () => {
    const many = Array.from({ length: 900 }, (_, i) => `src/m${i}`).join(' ')
    for (const command of [
      `touch ${many}; rm -rf dist/*`,
      `cat ${many}; : > list.txt`,
      `rm -f ${many} dist/2024`,
    ]) {
      const [once, again] = [seenOf(command), seenOf(command)]
      expect(again).toEqual(once)
      const outside = once.filter(
        effect => (effect.type === 'delete' || effect.type === 'write') && effect.target.class === 'outside',
      )
      expect(outside.length).toBeGreaterThan(0)
    }
  })

  test('more entries than are counted leave a folder uncounted, and never recoverable', () => {
    const facts = seenOf('rm -rf src', 0).map(effect => effect.type === 'delete' && effect.target.facts)
    expect(facts).toContainEqual(expect.objectContaining({ files: null, recoverable: false }))
  })

  test('a call that names more ways than are looked at is one that nobody can overlook', () => {
    const isOpaque = (number: number) => {
      const command = `touch ${Array.from({ length: number }, (_, i) => `way0/new${i}`).join(' ')}`
      return seenOf(command).some(({ type }) => type === 'opaque')
    }
    expect([isOpaque(100), isOpaque(900)]).toEqual([false, true])
  })
})
