import { expect, test } from 'vitest'
import { readForTest } from '../read-for-test.ts'

const danger = 'rm -rf ~/photos'
const files = {
  '/home/user/project/x.sh': `#!/bin/sh\n${danger}\n`,
  '/home/user/project/cfg': `[alias]\nx = !true\n[core]\nfsmonitor = ./x.sh\n`,
  '/home/user/project/outer': `[include]\n  path = cfg\n`,
  '/home/user/project/sshc': `Host *\n  ProxyCommand ${danger}\n`,
  '/home/user/project/exec': `Match host a exec "${danger}"\n`,
  '/home/user/project/bin/make': `#!/bin/sh\n${danger}\n`,
  '/home/user/project/bin/tool': `#!/bin/sh\n${danger}\n`,
  '/home/user/project/tree/CMakeLists.txt': 'execute_process(COMMAND rm -rf /home/user/photos)\n',
  '/home/user/project/nd/build.ninja': `rule r\n  command = ${danger}\nbuild o: r\n`,
  '/home/user/project/w': 'use_askpass = ./x.sh\n',
  '/home/user/project/h/.curlrc': 'config = more\n',
  '/home/user/project/h/more': 'output = /home/user/.bashrc\n',
  '/home/user/project/.npmrc': 'script-shell=./x.sh\n',
  '/home/user/project/g.gdb': `set pagination off\nshell ${danger}\n`,
  '/home/user/project/v.vim': `" a note\ncall system('${danger}')\n`,
  '/home/user/project/c.cmake': `execute_process(COMMAND rm -rf /home/user/photos)\n`,
  '/home/user/project/s.sql': `select 1;\n.shell ${danger}\n`,
  '/home/user/project/f': `-wrapper sh,-c,${danger.replaceAll(' ', '\\ ')}\n`,
  '/home/user/project/Makefile': 'include inc.mk\nall: ; echo hi\n',
  '/home/user/project/inc.mk': `X := $(shell ${danger})\n`,
  '/home/user/project/long.mk': `${Array.from({ length: 250 }, (_, i) => `t${i}: t${i + 1}\n\techo ${i}`).join('\n')}\nt250:\n\t${danger}\n`,
  '/home/user/project/bang.mk': `X != ${danger}\nall:\n`,
}

const deletes = (command: string) =>
  readForTest(command, files).lines.filter(line => /^(?:delete|write|append) .*(?:photos|bashrc)/.test(line))

test.each([
  `git grep -O'sh -c "${danger}"' hi`,
  `git archive --remote=. --exec='${danger}' HEAD`,
  `git push --receive-pack='${danger}' . HEAD`,
  `git clone -u '${danger}' . /tmp/x`,
  `git -c trailer.x.command='${danger}' interpret-trailers a`,
  `git -c a.b.nobodyknows='${danger}' status`,
  `GIT_CONFIG_PARAMETERS="'core.fsmonitor'='./x.sh'" git status`,
  'GIT_CONFIG_GLOBAL=outer git status',
  'git -c include.path=../cfg status',
  'GIT_SSH=./x.sh git fetch',
  `gcc -wrapper sh,-c,'${danger}' a.c`,
  'make',
  'MAKEFILES=inc.mk make -f long.mk t200',
  'make -f bang.mk',
  'make -f long.mk t0',
  "TAR_OPTIONS='-I ./x.sh' tar cf o.tar a",
  'tar --use-compress-program=./x.sh -cf o.tar a',
  'sdiff --diff-program=./x.sh a b',
  'wget --use-askpass=./x.sh http://e.example',
  'WGETRC=w wget http://e.example',
  'CURL_HOME=h curl http://e.example',
  'scp -S ./x.sh a h:',
  'sftp -D ./x.sh h',
  'ssh -F sshc h',
  'ssh -F exec h',
  'gdb -batch -x g.gdb',
  'vim -S v.vim',
  'cmake -P c.cmake',
  `sqlite3 :memory: "select edit('x','${danger}')"`,
  'sqlite3 :memory: ".read s.sql"',
  'npm test',
  'npm test --script-shell ./x.sh',
  'SHELL=./x.sh vim a',
  'CC=./x.sh make all',
  'RUSTC_WRAPPER=./x.sh cargo build',
  'NOBODY_KNOWS_COMMAND=./x.sh some-program',
  'cargo build --config build.rustc-wrapper=\'"./x.sh"\'',
  'rg --pre ./x.sh hi',
  'sort --compress-program=./x.sh a',
  'rsync -e ./x.sh a h:',
  'PATH=bin:$PATH make none',
  'export PATH=$PWD/bin:$PATH; tool',
  'cmake -S tree -B build',
  'cmake -DCMAKE_C_COMPILER_LAUNCHER=./x.sh -B build',
  'ninja -C nd',
  `ed -s a <<< '!${danger}'`,
  `MAKEFLAGS='--eval=X:=$(shell ${danger})' make -f none.mk`,
  'wget -e use_askpass=./x.sh http://e.example',
  "npm --node-options='--require ./x.sh' run nothing",
])('what a program starts by an option, a setting or a variable is read: %s', command => {
  expect(deletes(command)).not.toEqual([])
})

const ordinary = {
  '/home/user/project/debug.gdb': 'break main\nrun\nbt\n',
  '/home/user/project/fmt.vim': ':%s/a/b/e\n:wq\n',
  '/home/user/project/.npmrc': 'save-exact=true\n',
  '/home/user/project/Makefile':
    'include config.mk\nV := $(shell git describe)\nall: a.o\n\t$(CC) -o app a.o\n%.o: %.c\n\t$(CC) -c $<\n',
  '/home/user/project/config.mk': 'PREFIX ?= /usr/local\n',
  '/home/user/project/v.cmake': 'execute_process(COMMAND git rev-parse HEAD OUTPUT_VARIABLE H)\n',
}

test.each([
  'git -c user.name=a -c core.pager=cat log --grep "rm -rf /"',
  `git commit -m '${danger}'`,
  'GIT_PAGER=cat PAGER=less EDITOR=/usr/bin/vim git log',
  'CC=clang CXX=/usr/bin/clang++ make -j4',
  'make all CFLAGS="-O2 -Wall"',
  'tar -I zstd -xf a.tar.zst',
  'rsync -e "ssh -p 22" -av src/ host:/srv/',
  'gdb -batch -x debug.gdb ./app',
  'vim -es -S fmt.vim a.txt',
  'cmake -P v.cmake',
  'npm test',
  'RUSTFLAGS="-C target-cpu=native" cargo build',
  'GOFLAGS=-mod=mod go build ./...',
  'SHELL=/bin/zsh tmux new -d',
])('ordinary options, settings and variables start nothing: %s', command => {
  const { lines } = readForTest(command, ordinary)
  expect(lines.filter(line => /^(?:delete|opaque .*(?:matters|everything))/.test(line))).toEqual([])
})

test('what happens in the background, or after a wait, says so', () => {
  const times = (command: string) =>
    readForTest(command, files).effects.flatMap(({ type, when }) =>
      type === 'run' ? [] : [`${type} ${when}`],
    )
  expect(times('(sleep 3; mv a b) &')).toContain('move background')
  expect(times('tmux new -d "mv a b"')).toContain('move background')
  expect(times('sleep 3; rm -rf c')).toEqual(['delete after-wait'])
  expect(times('until [ -e c ]; do :; done; rm -rf c')).toContain('delete after-wait')
  expect(times('mv a b; rm -rf c')).toEqual(['move undefined', 'delete undefined'])
})
