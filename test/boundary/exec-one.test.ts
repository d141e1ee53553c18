import { copyFileSync, existsSync, lstatSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accounts, InsideWorld, testAs } from './inside-world.ts'

testAs('a command ends as it ends, and says what it says', async account => {
  const world = new InsideWorld(account)
  expect(await world.inside('echo out; echo err >&2; exit 7')).toMatchObject({
    code: 7,
    out: 'out\n',
    err: 'err\n',
  })
})

testAs('it changes the workspace, and finds nothing of the home', async account => {
  const world = new InsideWorld(account)
  const looks = 'cat ~/.ssh/id_ed25519 || echo none > found.txt'
  world.file('work/outside.sh', looks)
  expect((await world.run(['sh', 'outside.sh'])).out).toBe('a key\n')
  expect((await world.inside(looks)).out).toBe('')
  expect(readFileSync(join(world.workspace, 'found.txt'), 'utf8')).toBe('none\n')
})

testAs('hooks and settings are read and not changed, whatever is moved', async account => {
  const world = new InsideWorld(account)
  await world.run(['git', 'init', '-q', '.'])
  world.file('work/.vscode/tasks.json', '{}')
  const script = `
    mv .git other && echo moved
    mv .vscode other && echo moved
    echo x > .git/hooks/pre-commit && echo planted
    echo x >> .git/config && echo set
    echo x > .vscode/tasks.json && echo set
    git -c user.name=a -c user.email=a@b.example commit -q --allow-empty -m one && echo committed`
  expect((await world.inside(script)).out).toBe('committed\n')
  expect((await world.run(['git', 'log', '--format=%s'])).out).toBe('one\n')
})

testAs('what is named like a secret is empty, unless it was asked for by name', async account => {
  const world = new InsideWorld(account)
  world.file('work/.env', 'TOKEN=1\n')
  world.file('work/deep/er/server.pem', 'KEY\n')
  const looks = 'cat .env deep/er/server.pem; echo end'
  expect((await world.inside(looks)).out).toBe('end\n')
  expect((await world.inside(looks, ['--read', '.env'])).out).toBe('TOKEN=1\nend\n')
})

testAs('a hook that was made where there was none is said', async account => {
  const world = new InsideWorld(account)
  const { code, err } = await world.inside('mkdir .vscode; echo {} > .vscode/tasks.json')
  expect(code).toBe(0)
  expect(err).toContain(`${world.workspace}/.vscode/tasks.json was made inside, and programs outside obey it`)
})

testAs('what the command names is there, and nothing beside it', async account => {
  const world = new InsideWorld(account)
  world.file('data/one.txt', 'one\n')
  world.file('data/two.txt', 'two\n')
  const named = await world.countersign(['exec', '--one', '--', 'cat', `${world.top}/data/one.txt`])
  expect(named).toMatchObject({ code: 0, out: 'one\n' })
  const beside = `cat ${world.top}/data/one.txt; ls ${world.top}/data; cat ${world.top}/data/two.txt`
  expect((await world.inside(beside, ['--read', `${world.top}/data/one.txt`])).out).toBe('one\none.txt\n')
})

testAs('no process outlives it', async account => {
  const world = new InsideWorld(account)
  const { code } = await world.inside(
    '(sleep 1; echo late > late.txt) & setsid sh -c "sleep 1; echo late > late.txt" & exit 0',
  )
  expect(code).toBe(0)
  await new Promise(resolve => setTimeout(resolve, 1_500))
  expect(existsSync(join(world.workspace, 'late.txt'))).toBe(false)
})

testAs('a linked working tree commits, and its hooks can’t be changed', async account => {
  const world = new InsideWorld(account)
  const git = ['git', '-c', 'user.name=a', '-c', 'user.email=a@b.example']
  world.folder('main')
  const main = { cwd: join(world.top, 'main') }
  await world.run(['git', 'init', '-q', '.'], main)
  await world.run([...git, 'commit', '-q', '--allow-empty', '-m', 'first'], main)
  await world.run(['git', 'worktree', 'add', '-q', join(world.workspace, 'tree')], main)
  const script = `${git.join(' ')} commit -q --allow-empty -m second && echo committed
    echo x > ${world.top}/main/.git/hooks/pre-commit && echo planted; true`
  expect(await world.inside(script, ['--workspace', '.'], join(world.workspace, 'tree'))).toMatchObject({
    code: 0,
    out: 'committed\n',
  })
})

testAs('a file that names a folder as its repository opens it to nobody', async account => {
  const world = new InsideWorld(account)
  world.file('work/.git', `gitdir: ${world.home}/.ssh\n`)
  expect((await world.inside('cat ~/.ssh/id_ed25519; echo end')).out).not.toContain('a key')
})

test.each<[string, Readonly<Record<string, string>>]>([
  ['another folder as its repository', { gitdir: '~WORK/evil/.git', commondir: '~HOME' }],
  ['a link as the way to its repository', { gitdir: '~WORK/evil/.git' }],
])('a working tree made inside names %s, and nothing is opened', async (_name, files) => {
  const world = new InsideWorld(accounts[0] ?? expect.unreachable())
  world.file('work/evil/.git', `gitdir: ${world.workspace}/own\n`)
  world.file('work/own/HEAD', 'ref: refs/heads/main\n')
  for (const [name, text] of Object.entries(files))
    world.file(`work/own/${name}`, text.replace('~WORK', world.workspace).replace('~HOME', world.home))
  if (!files['commondir'])
    symlinkSync(join(world.home, '.ssh/id_ed25519'), join(world.workspace, 'own/commondir'))
  const looks = 'cat ~/.ssh/id_ed25519; echo x > ~/.bashrc; echo end'
  expect((await world.inside(looks)).out).toBe('end\n')
  expect(existsSync(join(world.home, '.bashrc'))).toBe(false)
})

