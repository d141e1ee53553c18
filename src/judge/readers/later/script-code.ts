import type { LaterCode, LaterCodes } from './later-code.ts'

const interpreters: readonly (readonly [string, RegExp])[] = [
  ['shell', /\b(?:ba|z|da|k|a)?sh\b/],
  ['python', /\bpython/],
  ['javascript', /\b(?:node|nodejs|deno|bun)\b/],
  ['ruby', /\bruby/],
  ['perl', /\bperl/],
  ['php', /\bphp/],
  ['lua', /\blua/],
]

/** Returns a script as a whole, in the language that its first line names. */
export function scriptCode(text: string): LaterCodes {
  const first = /^#!([^\n]{1,200})/.exec(text)?.[1]
  const language =
    first === undefined ? 'shell' : (interpreters.find(([, line]) => line.test(first))?.[0] ?? 'unknown')
  return { codes: language === 'shell' ? shellScript(text) : [{ language, code: text }], cut: false }
}

/** Programs that a person calls all day: an alias or a function of that name runs without being asked for. */
const everyday = new Set(
  (
    'ls ll cd cat less more head tail grep find cp mv rm ln mkdir touch echo pwd clear git npm node python python3 pip ' +
    'docker make vim vi nano code ssh scp curl wget ps top kill man tar df du which exit'
  ).split(' '),
)
const named =
  /^[ \t]{0,8}(?:(?:builtin[ \t]{1,4})?alias[ \t]{1,8}([\w.-]{1,20})=|(?:function[ \t]{1,8})?([\w.-]{1,20})[ \t]{0,4}\(\))/gm
const maxNames = 64

/** The text of a shell’s profile, and a call of each program of every day that it puts something else in the place of. */
export function profileCode(text: string): LaterCodes {
  const names = [...text.matchAll(named)].slice(0, maxNames).map(match => match[1] ?? match[2] ?? '')
  const called = [...new Set(names)].filter(name => everyday.has(name))
  return { codes: shellScript(called.length === 0 ? text : `${text}\n${called.join('\n')}\n`), cut: false }
}

function shellScript(code: string): readonly LaterCode[] {
  return [{ language: 'shell', code }]
}
