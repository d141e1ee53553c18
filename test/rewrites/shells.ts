import { family, needing } from './rewriting.ts'
import { doubled, ofSpelled, quoted } from './spelled-words.ts'

const here = (command: string, opener: string, body = command) =>
  /^ZZ$/m.test(command) ? null : `${opener}\n${body}\nZZ`
const escaped = (command: string) => command.replace(/[$`\\]/g, character => `\\${character}`)

/** Another shell is given the command. */
export const shells = family('shell', {
  'sh -c': command => `sh -c ${quoted(command)}`,
  'bash -c in double quotes': command => `bash -c ${doubled(command)}`,
  'bash -lc': {
    rewrite: command => `bash -lc ${quoted(command)}`,
    unprovable: 'a login shell sets the PATH itself, so the stand-in is not found',
  },
  'bash -xec': command => `bash -xec ${quoted(command)}`,
  'bash with options': command => `bash --noprofile --norc -o errexit -c ${quoted(command)}`,
  '/bin/sh -c': command => `/bin/sh -c ${quoted(command)}`,
  'dash -c': needing('dash', command => `dash -c ${quoted(command)}`),
  'sh -c in sh -c': command => `sh -c ${quoted(`bash -c ${quoted(command)}`)}`,
  'sh -c four times': command => [1, 2, 3, 4].reduce(inner => `sh -c ${quoted(inner)}`, command),
  'sh -c of its arguments': ofSpelled(words => `sh -c '"$@"' sh ${words.join(' ')}`),
  'sh -c of its name and arguments': ofSpelled(words => `sh -c '$0 "$@"' ${words.join(' ')}`),
  'sh -c of one argument': command => `sh -c 'eval "$1"' sh ${quoted(command)}`,
  'sh -c of a variable': command => `zq=${quoted(command)}; sh -c "$zq"`,
  'sh -c of an exported variable': command => `export zq=${quoted(command)}; sh -c 'eval "$zq"'`,
  'env and sh -c': command => `zq=${quoted(command)} sh -c 'sh -c "$zq"'`,
  'the shell in a variable': command => `zs=bash; $zs -c ${quoted(command)}`,
  'the shell of the user': command => `\${SHELL:-/bin/bash} -c ${quoted(command)}`,
  'a string to bash': command => `bash <<< ${quoted(command)}`,
  'a string to bash -s': command => `bash -s -- one two <<< ${quoted(command)}`,
  'echo to sh': command => (/\\/.test(command) ? null : `echo ${quoted(command)} | sh`),
  'printf to bash': command => `printf '%s\\n' ${quoted(command)} | bash -`,
  'printf to a grouped shell': command => `printf '%s\\n' ${quoted(command)} | { bash; }`,
  'printf to cat to bash': command => `printf '%s\\n' ${quoted(command)} | cat | tee /dev/null | bash`,
  'printf to a wrapped shell': command => `printf '%s\\n' ${quoted(command)} | env nice bash`,
  'a here-document': command => here(command, `bash <<'ZZ'`),
  'a here-document that is expanded': command => here(command, 'bash <<ZZ', escaped(command)),
  'a here-document with tabs': command =>
    command.includes('\n') ? null : `bash <<-'ZZ'\n\t${command}\n\tZZ`,
  'a here-document through cat': command => here(command, `cat <<'ZZ' | sh`),
  'a here-document of a descriptor': command => here(command, `bash /dev/fd/3 3<<'ZZ'`),
  'a file that is a process': command => `bash <(printf '%s\\n' ${quoted(command)})`,
  'a string to source': command => `source /dev/stdin <<< ${quoted(command)}`,
  'a process to source': command => `. <(printf '%s\\n' ${quoted(command)})`,
  'a process that takes it': command => `printf '%s\\n' ${quoted(command)} > >(bash); wait $!; sleep 0.05`,
  'tee to a process': command => `printf '%s\\n' ${quoted(command)} | tee >(bash) >/dev/null; sleep 0.2`,
  'exec of bash': command => `exec bash -c ${quoted(command)}`,
  'xargs with sh -c': command =>
    /["'\\\n]/.test(command) ? null : `echo ${quoted(command)} | xargs -I{} sh -c '{}'`,
  'xargs of bash -c': command => `printf '%s\\0' ${quoted(command)} | xargs -0 bash -c`,
})