test('hooks and settings of Git are held where a link or a setting leads to them', async () => {
  const world = new InsideWorld(accounts[0] ?? expect.unreachable())
  const commit = [
    '-c',
    'user.name=a',
    '-c',
    'user.email=a@b.example',
    'commit',
    '-q',
    '--allow-empty',
    '-m',
    'one',
  ]
  await world.run(['git', 'init', '-q', '.'])
  await world.run(['git', ...commit])
  await world.run(['git', 'worktree', 'add', '-q', join(world.top, 'tree')])
  await world.run(['git', 'config', 'core.hooksPath', 'tools/hooks'])
  await world.run(['git', 'config', 'include.path', '../shared.config'])
  world.file('work/shared.config', '[user]\n')
  world.file('work/tools/hooks/pre-commit', '')
  world.file('work/kept/tasks.json', '{}')
  renameSync(join(world.workspace, '.git'), join(world.workspace, 'store'))
  symlinkSync('store', join(world.workspace, '.git'))
  world.folder('work/.vscode')
  symlinkSync('../kept/tasks.json', join(world.workspace, '.vscode/tasks.json'))
  const held = [
    'store/config',
    'store/hooks/pre-push',
    'store/worktrees/tree/commondir',
    'tools/hooks/pre-commit',
    'shared.config',
    '.vscode/tasks.json',
  ]
  const script = held.map(path => `echo x >> ${path} && echo ${path}`).join('\n')
  expect((await world.inside(`${script}\necho end`)).out).toBe('end\n')
  const links =
    'mkdir new; echo {} > new/a.json; ln -s new/a.json .mcp.json; ln -s ../new/a.json store/commondir'
  const { err } = await world.inside(links)
  expect(err).toContain(`${world.workspace}/new/a.json was made inside`)
})

testAs('what has become another thing since it was judged does not start', async account => {
  const world = new InsideWorld(account)
  world.file('data/one.txt', 'one\n')
  const digest = async () => {
    const asked = ['exec', '--one', '--show', '--json', '--read', '../data', '--', 'ls']
    return JSON.parse((await world.countersign(asked)).out).digest
  }
  const before = await digest()
  renameSync(join(world.top, 'data'), join(world.top, 'other'))
  symlinkSync(join(world.home, '.ssh'), join(world.top, 'data'))
  expect(await digest()).not.toBe(before)
})

test.each<[string, readonly string[], string, number]>([
  ['the home as a workspace', ['--workspace', '~HOME'], 'can’t be the home folder', 65],
  ['the whole machine', ['--read', '/'], 'can’t be the whole machine', 65],
  ['a workspace that is hidden', ['--hide', '.'], 'is to be hidden, and the workspace lies in it', 65],
  ['a path that is not there', ['--read', 'nothing'], 'There is nothing at nothing', 66],
  ['a folder that is not there', ['--workspace', 'nothing'], 'The folder nothing is not there', 66],
  ['a variable that loads code', ['--env', 'LD_PRELOAD'], 'LD_PRELOAD would load code', 65],
  ['a variable with a value', ['--env', 'A=b'], 'give the name alone', 64],
])('%s is refused, and nothing runs', async (_name, options, says, code) => {
  const world = new InsideWorld(accounts[0] ?? expect.unreachable())
  const input = options.map(word => (word === '~HOME' ? world.home : word))
  const ran = await world.countersign(['exec', '--one', ...input, '--', 'touch', 'ran.txt'])
  expect(ran.err).toContain(says)
  expect(ran.code).toBe(code)
  expect(existsSync(join(world.workspace, 'ran.txt'))).toBe(false)
})

test('the gate’s own state can’t be seen, even where it lies in the workspace', async () => {
  const world = new InsideWorld(accounts[0] ?? expect.unreachable())
  const env = { COUNTERSIGN_HOME: join(world.workspace, 'own') }
  await world.countersign(['check', '--tool', 'bash', '--', 'ls'], { env })
  world.file('work/script.txt', 'ls -A own; echo end')
  copyFileSync('/bin/sh', join(world.workspace, 'tool'))
  expect(await world.countersign(['exec', '--one', '--', './tool', 'script.txt'], { env })).toMatchObject({
    out: 'end\n',
  })
  expect(lstatSync(join(world.workspace, 'own', 'state.db')).size).toBeGreaterThan(0)
})

test('the plan of an approved call stands in the log', async () => {
  const world = new InsideWorld(accounts[0] ?? expect.unreachable())
  const shown = JSON.parse((await world.countersign(['exec', '--one', '--show', '--json', '--', 'true'])).out)
  expect(await world.countersign(['exec', '--one', '--', 'true'])).toMatchObject({ code: 0 })
  const logged = JSON.parse((await world.countersign(['audit', 'list', '--json'])).out)
  expect(JSON.stringify(logged)).toContain(shown.digest)
})
