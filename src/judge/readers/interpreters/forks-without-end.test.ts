import { expect, test } from 'vitest'
import { programLinesForTest } from './read-program-for-test.ts'

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
