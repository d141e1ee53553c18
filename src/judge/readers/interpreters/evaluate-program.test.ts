import { describe, expect, test } from 'vitest'
import { programLinesForTest, readProgramForTest } from './read-program-for-test.ts'

describe('a name that the program binds calls what it was given', () => {
  test.each([
    ['python', `import os\na, b = os.system, 1\na('rm -rf /')`],
    ['python', `import os\n(a, b) = (1, os.system)\nb('rm -rf /')`],
    ['python', `import os\na, (b, c) = 1, (os.system, 2)\nb('rm -rf /')`],
    ['python', `import shutil\np, q = '/', 1\nshutil.rmtree(p)`],
    ['python', `import os\nrun: object = os.system\nrun('rm -rf /')`],
    ['python', `import os; run: Callable[[str], int] = os.system; run('rm -rf /')`],
    ['python', `import os\ntry: run = os.system\nexcept: pass\nrun('rm -rf /')`],
    [
      'python',
      `import os\nclass A:\n    def __init__(self):\n        self.run = os.system\n    def x(self):\n        self.run('rm -rf /')`,
    ],
    [
      'python',
      `import shutil\nclass A:\n    def __init__(self):\n        self.p = '/'\n    def x(self):\n        shutil.rmtree(self.p)`,
    ],
    ['python', `import os\nf = lambda x, y=os.system('rm -rf /'): 1`],
    [
      'python',
      `from os import system\n# from math import system\n'''\nfrom math import system\n'''\nsystem('rm -rf /')`,
    ],
    ['python', `from os import system\nx = "from math import system"\nsystem('rm -rf /')`],
    [
      'javascript',
      `const fs = require('fs'); const { rmSync: remove } = fs; remove('/', { recursive: true })`,
    ],
    ['javascript', `const { promises: { rm } } = require('fs'); rm('/', { recursive: true })`],
    ['javascript', `const [run] = [require('child_process').execSync]; run('rm -rf /')`],
    ['javascript', `let run; ({ execSync: run } = require('child_process')); run('rm -rf /')`],
    ['javascript', `import('fs').then(({ rmSync: r }) => r('/', { recursive: true }))`],
    [
      'javascript',
      `const o = { run: require('child_process').execSync }; const { run } = o; run('rm -rf /')`,
    ],
    ['javascript', `function f({ run }) { run('rm -rf /') } f({ run: require('child_process').execSync })`],
    [
      'javascript',
      `function f({ cmd = 'ls' }) { require('child_process').execSync(cmd) } f({ cmd: 'rm -rf /' })`,
    ],
    ['javascript', `((a = require('child_process').execSync('rm -rf /')) => 1)()`],
    ['javascript', `const o = {}; o.run = require('child_process').execSync; o.run('rm -rf /')`],
    [
      'javascript',
      `import { execSync } from 'child_process'\nconst run: (c: string) => Buffer = execSync\nrun('rm -rf /')`,
    ],
    [
      'javascript',
      `import { execSync } from 'child_process'\n// import { execSync } from 'other'\nexecSync('rm -rf /')`,
    ],
    ['ruby', `a, b = method(:system), 1; a.call('rm -rf /')`],
    ['lua', `local a, b = os.execute, 1; a('rm -rf /')`],
    ['php', `SYSTEM('rm -rf /');`],
    ['php', `Shell_Exec('rm -rf /');`],
    ['php', `[$run, $x] = ['system', 1]; $run('rm -rf /');`],
    ['php', `function f(string $run) { $run('rm -rf /'); } f('system');`],
    ['r', `run <- system; run('rm -rf /')`],
    ['r', `run <<- unlink\nrun('/', recursive = TRUE)`],
    ['elixir', `run = &System.cmd/2; run.("rm", ["-rf", "/"])`],
    ['compiled', `a, b := os.RemoveAll, 1; a("/")`],
  ])('%s: %s', (language, text) => {
    expect(programLinesForTest(language, text)).toContain('delete / recursive')
  })
})

describe('a program that binds harmless things does nothing', () => {
  test.each([
    ['python', `a, b = 1, 2\nfor k, v in {'a': 1}.items(): print(k, v)`],
    ['python', `@dataclass\nclass A:\n    x: int = 1\n    z: list[str] = None\nelse_: int = 2`],
    ['python', `out, err = None, 1\nx[1, 2] = 3\ndef f(a, b=1, *c, **d): return a`],
    [
      'javascript',
      `const { a: { b }, ...rest } = JSON.parse('{}'); const [c, d = 2] = process.argv; console.log(b, c, d)`,
    ],
    ['javascript', `let x, y = 5; for (const [k, v] of Object.entries({})) console.log(k, v, x ? y : k)`],
    ['javascript', `const f = async ({ a, b = 2 }: { a: number; b?: number }): Promise<number> => a + b`],
    [
      'javascript',
      `class A { constructor() { this.items = [] } add(i) { this.items.push(i); this.n = this.n + 1 } }`,
    ],
    ['javascript', `switch (a) { case 1: b = 2; break; default: c = 3 }`],
    ['php', `ECHO 'x'; echo StrToUpper('a'); foreach ([1, 2] as $k => $v) { Print($v); }`],
    ['r', `x <- c(1, 2); if (x[1] < -1) mean(x)`],
    ['elixir', `Enum.map([4], fn x -> x / 2 end)`],
  ])('%s: %s', (language, text) => expect(programLinesForTest(language, text)).toEqual([]))
})

test.each([
  ['python', 'a, ', 'a = 1'],
  ['python', 'a: [', ''],
  ['python', 'self.a = self.', 'b'],
  ['javascript', 'const {a: ', 'b'],
  ['javascript', '[a] = ', 'b'],
  ['javascript', '({a = ', '1'],
  ['javascript', 'function f(a = ', '1'],
  ['r', 'a <- ', '1'],
])('a %s program of %s over and over ends in time', (language, piece, last) => {
  expect(() => programLinesForTest(language, piece.repeat(30_000) + last)).not.toThrow()
})

test.each([
  [`os.system("".join(chr(c) for c in [114,109,32,45,114,102,32,47]))`, 'delete / recursive'],
  [`os.system("".join([chr(c) for c in (114,109,32,45,114,102,32,47)]))`, 'delete / recursive'],
  [`subprocess.run([w.lower() for w in ["RM", "-RF", "/"]])`, 'delete / recursive'],
  // What a condition leaves out is not known.
  [`os.system("".join(chr(c) for c in [114,109,120] if c < 120))`, 'execute shell unknown'],
  [`os.system("".join(chr(c + 1) for c in [113,108]))`, 'execute shell unknown'],
])('each element of a comprehension is read: %s', (program, line) => {
  expect(programLinesForTest('python', `import os, subprocess\n${program}`)).toContain(line)
})

test.each([
  'find(sub { unlink $_ }, "/home/user/Documents")',
  'finddepth(sub { unlink $_ }, "/home/user/Documents");',
])('a file that %s finds lies below the folder', program => {
  const [effect] = readProgramForTest('perl', `use File::Find;\n${program}`).filter(
    ({ type }) => type === 'delete',
  )
  expect(effect).toMatchObject({ target: { base: '/home/user/Documents', glob: true } })
})

test('a search of the program’s own changes no name', () => {
  expect(programLinesForTest('perl', 'my $x = find("a"); print $x;')).toEqual([])
})
