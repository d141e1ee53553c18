import { describe, expect, test } from 'vitest'
import { programLinesForTest } from './read-program-for-test.ts'

const root = 'delete / recursive'
/** Words that some language reserves, and that others take for a name. */
const words = (
  'go use end then let my fn func sub def begin rescue ensure unless until elif elsif defer our local var const of ' +
  'typeof void throw new from default export static public async and or not is do select match type print'
).split(' ')

/** For each language a program that binds a word in each of its ways, and the words that it reserves itself. */
const languages: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'python',
    'def and or not is elif from async',
    [
      `import os\nWORD = os.system\nWORD('rm -rf /')`,
      `from os import system as WORD\nWORD('rm -rf /')`,
      `import os as WORD; WORD.system('rm -rf /')`,
      `import os\ndef WORD(c):\n    os.system(c)\nWORD('rm -rf /')`,
      `import os\ndef f(WORD):\n    WORD('rm -rf /')\nf(os.system)`,
      `import os\nfor WORD in [os.system]: WORD('rm -rf /')`,
      `import os\nx = not WORD('a') if 0 else os.system('rm -rf /')`,
    ],
  ],
  [
    'javascript',
    'new typeof void throw var const do export default',
    [
      `const WORD = require('child_process').execSync; WORD('rm -rf /')`,
      `const { execSync: WORD } = require('child_process')\nWORD('rm -rf /')`,
      `const WORD = require('child_process'); WORD.execSync('rm -rf /')`,
      `function WORD(c) { require('child_process').execSync(c) } WORD('rm -rf /')`,
      `const f = (WORD) => WORD('rm -rf /'); f(require('child_process').execSync)`,
      `const f = WORD => WORD('rm -rf /'); f(require('child_process').execSync)`,
      `const WORD = async c => { await (require('child_process').execSync(c)) }; WORD('rm -rf /')`,
      `let WORD = 4\nWORD / 2; require('child_process').execSync('rm -rf /') / 1`,
      `let WORD = 4\nWORD\n/ 2; require('child_process').execSync('rm -rf /') / 1`,
    ],
  ],
  [
    'ruby',
    'end then begin rescue ensure unless until elsif and or not do def',
    [
      `WORD = method(:system); WORD.call('rm -rf /')`,
      `require 'fileutils'; WORD = FileUtils; WORD.rm_rf('/')`,
    ],
  ],
  ['php', '', [`function WORD($c) { $c('rm -rf /'); } WORD('system');`]],
  [
    'lua',
    'end then local and or not do until',
    [
      `local WORD = os.execute; WORD('rm -rf /')`,
      `WORD = os.execute\nWORD 'rm -rf /'`,
      `function WORD(c) os.execute(c) end WORD('rm -rf /')`,
    ],
  ],
  ['r', '', [`WORD = system; WORD('rm -rf /')`, `WORD = unlink\nWORD('/', recursive = TRUE)`]],
  ['compiled', '', [`WORD := os.RemoveAll; WORD("/")`, `let WORD = std::fs::remove_dir_all; WORD("/");`]],
]

const ofPhp = 'use end_ fn var const throw new default static public and or do print match'
const programs = languages.flatMap(([language, reserved, texts]) =>
  words
    .filter(word => !`${reserved} ${language === 'php' ? ofPhp : ''}`.split(' ').includes(word))
    .flatMap(word => texts.map(text => [language, word, text.replaceAll('WORD', word)] as const)),
)

describe('a name is a name in each language that does not reserve it', () => {
  test.each(programs)('%s, %s: %s', (language, _word, text) => {
    expect(programLinesForTest(language, text)).toContain(root)
  })
})

describe('a word that the language reserves is none', () => {
  test.each([
    ['python', `import os\nx = await (f()) if not (a) else (os.system)('rm -rf /')`],
    ['python', `import os\ndef f(x=os.system('rm -rf /')): pass`],
    ['javascript', `(async () => { await (require('fs').promises.rm('/', { recursive: true })) })()`],
    ['javascript', `for (const p of ['/']) require('fs').rmSync(p, { recursive: true })`],
    ['javascript', `let x = 1, { execSync: y } = require('child_process'); y('rm -rf /')`],
    ['javascript', `const f = async (p) => require('fs').rmSync(p, { recursive: true }); f('/')`],
    ['perl', `my $x = do { system('rm -rf /') } or die;`],
    ['perl', `do { system('rm -rf /') } unless $x;`],
    ['ruby', `begin; system('rm -rf /'); rescue; raise 'x'; end`],
    ['lua', `if x then os.execute('rm -rf /') else return end`],
    ['compiled', `func main() { go os.RemoveAll("/") }`],
    ['compiled', `func main() { defer func() { os.RemoveAll("/") }() }`],
    ['r', `do.call("system", list("rm -rf /"))`],
    ['r', `f <- function(x) unlink(x, recursive = TRUE); g = f`],
  ])('%s: %s', (language, text) => {
    const lines = programLinesForTest(language, text)
    expect(lines.some(line => /^delete .* recursive$/.test(line))).toBe(true)
  })

  test.each([
    ['python', `def go(x):\n    return x\nend = go(2)\nfor use in [1]: print(use, end=' ')`],
    ['python', `from os import path as use; print(use.exists('a'), not (1), (yield_) if (a) in (b) else 2)`],
    [
      'javascript',
      `const fn = x => x + 1; let go = /a\\/b/.test('a'); console.log(typeof (fn), void (0), go)`,
    ],
    ['javascript', `if (a) {\n}\n/re'/.test('a'); [1].map(of => of / 2)\n`],
    [
      'javascript',
      `const s = x\n  .split(/[/']/)\n  .map(from => from.trim()); async function main() { return (s) }`,
    ],
    ['ruby', `def go(x) = x + 1\nputs go(2) if x =~ /a'/ and y.match(/b/)`],
    ['perl', `print join ',', map { $_ * 2 } grep { /a'/ } split /,/, $x;`],
    ['lua', `local function go(x) return x + 1 end print(go(2))`],
    ['compiled', `func use(s string) { fmt.Println(s) }\nfunc main() { go use("a"); defer use("b") }`],
  ])('%s, nothing happens: %s', (language, text) => {
    expect(programLinesForTest(language, text)).toEqual([])
  })
})
