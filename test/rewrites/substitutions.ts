import { family, needing } from './rewriting.ts'
import {
  bytes,
  hexEscape,
  octalEscape,
  ofBare,
  ofHalves,
  ofName,
  ofNameAfter,
  quoted,
} from './spelled-words.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const backwards = (text: string) => [...text].toReversed().join('')

/** The name is what another command prints. */
export const substitutions = family('substitution', {
  echo: ofName(name => `$(echo ${name})`),
  'echo in backticks': ofName(name => `\`echo ${name}\``),
  'echo in quotes': ofName(name => `"$(echo "${name}")"`),
  printf: ofName(name => `$(printf %s ${name})`),
  'printf of two halves': ofHalves((first, second) => [':', `$(printf '%s%s' ${first} ${second})`]),
  'printf in hexadecimal': ofName(name => `$(printf '${bytes(name, hexEscape)}')`),
  'printf in octal': ofName(name => `$(printf '${bytes(name, octalEscape)}')`),
  'half of the name': ofHalves((first, second) => [':', `${first}$(echo ${second})`]),
  rev: needing(
    'rev',
    ofName(name => `$(echo ${backwards(name)} | rev)`),
  ),
  tr: ofName(name => (/^[a-z]+$/.test(name) ? `$(echo ${name.toUpperCase()} | tr A-Z a-z)` : null)),
  'tr with classes': ofName(name =>
    /^[a-z]+$/.test(name) ? `$(tr '[:upper:]' '[:lower:]' <<< ${name.toUpperCase()})` : null,
  ),
  'tr -d': ofName(name => `$(echo ${[...name].join('=')} | tr -d =)`),
  sed: ofName(name => `$(echo @${name}@ | sed 's/@//g')`),
  cut: ofName(name => `$(echo zz:${name}:zz | cut -d: -f2)`),
  awk: needing(
    'awk',
    ofName(name => `$(echo zz ${name} | awk '{print $2}')`),
  ),
  head: ofName(name => `$(printf '%s\\n' ${name} zz | head -n 1)`),
  base64: ofName(name => `$(echo ${base64(name)} | base64 -d)`),
  'base64 from a string': ofName(name => `$(base64 --decode <<< ${base64(name)})`),
  xxd: needing(
    'xxd',
    ofName(name => `$(echo ${Buffer.from(name).toString('hex')} | xxd -r -p)`),
  ),
  'command -v': ofName(name => `$(command -v ${name})`),
  which: needing(
    'which',
    ofName(name => `$(which ${name})`),
  ),
  'cat of a string': ofName(name => `$(cat <<< ${name})`),
  'a file of descriptor': ofName(name => `$(< <(echo ${name}))`),
  'a function': ofNameAfter(name => [`zf() { echo ${name}; }`, '$(zf)']),
  'a variable': ofNameAfter(name => [`zq=$(echo ${name})`, '$zq']),
  'the whole line': ofBare(words => `$(echo ${words.join(' ')})`),
  'the whole line, decoded': ofBare(words => `$(echo ${base64(words.join(' '))} | base64 -d)`),
  python: needing(
    'python3',
    ofName(name => `$(python3 -c ${quoted(`print("${name}")`)})`),
  ),
})
