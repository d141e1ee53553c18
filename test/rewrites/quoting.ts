import { family } from './rewriting.ts'
import {
  bytes,
  doubled,
  hexEscape,
  octalEscape,
  ofBare,
  ofName,
  ofSpelled,
  ofWords,
  plain,
  quoted,
  somewhere,
} from './spelled-words.ts'

const unicodeEscape = (text: string) =>
  [...text]
    .map(character => `\\u${(character.codePointAt(0) as number).toString(16).padStart(4, '0')}`)
    .join('')

/** Quotes, escapes and what stands between words. */
export const quoting = family('quoting', {
  'every word in single quotes': ofWords(quoted),
  'every word in double quotes': ofWords(doubled),
  'the name in hexadecimal': ofName(name => `$'${bytes(name, hexEscape)}'`),
  'the name in octal': ofName(name => `$'${bytes(name, octalEscape)}'`),
  'the name in code points': ofName(name => `$'${unicodeEscape(name)}'`),
  'every word in hexadecimal': ofWords(text => `$'${bytes(text, hexEscape)}'`),
  'every word in octal': ofWords(text => `$'${bytes(text, octalEscape)}'`),
  'the name as a string of the locale': ofName(name => `$${doubled(name)}`),
  'empty single quotes inside the name': ofName((name, input) => {
    const at = somewhere(name, input)
    return `${name.slice(0, at)}''${name.slice(at)}`
  }),
  'empty double quotes inside every word': ofWords((text, input) => {
    const at = somewhere(text, input)
    return `${plain(text.slice(0, at))}""${at < text.length ? plain(text.slice(at)) : ''}`
  }),
  'a backslash before every letter of the name': ofName(name => name.replace(/[\s\S]/g, '\\$&')),
  'a backslash before the name': ofName(name => `\\${name}`),
  'part of the name in quotes': ofName((name, input) => {
    const at = somewhere(name, input)
    return `${quoted(name.slice(0, at))}${name.slice(at)}`
  }),
  'every letter of the name in quotes of its own': ofName(name =>
    [...name].map((letter, i) => (i % 2 ? `"${letter}"` : `'${letter}'`)).join(''),
  ),
  'an empty expansion inside the name': ofName((name, input) => {
    const at = somewhere(name, input)
    return `${name.slice(0, at)}$@${name.slice(at)}`
  }),
  'a variable that is not set inside the name': ofName((name, input) => {
    const at = somewhere(name, input)
    return `${name.slice(0, at)}\${zq}${name.slice(at)}`
  }),
  'an empty substitution inside the name': ofName((name, input) => {
    const at = somewhere(name, input)
    return `${name.slice(0, at)}$(true)${name.slice(at)}`
  }),
})

/** What stands between words. */
export const separators = family('separators', {
  tabs: ofSpelled(words => words.join('\t')),
  'many spaces': ofSpelled(words => `   ${words.join('    ')}  `),
  'a continued line between words': ofSpelled(words => words.join(' \\\n  ')),
  'a continued line inside the name': ofName((name, input) => {
    const at = somewhere(name, input)
    return `${name.slice(0, at)}\\\n${name.slice(at)}`
  }),
  $IFS: ofBare(words => `${words.join('${IFS}')}`),
  '$IFS and an empty argument': ofBare(words => `${words.join('$IFS$9')}`),
  '$IFS cut to one character': ofBare(words => `${words.join('${IFS:0:1}')}`),
  'IFS of its own': ofBare(words =>
    words.some(word => word.includes(',')) ? null : `IFS=,; zq=${quoted(words.join(','))}; $zq`,
  ),
  braces: ofBare(words =>
    words.length < 2 || words.some(word => /[,{}]/.test(word)) ? null : `{${words.join(',')}}`,
  ),
})
