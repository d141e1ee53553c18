import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readFolderKey } from '../../src/gate/core/binding/folder-key.ts'
import { gather } from '../../src/gate/core/judge/gather.ts'
import { newSession } from '../../src/gate/core/loading/session-start.ts'
import { globFits } from '../../src/judge/readers/paths/glob-fits.ts'
import { drawOfEachKind } from '../samples.ts'
import { virtualCall } from '../virtual-call.ts'
import { realWorld } from './world.ts'

const world = realWorld()
const { cwd, home } = world.place
const dangers = ['rm -rf ~/important', 'countersign stop']

type Files = Readonly<Record<string, string>>

const python = 'import os\nos.system("DANGER")\n'
const script = 'require("child_process").execSync("DANGER")\n'
const module = 'import { execSync } from "node:child_process"\nexecSync("DANGER")\n'
const perl = 'system("DANGER");\n1;\n'
const ruby = 'system("DANGER")\n'
const php = '<?php system("DANGER");\n'

beforeEach(() => {
  execFileSync('sh', ['-c', 'rm -rf ./* .git'], { cwd })
  execFileSync('git', ['init', '-q'], { cwd })
  mkdirSync(join(home, 'important'), { recursive: true })
  writeFileSync(join(home, 'important', 'a.txt'), 'a')
})
afterAll(() => world.close())

function write(files: Files, danger = 'true'): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), text.replaceAll('DANGER', danger))
  }
}

function commit(): void {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com']
  execFileSync('git', ['add', '-A'], { cwd })
  execFileSync('git', [...who, 'commit', '-qm', 'x', '--allow-empty'], { cwd })
}

