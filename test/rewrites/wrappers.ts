import { family, needing } from './rewriting.ts'
import { ofBare, ofSpelled, ofTexts, quoted } from './spelled-words.ts'

const before = (...wrapper: string[]) => ofSpelled(words => [...wrapper, ...words].join(' '))
const wrapped = (program: string, ...options: string[]) => needing(program, before(program, ...options))

/** Another program runs the command. */
export const wrappers = family('wrapper', {
  env: wrapped('env'),
  'env with a variable': wrapped('env', 'ZQ=1', 'ZR=2'),
  'env -i': wrapped('env', '-i', 'PATH="$PATH"', 'HOME="$HOME"', '${PROBE_LOG:+PROBE_LOG="$PROBE_LOG"}'),
  'env -u': wrapped('env', '-u', 'ZQ', '--'),
  'env -S': needing(
    'env',
    ofBare(words => `env -S ${quoted(words.join(' '))}`),
  ),
  nice: wrapped('nice'),
  'nice -n': wrapped('nice', '-n', '5'),
  nohup: needing(
    'nohup',
    ofSpelled(words => `nohup ${words.join(' ')} >/dev/null 2>&1`),
  ),
  timeout: wrapped('timeout', '60'),
  'timeout with options': wrapped('timeout', '--preserve-status', '-k', '5', '--signal=INT', '60s'),
  setsid: wrapped('setsid', '-w'),
  command: before('command'),
  'command -p': {
    rewrite: before('command', '-p'),
    unprovable: 'it looks in the folders of the system only, so the stand-in is not found',
  },
  'command --': before('command', '--'),
  'builtin command': before('builtin', 'command'),
  exec: before('exec'),
  'exec under another name': before('exec', '-a', 'sleep'),
  time: before('time'),
  'time -p': before('time', '-p'),
  stdbuf: wrapped('stdbuf', '-oL', '-e', '0'),
  ionice: wrapped('ionice', '-c3'),
  taskset: wrapped('taskset', '-c', '0'),
  flock: needing(
    'flock',
    ofSpelled((words, { scratch }) => `flock ${scratch}/zz.lock ${words.join(' ')}`),
  ),
  'flock -c': needing('flock', (command, { scratch }) => `flock ${scratch}/zz.lock -c ${quoted(command)}`),
  script: needing('script', command => `script -qec ${quoted(command)} /dev/null </dev/null`),
  'four of them': needing('nohup nice env timeout', before('nohup nice -n 2 env ZQ=1 timeout -s KILL 60')),
  'busybox sh': needing('busybox', command => `busybox sh -c ${quoted(command)}`),
  busybox: {
    ...needing('busybox', before('busybox')),
    unprovable: 'busybox runs its own programs, not a stand-in',
  },
  'the loader': {
    ...needing(
      'ldd',
      ofSpelled(([name = '', ...rest]) =>
        name.startsWith('/') ? null : [`/lib64/ld-linux-x86-64.so.2 /usr/bin/${name}`, ...rest].join(' '),
      ),
    ),
    unprovable: 'the loader runs no scripts, and a stand-in is one',
  },
  xargs: needing(
    'xargs',
    ofBare(([name = '', ...rest]) => (rest.length === 0 ? null : `echo ${rest.join(' ')} | xargs ${name}`)),
  ),
  'xargs with options': needing(
    'xargs',
    ofBare(([name = '', ...rest]) =>
      rest.length === 0 ? null : `xargs -n 99 -P 1 --no-run-if-empty ${name} <<< '${rest.join(' ')}'`,
    ),
  ),
  'xargs of the whole line': needing(
    'xargs',
    ofBare(words => `echo ${words.join(' ')} | xargs env`),
  ),
  'xargs -I': needing(
    'xargs',
    ofTexts(texts => {
      const last = texts.at(-1) ?? ''
      if (texts.length < 2 || /["'\\\s]/.test(last)) return null
      return `echo ${quoted(last)} | xargs -I{} ${texts.slice(0, -1).map(quoted).join(' ')} {}`
    }),
  ),
  'xargs -0': needing(
    'xargs',
    ofTexts(([name = '', ...rest]) =>
      rest.length === 0 ? null : `printf '%s\\0' ${rest.map(quoted).join(' ')} | xargs -0 ${name}`,
    ),
  ),
  'xargs -a': needing(
    'xargs',
    ofBare(([name = '', ...rest]) =>
      rest.length === 0 ? null : `xargs -a <(echo ${rest.join(' ')}) ${name}`,
    ),
  ),
  'find -exec': needing(
    'find',
    ofSpelled(words => `find . -maxdepth 0 -exec ${words.join(' ')} \\;`),
  ),
  'find -exec sh': needing('find', command => `find . -maxdepth 0 -exec sh -c ${quoted(command)} \\;`),
  'find -execdir': needing(
    'find',
    ofSpelled(words => `find / -maxdepth 0 -execdir env ${words.join(' ')} ';'`),
  ),
  watch: needing('watch', command => `TERM=xterm timeout 1 watch -n 9 ${quoted(command)}`),
  'watch -x': needing(
    'watch',
    ofSpelled(words => `TERM=xterm timeout 1 watch -n 9 -x ${words.join(' ')}`),
  ),
  parallel: needing('parallel', command => `parallel ::: ${quoted(command)}`),
  'parallel with a name': needing(
    'parallel',
    ofBare(words =>
      words.length < 2 ? null : `parallel ${words.slice(0, -1).join(' ')} {} ::: ${words.at(-1)}`,
    ),
  ),
  coproc: command => `coproc { ${command}\n}; wait`,
  git: needing('git', command => `git -c alias.zq=${quoted(`!${command} #`)} zq`),
  tar: needing('tar', command =>
    /'/.test(command)
      ? null
      : `tar cf /dev/null /dev/null --checkpoint=1 --checkpoint-action=exec=${quoted(command)}`,
  ),
  split: needing('split', command => `echo zz | split --filter=${quoted(command)}`),
  sed: needing('sed', command => (command.includes('\n') ? null : `echo | sed ${quoted(`1e ${command}`)}`)),
  make: needing('make', command =>
    command.includes('\n')
      ? null
      : `printf 'zq:\\n\\t%s\\n' ${quoted(command.replaceAll('$', () => '$$'))} | make -s -f -`,
  ),
  'make in a here-document': needing('make', command =>
    command.includes('\n') ? null : `make -f - <<'ZZ'\nzq:\n\t@${command.replaceAll('$', () => '$$')}\nZZ`,
  ),
  'make from a process': needing('make', command =>
    command.includes('\n')
      ? null
      : `make -f <(printf 'zq: ; %s\\n' ${quoted(command.replaceAll('$', () => '$$'))})`,
  ),
  'make by --eval': needing('make', command =>
    command.includes('\n')
      ? null
      : `make --eval ${quoted(`zq: ; ${command.replaceAll('$', () => '$$')}`)} zq`,
  ),
  sqlite3: needing('sqlite3', command =>
    /["'\\\n]/.test(command) ? null : `sqlite3 :memory: ".shell ${command.replace(/[$`]/g, '\\$&')}"`,
  ),
  vim: needing('vim', command =>
    /[\n%#!|]/.test(command) ? null : `vim -es -u NONE -c ${quoted(`!${command}`)} -c 'qa!' </dev/null`,
  ),
  ed: needing('ed', command =>
    command.includes('\n') || /[%!]/.test(command)
      ? null
      : `printf '%s\\n' ${quoted(`!${command}`)} q | ed -s`,
  ),
})
