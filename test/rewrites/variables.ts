import { family } from './rewriting.ts'
import { ofBare, ofHalves, ofName, ofNameAfter, ofSpelled, ofTexts, plain, quoted } from './spelled-words.ts'

const lower = (name: string) => (/^[a-z]+$/.test(name) ? name.toUpperCase() : null)

/** The name or the words come out of variables that the same line sets. */
export const variables = family('variables', {
  'the name': ofSpelled(([name, ...rest]) => [`zq=${name}; $zq`, ...rest].join(' ')),
  'the name in braces and quotes': ofSpelled(([name, ...rest]) =>
    [`zq=${name}\n"\${zq}"`, ...rest].join(' '),
  ),
  'every argument': ofTexts(([name = '', ...rest]) => {
    const set = rest.map((text, i) => `zq${i}=${quoted(text)}; `).join('')
    return `${set}${plain(name)} ${rest.map((_text, i) => `"$zq${i}"`).join(' ')}`
  }),
  'the name in two': ofHalves((first, second) => [`za=${first}; zb=${second}`, '$za$zb']),
  'the name in two, exported': ofHalves((first, second) => [
    `export za=${first} zb=${second}`,
    '"${za}${zb}"',
  ]),
  'the name letter by letter': ofNameAfter(name => [
    [...name].map((letter, i) => `z${i}=${letter}`).join('; '),
    [...name].map((_letter, i) => `\${z${i}}`).join(''),
  ]),
  'a value by default': ofName(name => `\${zq:-${name}}`),
  'a value by default that is kept': ofName(name => `\${zq:=${name}}`),
  'a value instead': ofName(name => `\${PATH:+${name}}`),
  'an indirect name': ofSpelled(([name, ...rest]) => [`za=${name}; zb=za; \${!zb}`, ...rest].join(' ')),
  'a reference': ofSpelled(([name, ...rest]) => [`za=${name}; declare -n zb=za; $zb`, ...rest].join(' ')),
  'an array': ofSpelled(words => `zq=(${words.join(' ')}); "\${zq[@]}"`),
  'an array that grows': ofSpelled(
    words => `zq=(); ${words.map(word => `zq+=(${word}); `).join('')}"\${zq[@]}"`,
  ),
  'an array by its numbers': ofSpelled(
    words => `zq=(${words.join(' ')}); ${words.map((_word, i) => `"\${zq[${i}]}"`).join(' ')}`,
  ),
  'a map': ofSpelled(([name, ...rest]) => [`declare -A zq=([go]=${name}); "\${zq[go]}"`, ...rest].join(' ')),
  'positional arguments': ofSpelled(words => `set -- ${words.join(' ')}; "$@"`),
  'one positional argument': ofSpelled(([name, ...rest]) => [`set -- ${name}; $1`, ...rest].join(' ')),
  'printf -v': ofSpelled(([name, ...rest]) => [`printf -v zq %s ${name}; $zq`, ...rest].join(' ')),
  'printf -v of two halves': ofHalves((first, second) => [`printf -v zq '%s%s' ${first} ${second}`, '$zq']),
  read: ofSpelled(([name, ...rest]) => [`read zq <<< ${name}; $zq`, ...rest].join(' ')),
  'read -a': ofBare(words => `read -ra zq <<< '${words.join(' ')}'; "\${zq[@]}"`),
  mapfile: ofTexts(texts => `mapfile -t zq < <(printf '%s\\n' ${texts.map(quoted).join(' ')}); "\${zq[@]}"`),
  'a slice': ofNameAfter(name => [`zq=__${name}__`, `\${zq:2:${name.length}}`]),
  'all in one variable': ofBare(words => `zq='${words.join(' ')}'; $zq`),
  'small letters': ofSpelled(([name = '', ...rest]) =>
    lower(name) ? [`zq=${lower(name)}; \${zq,,}`, ...rest].join(' ') : null,
  ),
  'small letters by declaration': ofSpelled(([name = '', ...rest]) =>
    lower(name) ? [`declare -l zq=${lower(name)}; $zq`, ...rest].join(' ') : null,
  ),
  'something taken out': ofHalves((first, second) => [`zq=${first}__${second}`, '${zq//__/}']),
  'something taken off the front': ofSpelled(([name, ...rest]) =>
    [`zq=__${name}; \${zq#__}`, ...rest].join(' '),
  ),
  'something taken off the end': ofSpelled(([name, ...rest]) =>
    [`zq=${name}__; \${zq%%_*}`, ...rest].join(' '),
  ),
  appended: ofHalves((first, second) => [`zq=${first}; zq+=${second}`, '$zq']),
  'the last argument of the command before': ofSpelled(([name, ...rest]) =>
    [`: ${name}; $_`, ...rest].join(' '),
  ),
  'a loop over one value': ofSpelled(
    ([name, ...rest]) => `for zq in ${name}; do ${['$zq', ...rest].join(' ')}; done`,
  ),
  'a loop over letters': ofSpelled(([name = '', ...rest]) =>
    /^\w+$/.test(name)
      ? [`zq=; for zl in ${[...name].join(' ')}; do zq+=$zl; done; $zq`, ...rest].join(' ')
      : null,
  ),
})