const attempts: readonly (readonly [command: string, files: Files])[] = [
  ['python3 a.py', { 'a.py': 'import b\n', 'b.py': python }],
  [
    'python3 a.py',
    { 'a.py': 'import b\n', 'b.py': 'import c\n', 'c.py': 'from d import x\n', 'd.py': python },
  ],
  ['python3 a.py', { 'a.py': 'from .b import x\n', 'b.py': python }],
  ['python3 a.py', { 'a.py': 'import p.q\n', 'p/__init__.py': python, 'p/q.py': '' }],
  ['python3 -c "import b"', { 'b.py': python }],
  ['python3 a.py', { 'a.py': '__import__("b")\n', 'b.py': python }],
  ['python3 a.py', { 'a.py': 'import importlib\nimportlib.import_module("b")\n', 'b.py': python }],
  ['node a.js', { 'a.js': "require('./b')\n", 'b.js': script }],
  ['node w.css', { 'w.css': script }],
  ['node w.css', { 'w.css': "require('./b')\n", 'b.js': script }],
  ['node a.js', { 'a.js': "require('./w.css')\n", 'w.css': script }],
  ['node a.js', { 'a.js': "require('./w.svg')\n", 'w.svg': script }],
  ['perl a.pl', { 'a.pl': 'do "./x.json";\n', 'x.json': perl }],
  ['perl a.pl', { 'a.pl': 'require "./x.css";\n', 'x.css': perl }],
  [
    'node a.js',
    { 'a.js': "require('./b')\n", 'b.js': "require('./c')\n", 'c.js': "require('./d')\n", 'd.js': script },
  ],
  [`node -e 'require("./b")'`, { 'b.js': script }],
  ['node a.mjs', { 'a.mjs': "import './b.mjs'\n", 'b.mjs': module }],
  ['node a.mjs', { 'a.mjs': "await import('./b.mjs')\n", 'b.mjs': module }],
  ['node a.js', { 'a.js': "require('zz')\n", 'node_modules/zz/index.js': script }],
  [
    'node a.js',
    {
      'a.js': "require('zz')\n",
      'node_modules/zz/package.json': '{"main":"m.js"}',
      'node_modules/zz/m.js': script,
    },
  ],
  ['NODE_PATH=lib node a.js', { 'a.js': "require('zz')\n", 'lib/zz.js': script }],
  [
    'npm test',
    { 'package.json': '{"scripts":{"test":"node t.js"}}', 't.js': "require('./b')\n", 'b.js': script },
  ],
  ['perl a.pl', { 'a.pl': 'require "./b.pl";\n', 'b.pl': perl }],
  ['perl a.pl', { 'a.pl': 'use lib "lib";\nuse Some::Name;\n', 'lib/Some/Name.pm': perl }],
  ['perl -Ilib -MName -e 1', { 'lib/Name.pm': perl }],
  ['PERL5OPT="-Ilib -Mname" perl -e 1', { 'lib/name.pm': perl }],
  [`perl -e 'do "./x.pl"'`, { 'x.pl': perl }],
  ['ruby a.rb', { 'a.rb': "require_relative 'b'\n", 'b.rb': ruby }],
  ['ruby -Ilib -rname -e 1', { 'lib/name.rb': ruby }],
  ['php a.php', { 'a.php': "<?php include __DIR__ . '/b.php';\n", 'b.php': php }],
  ['lua a.lua', { 'a.lua': 'require "b"\n', 'b.lua': 'os.execute("DANGER")\n' }],
  ['pytest', { 'conftest.py': python }],
  ['python3 -m pytest -q', { 'tests/test_a.py': python }],
  ['pytest tests/test_a.py', { 'tests/test_a.py': 'from b import x\n', 'b.py': python }],
  ['python3 -m unittest', { 'test_a.py': python }],
  ['python3 -m unittest a', { 'a.py': python }],
  ['coverage run -m pytest', { 'conftest.py': python }],
  ['node --test', { 'test/a.js': script }],
  ['npx jest', { 'a.test.js': script }],
  ['npx vitest run', { 'vitest.config.ts': module }],
  ['python3 -m cProfile -o out.prof a.py', { 'a.py': python }],
  ['python3 -m pdb -c continue a.py', { 'a.py': python }],
  ['python3 -m trace -t a.py', { 'a.py': python }],
  ['python3 -m runpy a', { 'a.py': python }],
  ['python3 -m timeit "import a"', { 'a.py': python }],
  ['python3 -m timeit -s "import os; os.system(\'DANGER\')" pass', {}],
  ['PYTHONPATH=. python3 -c 1', { 'sitecustomize.py': python }],
  ['PYTHONPATH=$PWD/lib pytest', { 'lib/usercustomize.py': python }],
  ['python3 -c "import json"', { 'json.py': python }],
  ['python3 -m json.tool a.json', { 'json/__init__.py': python }],
  ['node w', { 'w.js': script }],
  ['node d', { 'd/index.js': script }],
  ['node .', { 'package.json': '{"main":"lib/x"}', 'lib/x.js': script }],
  ['node < w.js', { 'w.js': script }],
  ['cat w.js | node -', { 'w.js': script }],
  ["sed 's/a/a/' w.js | node", { 'w.js': script }],
  ['python3 < a.py', { 'a.py': python }],
  ['python3 p', { 'p/__main__.py': python }],
  ['coverage run a.py', { 'a.py': python }],
  ['nodemon w.js', { 'w.js': script }],
  // Names that are put together, and folders and lists that say where to look.
  ['node a.js', { 'a.js': "const n = './' + 'b'\nrequire(n)\n", 'b.js': script }],
  ['node a.js', { 'a.js': "require(require('path').join(__dirname, 'lib', 'b'))\n", 'lib/b.js': script }],
  ['node a.js', { 'a.js': "require('child_process').fork('b.js')\n", 'b.js': script }],
  [
    'node a.js',
    { 'a.js': "import '#b'\n", 'package.json': '{"imports":{"#b":"./lib/b.js"}}', 'lib/b.js': module },
  ],
  [
    'node a.js',
    {
      'a.js': "require('zz/sub')\n",
      'node_modules/zz/package.json': '{"exports":{"./sub":"./deep/s.js"}}',
      'node_modules/zz/deep/s.js': script,
    },
  ],
  [
    'python3 a.py',
    { 'a.py': 'from importlib import import_module as im\nim("p." + "b")\n', 'p/b.py': python },
  ],
  ['python3 a.py', { 'a.py': 'import runpy\nrunpy.run_path("x/b.txt")\n', 'x/b.txt': python }],
  ['python3 a.py', { 'a.py': 'exec(open("b.txt").read())\n', 'b.txt': python }],
  ['python3 a.py', { 'a.py': 'import sys\nsys.path.insert(0, "lib")\nimport b\n', 'lib/b.py': python }],
  [
    'python3 manage.py check',
    {
      'manage.py': 'import os\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "p.settings")\n',
      'p/settings.py': python,
    },
  ],
  ['perl a.pl', { 'a.pl': 'use FindBin;\nuse lib "$FindBin::Bin/lib";\nuse Bb;\n', 'lib/Bb.pm': perl }],
  ['perl -Ilib -d:Xx -e 1', { 'lib/Devel/Xx.pm': perl }],
  [`perl '-Mstrict;system("DANGER")' -e 1`, {}],
  [
    'ruby a.rb',
    { 'a.rb': "$LOAD_PATH.unshift File.expand_path('lib', __dir__)\nrequire 'b'\n", 'lib/b.rb': ruby },
  ],
  ['php a.php', { 'a.php': '<?php new Evil();\n', 'src/Evil.php': php }],
  ['php -d auto_prepend_file=b.php a.php', { 'a.php': '<?php echo 1;\n', 'b.php': php }],
  ['php -f a.php', { 'a.php': php }],
  ['flask run', { 'app.py': python }],
  ['uvicorn b:app', { 'b.py': python }],
  ['pytest -p plug', { 'plug.py': python }],
  // Words behind a program are its own, and to Python and Ruby `-v` is no question.
  ['python3 a.py -v', { 'a.py': python }],
  ['python3 -v a.py', { 'a.py': python }],
  ['node w.js -h', { 'w.js': script }],
  ['node --run x', { 'package.json': '{"scripts":{"x":"DANGER"}}' }],
  ['python3 -m code < a.py', { 'a.py': python }],
  // The call writes, copies or changes the module itself.
  ['echo \'import os; os.system("DANGER")\' > b.py; python3 a.py', { 'a.py': 'import b\n' }],
  ['cp c.txt b.py && python3 a.py', { 'a.py': 'import b\n', 'c.txt': python }],
  ["sed -i '1i import os' b.py && python3 a.py", { 'a.py': 'import b\n', 'b.py': 'x = 1\n' }],
]

