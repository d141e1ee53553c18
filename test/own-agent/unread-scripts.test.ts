import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { realWorld } from './world.ts'
import { needs } from '../needs.ts'

const world = realWorld()
const { cwd, home } = world.place
const at = (name: string) => join(cwd, name)
const stop = 'countersign stop\n'

beforeAll(() => {
  writeFileSync(at('large.sh'), `echo hi\n${'# padding\n'.repeat(120_000)}${stop}`)
  execFileSync('mkfifo', [at('pipe')])
  execFileSync('mkfifo', [at('Makefile')])
  writeFileSync(at('one.sh'), 'bash two.sh\n')
  writeFileSync(at('two.sh'), 'bash three.sh\n')
  writeFileSync(at('three.sh'), 'bash four.sh\n')
  writeFileSync(at('four.sh'), stop)
  for (let i = 0; i < 12; i++) writeFileSync(at(`deep${i}.sh`), `bash deep${i + 1}.sh\n`)
  writeFileSync(at('deep12.sh'), stop)
  writeFileSync(at('many.sh'), Array.from({ length: 300 }, (_, i) => `. part${i}.sh`).join('\n'))
  writeFileSync(at('sixty.sh'), Array.from({ length: 60 }, (_, i) => `. part${i}.sh`).join('\n'))
  writeFileSync(at('sixty-bad.sh'), `${readFileSync(at('sixty.sh'), 'utf8')}\n. bad.sh`)
  for (let i = 0; i < 300; i++) writeFileSync(at(`part${i}.sh`), 'echo part\n')
  writeFileSync(at('good.sh'), 'echo good\n')
  writeFileSync(at('bad.sh'), stop)
  writeFileSync(at('nul.sh'), `echo one\n${'# x\n'.repeat(200)}\0\n${stop}`)
  writeFileSync(at('good.py'), 'print("a")\n')
  writeFileSync(at('env.sh'), stop)
  writeFileSync(at('locked.sh'), stop)
  writeFileSync(
    at('native'),
    Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(2_000_000)]),
  )
  chmodSync(at('native'), 0o755)
  mkdirSync(at('dist'))
  writeFileSync(at('dist/bundle.js'), `console.log(1)\n${'// padding\n'.repeat(120_000)}`)
  symlinkSync(join(home, '.config'), at('lk'))
  symlinkSync('bad.sh', at('alias.sh'))
  symlinkSync(join(home, '.config/countersign/new.toml'), at('dangling'))
  symlinkSync(join(home, '.local/bin/countersign'), at('tool'))
})

afterAll(() => world.close())

const asks = async (command: string) => {
  const { effect, codes } = await world.shell(command)
  expect({ command, effect, codes }).not.toMatchObject({ effect: 'allow' })
}

test.each([
  ['is too large', 'bash large.sh'],
  ['is too large, and is started by itself', 'sh ./large.sh'],
  ['is a pipe', 'bash pipe'],
  ['is sourced from a pipe', '. ./pipe'],
  ['is a pipe that make reads', 'make all'],
  ['is a pipe that this call makes', 'mkfifo p2; (cat bad.sh > p2 &) ; bash p2'],
  ['is third in a chain', 'bash one.sh'],
  ['is twelfth in a chain', 'bash deep0.sh'],
  ['is one of three hundred', 'bash many.sh'],
  ['is behind sixty others', 'bash sixty-bad.sh'],
  ['is reached through a link', 'bash alias.sh'],
  ['is copied before', 'cp bad.sh copy.sh && bash copy.sh'],
  ['is moved before', 'mv bad.sh good.sh && bash good.sh'],
  ['is linked before', 'ln -sf bad.sh good.sh && bash good.sh'],
  ['is printed into another', 'cat bad.sh > good.sh && bash good.sh'],
  ['is added to another', 'cat good.sh bad.sh > both.sh && bash both.sh'],
  ['is piped in behind another', 'cat good.sh bad.sh | bash'],
  ['is changed before', "sed -i 's/echo good/countersign stop/' good.sh && bash good.sh"],
  ['is changed in a way that is not followed', "sed -i '1i countersign stop' good.sh && bash good.sh"],
  ['is changed by perl', 'perl -pi -e s/echo/countersign/ good.sh; bash good.sh'],
  [
    'is changed, and is Python',
    'sed -i \'s/print("a")/__import__("os").system("countersign stop")/\' good.py && python3 good.py',
  ],
  ['comes out of an archive', 'tar xf a.tar && bash run.sh'],
  ['is overwritten by an archive', 'tar xf a.tar && bash good.sh'],
  ['comes out of a zip', 'unzip a.zip -d x && python3 x/run.py'],
  ['comes with another commit', 'git checkout evil && bash good.sh'],
  ['comes with a stash', 'git stash pop && bash good.sh'],
  ['comes with a patch', 'git apply p.diff && bash good.sh'],
  ['hides behind a NUL', 'bash nul.sh'],
  ['is loaded by a variable', 'BASH_ENV=env.sh bash -c true'],
  ['is loaded by a variable with a path', 'BASH_ENV=./env.sh bash good.sh'],
])('a script that %s asks', async (_what, command) => asks(command))

