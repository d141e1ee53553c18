import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accounts, InsideWorld } from './inside-world.ts'

const own = accounts[0] ?? expect.unreachable()

test.each(accounts)('$name: no command moves a secret to where the next one could read it', async account => {
  const world = new InsideWorld(account)
  world.file('work/config/.env', 'TOKEN=1\n')
  world.file('work/.aws/credentials', 'KEY\n')
  world.file('work/plain/notes.txt', 'notes\n')
  const moves = `mkdir target node_modules
    mv config target/config && echo moved; mv .aws aws && echo renamed; mv config/.env open.txt && echo opened
    ln config/.env open.txt && echo linked; mv plain target/plain && echo plain`
  expect((await world.inside(moves)).out).toBe('plain\n')
  const looks =
    'cat target/config/.env aws/credentials open.txt config/.env .aws/credentials; cat target/plain/notes.txt'
  expect((await world.inside(looks)).out).toBe('notes\n')
})

test.each(accounts)('$name: a workspace that can’t be looked through does not start', async account => {
  const world = new InsideWorld(account)
  world.file('work/.env', 'TOKEN=1\n')
  for (let i = 0; i < 2_000; i++) writeFileSync(join(world.folder('work/many'), `${i}`), '')
  for (let i = 0; i < 101; i++) symlinkSync('many', join(world.workspace, `link${i}`))
  const { code, err } = await world.inside('touch ran.txt')
  expect(code).toBe(65)
  expect(err).toContain('has more than 200,000 files to look through')
  expect(existsSync(join(world.workspace, 'ran.txt'))).toBe(false)
  expect(await world.inside('cat .env; ls many | wc -l', ['--hide', 'many'])).toMatchObject({
    code: 0,
    out: '0\n',
  })
})

test.each(accounts)('$name: settings are held where a link stands in for their folder', async account => {
  const world = new InsideWorld(account)
  await world.run(['git', 'init', '-q', '.'])
  world.file('work/stuff/tasks.json', '{}')
  world.file('work/tools/settings/hooks/a.sh', '')
  world.file('work/scripts/check.sh', '')
  symlinkSync('stuff', join(world.workspace, '.vscode'))
  symlinkSync('tools', join(world.workspace, 'also'))
  symlinkSync('tools/settings', join(world.workspace, '.claude'))
  symlinkSync('../../scripts/check.sh', join(world.workspace, '.git/hooks/pre-commit'))
  const held = ['stuff/tasks.json', 'tools/settings/hooks/a.sh', 'scripts/check.sh']
  const script = held.map(path => `echo x >> ${path} && echo ${path}`).join('\n')
  expect((await world.inside(`${script}\necho end`)).out).toBe('end\n')
})

test('what is made in the place of settings, or led to them, is said once, at the end', async () => {
  const world = new InsideWorld(own)
  for (const name of ['a.json', 'b.json', 'stuff/tasks.json']) world.file(`work/${name}`, '{}')
  symlinkSync('stuff', join(world.workspace, '.vscode'))
  symlinkSync('a.json', join(world.workspace, '.mcp.json'))
  const script = `echo {} > stuff/launch.json; mkdir other; ln -s other .idea; echo x > other/a
    ln -s /tmp .zed; rm .mcp.json; ln -s b.json .mcp.json; echo x > .envrc; echo x > .npmrc; echo x > lefthook.yml`
  const { code, err } = await world.inside(script)
  expect(code).toBe(0)
  const said = err.split('\n').flatMap(line => /^countersign: (.*) was made inside/.exec(line)?.[1] ?? [])
  expect(said.map(name => name.replaceAll(`${world.workspace}/`, ''))).toEqual([
    '.envrc',
    '.idea/a',
    '.mcp.json → b.json',
    '.npmrc',
    '.vscode/launch.json',
    '.zed → /tmp',
    'lefthook.yml',
  ])
  expect((await world.inside('true')).err).toBe('')
})

test('settings that package managers, direnv and runners of hooks obey can’t be changed', async () => {
  const world = new InsideWorld(own)
  const held = ['.npmrc', '.yarnrc.yml', '.cargo/config.toml', '.envrc', '.husky/pre-commit', 'lefthook.yml']
  for (const name of held) world.file(`work/${name}`, 'as it was\n')
  const script = held.map(path => `echo x >> ${path} && echo ${path}`).join('\n')
  expect((await world.inside(`${script}\necho end`)).out).toBe('end\n')
  for (const name of held) expect(readFileSync(join(world.workspace, name), 'utf8')).toBe('as it was\n')
})

test('a command that names a secret of the workspace is shown that one', async () => {
  const world = new InsideWorld(own)
  for (const name of ['.env', 'sub/.env']) world.file(`work/${name}`, 'TOKEN=1\n')
  const shown = await world.countersign(['exec', '--one', '--show', '--json', '--', 'cat', '.env'])
  const { mounts } = JSON.parse(shown.out)
  expect(mounts).toContainEqual({ path: join(world.workspace, '.env'), kind: 'file', as: 'read' })
  expect(mounts).toContainEqual({ path: join(world.workspace, 'sub/.env'), kind: 'file', as: 'hidden' })
})

test.each<[string, string]>([
  ['a full disk', 'the disk is full'],
  ['a folder that is gone', 'it is not there'],
])('%s is said in one sentence, and nothing runs', async (_name, says) => {
  const world = new InsideWorld(own)
  const folder = join(world.top, 'own')
  if (says.includes('full')) mkdirSync(folder)
  const mount = `mount -t tmpfs -o size=4k,nr_inodes=1 tmpfs ${folder} 2>&- ; exec "$@"`
  const words = ['unshare', ...(own.uid === 0 ? [] : ['-r']), '-m', 'sh', '-c', mount, 'sh']
  const program = join(world.packageFolder, 'bin', 'countersign.cjs')
  const ran = await world.run(
    [...words, process.execPath, program, 'exec', '--one', '--', 'touch', 'ran.txt'],
    { env: { COUNTERSIGN_HOME: join(world.home, 'state'), TMPDIR: folder } },
  )
  expect(ran.err).toBe(
    `countersign: A boundary needs a few small files, and ${folder} can’t be written (${says}), so nothing ran: make room there, or set TMPDIR to a folder that can be written.\n`,
  )
  expect(ran.code).toBe(74)
  expect(existsSync(join(world.workspace, 'ran.txt'))).toBe(false)
})

test('a link that is led to and fro while a command is judged shows it nothing', async () => {
  const world = new InsideWorld(own)
  world.file('work/ok/id_ed25519', 'fine\n')
  world.file('work/swap.sh', `while :; do ln -sfn ok d; ln -sfn ${world.home}/.ssh d; done`)
  const end = world.beside(['sh', 'swap.sh'])
  try {
    for (let i = 0; i < 8; i++) {
      const { out } = await world.countersign(['exec', '--one', '--park', '--', 'cat', 'd/id_ed25519'])
      expect(['', 'fine\n']).toContain(out)
    }
  } finally {
    end()
  }
})