/** The program of a command line, which is what reads its files. */
const programOf = (command: string) => /^(?:[A-Z_\d]+=(?:"[^"]*"|\S+) )*(\S+)/.exec(command)?.[1] ?? command

const asked = attempts.flatMap(([command, files]) =>
  dangers.map(danger => [command, Object.keys(files).join(', '), danger, files] as const),
)

test.each(drawOfEachKind(asked, ([command]) => programOf(command), 2).map(({ value }) => value))(
  '%s with %s asks for %s',
  async (command, _names, danger, files) => {
    write(files, danger)
    const { effect, codes } = await world.shell(command.replaceAll('DANGER', danger))
    expect({ command, effect, codes }).not.toMatchObject({ effect: 'allow' })
  },
)

/** Tells whether one of the bound paths stands for a file: by itself, or with others of its folder. */
function isBound(path: string, bound: readonly string[]): boolean {
  return bound.some(one => {
    const together = readFolderKey(one)
    if (!together) return one === path
    return together.folder === dirname(path) && together.patterns.some(name => globFits(name, basename(path)))
  })
}

test('what judging reads is what an approval binds', async () => {
  for (const [command, files] of attempts) {
    for (const name of readdirSync(cwd)) rmSync(join(cwd, name), { recursive: true })
    write(files)
    const { observed, deciding } = await gather(
      virtualCall({ kind: 'shell', tool: null, arguments: { command } }),
      world.place,
      newSession(world.place, Date.now()),
      () => 0,
    )
    const bound = deciding()
    const loose = Object.keys(observed.filesRead).filter(path => !isBound(path, bound))
    expect({ command, loose }).toEqual({ command, loose: [] })
  }
})

test('six hundred files that judging reads are all bound, a folder at a time', async () => {
  const names = Array.from({ length: 200 }, (_, i) => `m${i}`)
  write({
    'a.js': names.map(name => `require('./${name}')\n`).join(''),
    ...Object.fromEntries(names.map(name => [`${name}.js`, `require('./deep/${name}')\n`])),
    ...Object.fromEntries(names.map(name => [`deep/${name}.js`, `require('../far/${name}')\n`])),
    ...Object.fromEntries(names.map(name => [`far/${name}.js`, 'exports.a = 1\n'])),
  })
  commit()
  const call = virtualCall({ kind: 'shell', tool: null, arguments: { command: 'node a.js' } })
  const { observed, deciding } = await gather(call, world.place, newSession(world.place, Date.now()), () => 0)
  const bound = deciding()
  expect(observed.filesUnread?.['…']).toContain('600 that the project keeps')
  for (const name of names)
    for (const folder of ['', 'deep', 'far'])
      expect(isBound(join(cwd, folder, `${name}.js`), bound)).toBe(true)
  expect(bound.length).toBeLessThan(512)
})

const modules = 40
const project: Files = {
  'package.json': '{"main":"server.js","scripts":{"test":"jest","start":"node server.js"}}',
  'package-lock.json': '{"packages":{"node_modules/express":{}}}',
  'node_modules/express/index.js': script.replace('DANGER', 'rm -rf ~/important'),
  'server.js': `require('express')\n${Array.from({ length: modules }, (_, i) => `require('./src/m${i}')\n`).join('')}`,
  ...Object.fromEntries(
    Array.from({ length: modules }, (_, i) => [
      `src/m${i}.js`,
      "const fs = require('fs')\nexports.purge = dir => fs.rmSync(dir, { recursive: true })\n",
    ]),
  ),
  'a.test.js': "require('child_process').execSync('rm -rf ~/important')\n",
  'run.py': `${Array.from({ length: modules }, (_, i) => `from app.m${i} import purge\n`).join('')}`,
  'app/__init__.py': '',
  ...Object.fromEntries(
    Array.from({ length: modules }, (_, i) => [
      `app/m${i}.py`,
      'import shutil\ndef purge(path):\n    shutil.rmtree(path)\n',
    ]),
  ),
  'tests/conftest.py': 'import shutil, tempfile\nshutil.rmtree(tempfile.mkdtemp())\n',
  'tests/test_a.py': 'import subprocess\nsubprocess.run(["rm", "-rf", path])\n',
  Makefile: 'test:\n\tpython3 -m pytest\n',
}

const ordinary = [
  'node server.js',
  'node server',
  'node .',
  'npm start',
  'npm test',
  'npx jest a.test.js',
  'node --test',
  'python3 run.py',
  'python3 < run.py',
  'pytest',
  'python3 -m pytest tests/test_a.py',
  'python3 -m unittest discover',
  'python3 -m cProfile run.py',
  'PYTHONPATH=. python3 run.py',
  'make test',
]

test.each(drawOfEachKind(ordinary, programOf).map(({ value }) => value))(
  'nobody is asked about %s in a project whose files are committed or installed',
  async command => {
    write(project)
    commit()
    expect(await world.shell(command)).toMatchObject({ effect: 'allow' })
    // A fresh date is no change; nor is a module of today that was read whole and does no harm.
    execFileSync('sh', ['-c', 'touch src/*.js app/*.py'], { cwd })
    write({
      'src/m3.js': "exports.add = (a, b) => a + b\nrequire('./fresh')\n",
      'src/fresh.js': 'exports.x = 1\n',
    })
    write({
      'app/m3.py': 'from .fresh import x\ndef purge(path):\n    return x\n',
      'app/fresh.py': 'x = 1\n',
    })
    expect(await world.shell(command)).toMatchObject({ effect: 'allow' })
  },
)

test.each([
  ['node server.js', 'src/m7.js', script],
  ['npm test', 'a.test.js', script],
  ['python3 run.py', 'app/m7.py', python],
  ['pytest', 'tests/conftest.py', python],
])('%s asks once %s was changed', async (command, name, text) => {
  write(project)
  commit()
  appendFileSync(join(cwd, name), text.replace('DANGER', 'rm -rf ~/important'))
  expect(await world.shell(command)).not.toMatchObject({ effect: 'allow' })
})

test.each([
  ['a.css', '.a { color: rgb(1, 2, 3); background: url("b.png") }\n'],
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L10 10"/></svg>\n'],
  ['a.html', '<!doctype html><title>A title</title>\n'],
  ['a.json', '{"require":"process.exit(1)"}\n'],
])('nobody is asked about a script that loads %s', async (name, text) => {
  write({ 'a.js': `require('./${name}')\n`, [name]: text })
  expect(await world.shell('node a.js')).toMatchObject({ effect: 'allow' })
})

test('a file of the same size and date is no committed one', async () => {
  write({ 'a.py': 'import b\n', 'b.py': `${'#'.repeat(60)}\n` })
  commit()
  execFileSync('sh', ['-c', 'touch -r b.py mark'], { cwd })
  const danger = 'import os; os.system("rm -rf ~/important")'
  write({ 'b.py': `${danger.padEnd(60, '#')}\n` })
  execFileSync('touch', ['-r', 'mark', 'b.py'], { cwd })
  expect(await world.shell('python3 a.py')).not.toMatchObject({ effect: 'allow' })
})

test('a package of the project itself is no installed one, and is one of its files where it is committed', async () => {
  write({ 'a.js': "require('@acme/lib')\n", 'packages/lib/index.js': script }, 'rm -rf ~/important')
  mkdirSync(join(cwd, 'node_modules/@acme'), { recursive: true })
  symlinkSync('../../packages/lib', join(cwd, 'node_modules/@acme/lib'))
  expect(await world.shell('node a.js')).not.toMatchObject({ effect: 'allow' })
  commit()
  expect(await world.shell('node a.js')).toMatchObject({ effect: 'allow' })
})

test('a work tree elsewhere has an index of its own', async () => {
  write({ 'a.js': "require('./b')\n", 'b.js': script }, 'rm -rf ~/important')
  commit()
  execFileSync('git', ['worktree', 'add', '-q', 'other', '-b', 'other'], { cwd })
  expect(await world.shell('cd other && node a.js')).toMatchObject({ effect: 'allow' })
  appendFileSync(join(cwd, 'other/b.js'), '\n')
  expect(await world.shell('cd other && node a.js')).not.toMatchObject({ effect: 'allow' })
})

test('a chain of a thousand modules is followed to its end', async () => {
  const files = Array.from({ length: 1_000 }, (_, i) => [`m${i}.py`, `import m${i + 1}\n`] as const)
  write({ ...Object.fromEntries(files), 'm1000.py': '' })
  commit()
  expect(await world.shell('python3 m0.py')).toMatchObject({ effect: 'allow' })
  write({ 'm1000.py': python }, 'rm -rf ~/important')
  expect(await world.shell('python3 m0.py')).not.toMatchObject({ effect: 'allow' })
})

test('more modules than are read ask, and modules that load each other do not', async () => {
  const names = Array.from({ length: 300 }, (_, i) => `m${i}`)
  write({
    ...Object.fromEntries(names.map(name => [`${name}.py`, 'import a\n'])),
    'a.py': names.map(name => `import ${name}\n`).join(''),
  })
  expect(await world.shell('python3 a.py')).not.toMatchObject({ effect: 'allow' })
  commit()
  expect(await world.shell('python3 a.py')).toMatchObject({ effect: 'allow' })
})

test('a module that nobody can read as text asks', async () => {
  write({ 'a.py': 'import b\n' })
  writeFileSync(join(cwd, 'b.pyc'), Buffer.alloc(64))
  expect(await world.shell('python3 a.py')).not.toMatchObject({ effect: 'allow' })
  rmSync(join(cwd, 'b.pyc'))
  writeFileSync(join(cwd, 'b.py'), `x = 1\n${'# padding\n'.repeat(120_000)}`)
  expect(await world.shell('python3 a.py')).not.toMatchObject({ effect: 'allow' })
})
