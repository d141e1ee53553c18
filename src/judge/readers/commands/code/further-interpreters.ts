import type { Program } from '../program.ts'
import { interprets } from './interpreters.ts'

/** Interpreters of languages that no reader knows: their names, the options that take code, and others that take a word. */
const others: readonly (readonly [names: string, code: string, values: string])[] = [
  ['octave octave-cli matlab', 'eval r', 'p path'],
  ['guile guile3', 'c', 'l L x s'],
  ['racket', 'e eval', 't l p r I'],
  ['sbcl ecl clisp ccl', 'eval x', 'load core i'],
  ['clojure clj', 'e eval', 'i m'],
  ['bb', 'e eval', 'm cp f'],
  ['erl', 'eval', 's sname name pa pz'],
  ['ghc ghci', 'e', 'package o i'],
  ['dc', 'e expression', 'f file'],
  ['gnuplot', 'e', ''],
  ['raku', 'e', 'I M'],
  ['ocaml', 'e', 'I'],
  ['janet fennel', 'e', 'l'],
  ['crystal', 'e', ''],
  ['gp maxima gap sage', 'c e', ''],
  ['swipl prolog', 'g t', 'l s f'],
  ['gst', 'e', ''],
  ['nickel', 'e', ''],
]

/** Interpreters of languages that no reader knows: texts in quotes that name programs are read. */
export const furtherInterpreters: readonly Program[] = others.map(([names, code, values]) => ({
  names: names.split(' '),
  read: interprets({
    language: names.split(' ')[0] ?? '',
    code: code.split(' '),
    values: values.split(' '),
  }),
  examples: [
    [
      `${names.split(' ')[0]} -${(code.split(' ')[0] ?? '').length > 1 ? '-' : ''}${code.split(' ')[0]} '1 2'`,
      `execute ${names.split(' ')[0]} "1 2" through ${names.split(' ')[0]}`,
    ] as const,
  ],
  runsOthers: true,
}))