const notAsRoot = needs(process.getuid?.() !== 0, 'root may read every file')

test('a script that nobody may read yet asks', notAsRoot, async () => {
  chmodSync(at('locked.sh'), 0o000)
  await asks('chmod u+r locked.sh && bash locked.sh')
})

test.each([
  'bash good.sh',
  './good.sh',
  'python3 good.py',
  './native --version',
  'node dist/bundle.js',
  'bash missing.sh',
  'bash sixty.sh',
  "sed -i 's/good/better/' good.sh && bash good.sh",
  "sed -i '1d' good.sh && bash good.sh",
  'cp good.sh copy.sh && bash copy.sh',
  'chmod +x good.sh && ./good.sh',
  'git stash && bash good.sh && git stash pop',
  'tar xf a.tar -C vendor && bash good.sh',
])('nobody is asked about %s', async command => {
  expect(await world.shell(command)).toMatchObject({ effect: 'allow' })
})

test.each([
  'cp evil.toml lk/countersign/policy.toml',
  'echo > lk/countersign/policy.toml',
  'echo > dangling',
  'mkdir -p lk/countersign/d && echo > lk/countersign/d/policy.toml',
  'rm -rf lk/countersign',
  'sed -i s/a/b/ lk/c*/policy.toml',
  'gio copy evil.toml lk/countersign/policy.toml',
  'tar xf a.tar -C lk',
  './tool stop',
  'node tool stop',
  'node ./tool uninstall --yes',
])('through links on the disk, %s asks', asks)

test('a tool writes through a link on a fresh install', async () => {
  const file_path = at('lk/countersign/policy.toml')
  const { effect } = await world.judge({
    kind: 'file_write',
    tool: 'Write',
    arguments: { file_path, content: '' },
  })
  expect(effect).not.toBe('allow')
})

test('however many files are read before, what is written is looked at first', async () => {
  const names = Array.from({ length: 399 }, (_, i) => `f${i}.txt`)
  for (const name of names) writeFileSync(at(name), 'x')
  await asks(`cat ${names.join(' ')}; cp evil.toml lk/countersign/policy.toml`)
})

test('no link to elsewhere makes a write ask', async () => {
  mkdirSync(join(home, 'shared'))
  symlinkSync(join(home, 'shared'), at('shared'))
  expect(await world.shell('rm -f shared/policy.txt; ls shared/countersign')).toMatchObject({
    effect: 'allow',
  })
})

test('where the steps of the look at the disk are spent, what nobody looked at asks', async () => {
  const busy = realWorld()
  onTestFinished(() => busy.close())
  const deep = Array.from({ length: 20 }, (_, i) => `d${i}`).join('/')
  const copies = (count: number) => Array.from({ length: count }, (_, i) => `cp e ${deep}/a${i}`).join('; ')
  const said = async (count: number, last: string) => (await busy.shell(`${copies(count)}; ${last}`)).effect
  expect(await said(1_500, 'cp e.toml lk/countersign/policy.toml')).not.toBe('allow')
  expect(await said(1_500, 'tar xf a.tar -C lk')).not.toBe('allow')
  expect(await said(100, 'cp e.txt out/report.txt')).toBe('allow')
})
