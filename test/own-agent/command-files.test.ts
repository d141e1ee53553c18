import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { realWorld } from './world.ts'

const world = realWorld()
const { cwd } = world.place
const stop = 'countersign stop'
const runsStop = `require('child_process').execFileSync('countersign', ['stop'])\n`

const files: Readonly<Record<string, string>> = {
  'bad.vim': `" a script\nsilent !${stop}\nq\n`,
  'opens.vim': 'e ../.config/countersign/policy.toml\n%s/2.9/10/\nwq\n',
  'writes.vim': 'w! ../.config/countersign/policy.toml\nq\n',
  'good.vim': 'set number\n" w /etc/passwd\n%s/a/b/\nsilent !date\nwq\n',
  'bad.awk': `BEGIN { system("${stop}") }\n`,
  'good.awk': '{ sum += $1; print $2 > "out.txt" } END { print sum }\n',
  'bad.sed': `1e ${stop}\n`,
  'writes.sed': 'w ../.config/countersign/policy.toml\n',
  'good.sed': '# names\ns/a/b/g\n/x/d\n',
  'bad.conf': `set -g mouse on\nrun-shell "${stop}"\n`,
  'nested.conf': 'source-file bad.conf\n',
  'endless.conf': 'source-file endless.conf\n',
  'good.conf':
    'set -g mouse on\nbind r source-file ~/.tmux.conf\nnew-session -s work\nsplit-window -h "npm run dev"\n',
  'bad.el': `(shell-command "${stop}")\n`,
  'bad.rc': `screen ${stop}\n`,
  'bad.lua': `os.execute("${stop}")\n`,
  'bad.js': runsStop,
  'good.js': "process.env.TZ = 'UTC'\n",
  'bad.rb': `system("${stop}")\n`,
  'uses.js': "require('./bad')\n",
  'imports.mjs': "import './good.js'\nawait import('./bad.js')\n",
  'honest.js': "const good = require('./good')\nrequire('./missing')\nrequire('express')\n",
  'uses.pl': "require './bad.pl';\n",
  'bad.pl': `system("${stop}");\n1;\n`,
  'uses.rb': "require_relative 'bad'\n",
  'uses.php': "<?php require './bad.php';\n",
  'bad.php': `<?php exec('${stop}');\n`,
  'uses.py': 'import os, sys\nimport json\nimport bad\n',
  'bad.py': `import subprocess\nsubprocess.run(['countersign', 'stop'])\n`,
  'good.py': 'print(1)\n',
  'honest.py': 'import os\nimport good\n',
  'pkg/__main__.py': `import os\nos.system('${stop}')\n`,
}

beforeAll(() => {
  mkdirSync(join(cwd, 'pkg'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text)
})
afterAll(() => world.close())

test.each([
  'vim -es -S bad.vim',
  'vim -S bad.vim a.txt',
  'vim -u bad.vim',
  'vim -s bad.vim a.txt',
  'nvim --headless -l bad.lua',
  'vim -es -S opens.vim',
  'vim -es -u writes.vim evil.toml',
  'awk -f bad.awk',
  'gawk --file bad.awk a.txt',
  'awk -f good.awk -f bad.awk a.txt',
  'sed -f bad.sed a.txt',
  'sed -n --file=bad.sed a.txt',
  'sed -f writes.sed evil.toml',
  'tmux -f bad.conf new-session -d -s q',
  'tmux source-file bad.conf',
  'tmux source bad.conf',
  'tmux source-file nested.conf',
  'screen -c bad.rc -dm',
  'emacs --batch -l bad.el',
  'node --import ./bad.js -e 1',
  'node -r ./bad.js good.js',
  'node --require=./bad.js good.js',
  'ruby -r./bad.rb -e 1',
  'node uses.js',
  'node imports.mjs',
  'perl uses.pl',
  'ruby uses.rb',
  'php uses.php',
  'python3 uses.py',
  'python3 -m bad',
  'python3 -m pkg',
  'mapfile -C "countersign stop #" -c1 A < good.sed',
])('%s asks, for the file says so', async command => {
  const { effect, codes } = await world.shell(command)
  expect({ command, effect, codes }).not.toMatchObject({ effect: 'allow' })
})

test.each([
  'vim -es -S good.vim a.txt',
  'vim -u NONE a.txt',
  'awk -f good.awk a.txt',
  'awk -F, -f missing.awk a.txt',
  'sed -f good.sed a.txt',
  'sed -i -f good.sed a.txt',
  'tmux -f good.conf new-session -d -s q',
  'tmux source-file good.conf',
  'tmux source-file endless.conf',
  'node -r ./good.js good.js',
  'node -r ts-node/register good.js',
  'node --import ./good.js --test',
  'node honest.js',
  'python3 honest.py',
  'python3 -m good',
  'python3 -m pytest -q',
  'python3 -m http.server --help',
  'mapfile -t A < good.sed',
])('nobody is asked about %s', async command => {
  expect(await world.shell(command)).toMatchObject({ effect: 'allow' })
})
