import { family } from './rewriting.ts'
import { ofNameAfter, ofSpelled, quoted } from './spelled-words.ts'

/** Functions, aliases, traps and `eval`. */
export const functions = family('functions', {
  'a function that is called': command => `zf() { ${command}\n}; zf`,
  'a function by its keyword': command => `function zf {\n${command}\n}\nzf`,
  'a function in a subshell': command => `zf() (\n${command}\n)\nzf`,
  'a function that runs its arguments': ofSpelled(words => `zf() { "$@"; }; zf ${words.join(' ')}`),
  'a function that is given the name': ofSpelled(([name, ...rest]) =>
    [`zf() { zn=$1; shift; $zn "$@"; }; zf ${name}`, ...rest].join(' '),
  ),
  'a function that calls a function': command => `za() { ${command}\n}; zb() { za; }; zb`,
  'a function of the same name': ofNameAfter(name =>
    /^\w+$/.test(name) ? [`${name}() { command ${name} "$@"; }`, name] : null,
  ),
  'a function under another name': ofNameAfter(name => [`ls() { command ${name} "$@"; }`, 'ls']),
  'an alias': ofSpelled(([name, ...rest]) =>
    [`shopt -s expand_aliases\nalias zq=${name}\nzq`, ...rest].join(' '),
  ),
  'an alias of the whole line': command => `shopt -s expand_aliases\nalias zq=${quoted(command)}\nzq`,
  'an alias of an alias': ofSpelled(([name, ...rest]) =>
    [`shopt -s expand_aliases\nalias za=${name}\nalias zb='za'\nzb`, ...rest].join(' '),
  ),
  'a trap at the end': command => `trap ${quoted(command)} EXIT`,
  'a trap on a signal': command => `trap ${quoted(command)} USR1; kill -USR1 $$`,
  'a trap on every command': command => `trap ${quoted(`trap - DEBUG; ${command}`)} DEBUG; :`,
})

/** `eval` of text that is put together in different ways. */
export const evals = family('eval', {
  'a text': command => `eval ${quoted(command)}`,
  words: ofSpelled(words => `eval ${words.map(quoted).join(' ')}`),
  'after --': command => `eval -- ${quoted(command)}`,
  'builtin eval': command => `builtin eval ${quoted(command)}`,
  'a variable': command => `zq=${quoted(command)}; eval "$zq"`,
  'a variable without quotes': command =>
    /[\n*?~]|  /.test(command) ? null : `zq=${quoted(command)}; eval $zq`,
  'two variables': (command, { random }) => {
    const at = random(command.length + 1)
    return `za=${quoted(command.slice(0, at))}; zb=${quoted(command.slice(at))}; eval "$za$zb"`
  },
  'many pieces': command => {
    const pieces = command.match(/[\s\S]{1,5}/g) ?? []
    const set = pieces.map((piece, i) => `z${i}=${quoted(piece)}; `).join('')
    return `${set}eval "${pieces.map((_piece, i) => `\${z${i}}`).join('')}"`
  },
  twice: command => `eval ${quoted(`eval ${quoted(command)}`)}`,
  'what printf prints': command => `eval "$(printf %s ${quoted(command)})"`,
  'what cat prints': command => (command.includes('ZZ') ? null : `eval "$(cat <<'ZZ'\n${command}\nZZ\n)"`),
  'what was read': command =>
    command.includes('\n') ? null : `read -r zq <<< ${quoted(command)}; eval "$zq"`,
  'line after line': command =>
    command.includes('\n') ? null : `while read -r zq; do eval "$zq"; done <<< ${quoted(command)}`,
  'an array of words': ofSpelled(words => `zq=(${words.map(quoted).join(' ')}); eval "\${zq[*]}"`),
  'quoted by printf': command => `printf -v zq '%q' ${quoted(command)}; eval "eval $zq"`,
  'quoted by an expansion': command => `zq=${quoted(command)}; eval "eval \${zq@Q}"`,
  'by a prompt': command => `zq=${quoted(`$(${command}\n)`)}; : "\${zq@P}"`,
  'the positional arguments': command => `set -- ${quoted(command)}; eval "$1"`,
})
