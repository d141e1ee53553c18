import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleSize } from '../samples.ts'
import { accounts, InsideWorld, testAs } from './inside-world.ts'

const own = accounts[0] ?? expect.unreachable()

testAs('no command moves a secret to where the next one could read it', async account => {
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

testAs('a workspace that can’t be looked through does not start', async account => {
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

testAs('settings are held where a link stands in for their folder', async account => {
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
  const texts = err.split('\n').flatMap(line => /^countersign: (.*) was made inside/.exec(line)?.[1] ?? [])
  expect(texts.map(name => name.replaceAll(`${world.workspace}/`, ''))).toEqual([
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
  const line = [...words, ...world.countersignWords(['exec', '--one', '--', 'touch', 'ran.txt'])]
  const ran = await world.run(line, { env: { COUNTERSIGN_HOME: join(world.home, 'state'), TMPDIR: folder } })
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
    for (let i = 0; i < sampleSize(8, 3); i++) {
      const { out } = await world.countersign(['exec', '--one', '--park', '--', 'cat', 'd/id_ed25519'])
      expect(['', 'fine\n']).toContain(out)
    }
  } finally {
    end()
  }
})

testAs('what was made unreadable for the look is not readable for the next command', async account => {
  const world = new InsideWorld(account)
  await world.run(['git', 'init', '-q', '.'])
  world.file('work/config/deep/.env', 'TOKEN=1\n')
  world.file('work/open/.env', 'TOKEN=1\n')
  await world.inside('chmod 000 config/deep open; chmod 400 config; chmod 000 .git; true')
  const { err, out, code } = await world.inside(
    'chmod 755 config config/deep open .git; cat config/deep/.env open/.env; echo x > .git/hooks/pre-commit',
  )
  expect(out).toBe('')
  expect(existsSync(join(world.workspace, '.git/hooks/pre-commit'))).toBe(false)
  // Root can look wherever it likes, and so what lies there is held as ever.
  if (account.uid !== 0) expect(err).toContain('.git can’t be looked into')
  if (account.uid !== 0) expect(code).toBe(65)
})

test('a folder of an ordinary account that can’t be looked into is empty inside, and said', async () => {
  const world = new InsideWorld(accounts.at(-1) ?? expect.unreachable())
  world.file('work/data/.env', 'TOKEN=1\n')
  await world.run(['chmod', '300', 'data'])
  const { out, err } = await world.inside('chmod 700 data; cat data/.env; ls -A data; echo end')
  expect(out).toBe('end\n')
  expect(err).toContain('data can’t be looked into')
})

test('what a command names outside the workspace shows no secret that it does not name', async () => {
  const world = new InsideWorld(own)
  world.file('data/a.txt', 'a\n')
  world.file('data/deep/.env', 'TOKEN=1\n')
  world.file('work/script.txt', `cat ${world.top}/data/a.txt ${world.top}/data/deep/.env; exit 0`)
  copyFileSync('/bin/sh', join(world.workspace, 'tool'))
  const line = `grep -rq zzz ${world.top}/data; ./tool script.txt`
  expect((await world.countersign(['exec', '--one', '--', 'sh', '-c', line])).out).toBe('a\n')
})

test('a repository without a working tree is held, and said where it is made', async () => {
  const world = new InsideWorld(own)
  await world.run(['git', 'init', '-q', '--bare', 'fixtures/there'])
  const plants = `echo '[core] fsmonitor = ./x' >> fixtures/there/config && echo changed
    mkdir -p docs/objects docs/refs; echo 'ref: refs/heads/main' > docs/HEAD; echo '[core]' > docs/config`
  const { out, err } = await world.inside(plants)
  expect(out).toBe('')
  expect(err).toContain(`${world.workspace}/docs/config was made inside`)
})

test('programs that Git’s settings start, and a project’s own policy, can’t be changed', async () => {
  const world = new InsideWorld(own)
  await world.run(['git', 'init', '-q', '.'])
  await world.run(['git', 'config', 'core.fsmonitor', './tools/watch.sh'])
  world.file('work/tools/watch.sh', 'exit 0\n')
  world.file('work/.countersign/policy.toml', '[profile.default.boundary]\nrequired = true\n')
  const script = `echo x >> tools/watch.sh && echo program; rm .countersign/policy.toml && echo policy
    mv .countersign other && echo moved; echo x >> .countersign/policy.toml && echo written; echo end`
  expect((await world.inside(script)).out).toBe('end\n')
})

test.each<[string, string]>([
  ['the folder of the command is gone', 'cd /; rm -rf "$W/sub"'],
  [
    'more is made than anybody looks at',
    'cd "$W"; mkdir many; cd many; mkdir $(seq 1800); for i in *; do echo > $i/.env; done',
  ],
])('where nobody can look for what was made, since %s, that is said', async (_name, breaks) => {
  const world = new InsideWorld(own)
  world.folder('work/sub')
  const script = `mkdir -p "$W/.vscode"; echo {} > "$W/.vscode/tasks.json"; ${breaks}`
  const { err } = await world.inside(
    script.replaceAll('$W', world.workspace),
    ['--workspace', world.workspace],
    join(world.workspace, 'sub'),
  )
  expect(err).toContain('what was made inside can’t be looked for')
})

test('a name that is no text does not hide what lies below it', async () => {
  const world = new InsideWorld(own)
  const folder = Buffer.concat([Buffer.from(`${world.workspace}/caf`), Buffer.from([0xe9])])
  mkdirSync(folder)
  writeFileSync(Buffer.concat([folder, Buffer.from('/.env')]), 'TOKEN=1\n')
  const { code, out, err } = await world.inside('cat caf*/.env')
  expect({ code, out }).toEqual({ code: 65, out: '' })
  expect(err).toContain('has a name that is no UTF-8')
})
