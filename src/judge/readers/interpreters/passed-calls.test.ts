import { expect, test } from 'vitest'
import { programLinesForTest } from './read-program-for-test.ts'

const root = 'delete / recursive'

const dangerous: readonly (readonly [string, string])[] = [
  ['python', `import threading,shutil as s\nthreading.Thread(target=s.rmtree,args=('/',)).start()`],
  ['python', `import multiprocessing as m,os\nm.Process(target=os.system,args=['rm -rf /']).start()`],
  ['python', `import atexit,os\natexit.register(os.system,'rm -rf /')`],
  ['python', `from functools import partial\nimport shutil\nclear=partial(shutil.rmtree,'/')\nclear()`],
  ['python', `import os\nlist(map(os.system,['rm -rf /']))`],
  ['python', `import os\nvars(os)['system']('rm -rf /')`],
  ['python', `import os\nos.__dict__['system']('rm -rf /')`],
  ['python', `import sys\nsys.modules['os'].system('rm -rf /')`],
  ['python', `__builtins__.__dict__['__import__']('os').system('rm -rf /')`],
  ['python', `import os\n(lambda f: f('rm -rf /'))(os.system)`],
  ['python', `import os\nos.system.__call__('rm -rf /')`],
  [
    'python',
    `from concurrent.futures import ThreadPoolExecutor as T\nimport shutil\nT().submit(shutil.rmtree,'/')`,
  ],
  ['python', `import asyncio,shutil\nasyncio.run(asyncio.to_thread(shutil.rmtree,'/'))`],
  ['python', `import asyncio,shutil\nasyncio.get_event_loop().run_in_executor(None,shutil.rmtree,'/')`],
  ['python', `import threading,shutil\nthreading.Timer(1,shutil.rmtree,['/']).start()`],
  ['python', `import sched,shutil\nsched.scheduler().enter(1,1,shutil.rmtree,('/',))`],
  ['python', `import operator,os\noperator.methodcaller('system','rm -rf /')(os)`],
  ['python', `import operator,os\noperator.attrgetter('system')(os)('rm -rf /')`],
  ['python', `import os\nsorted(['rm -rf /'],key=os.system)`],
  ['python', `import functools,os\nfunctools.lru_cache(os.system)('rm -rf /')`],
  [
    'python',
    `import os\ndef one(c):\n    two(c)\ndef two(c):\n    three(c)\ndef three(c):\n    os.system(c)\none('rm -rf /')`,
  ],
  ['python', `import timeit\ntimeit.timeit("os.system('rm -rf /')",'import os',number=1)`],
  ['javascript', `import('fs').then(f => f.rmSync('/', { recursive: true }))`],
  ['javascript', `Reflect.apply(require('fs').rmSync, null, ['/', { recursive: true }])`],
  ['javascript', `require('fs').rmSync.call(null, '/', { recursive: true })`],
  ['javascript', `require('child_process').execSync.apply(null, ['rm -rf /'])`],
  ['javascript', `const run = require('child_process').execSync.bind(null, 'rm -rf /'); run()`],
  ['javascript', `setTimeout(require('child_process').execSync, 10, 'rm -rf /')`],
  ['javascript', `setImmediate(require('fs').rmSync, '/', { recursive: true })`],
  ['javascript', `process.getBuiltinModule('child_process').execSync('rm -rf /')`],
  ['javascript', `require('util').promisify(require('child_process').exec)('rm -rf /')`],
  ['javascript', `['rm -rf /'].forEach(require('child_process').execSync)`],
  ['javascript', `[require('fs').rmSync].forEach(f => f('/', { recursive: true }))`],
  ['javascript', `const { rmSync } = require('fs'); [['/', { recursive: true }]].map(a => rmSync(...a))`],
  ['javascript', `Promise.resolve('rm -rf /').then(require('child_process').execSync)`],
  ['javascript', `(function (run) { run('rm -rf /') })(require('child_process').execSync)`],
  ['ruby', `method(:system).call('rm -rf /')`],
  ['ruby', `['rm -rf /'].each(&method(:system))`],
  ['ruby', `['rm -rf /'].each { |c| system c }`],
  ['ruby', `Object.const_get(:FileUtils).rm_rf('/')`],
  ['php', `call_user_func_array('system', ['rm -rf /']);`],
  ['php', `array_map('system', ['rm -rf /']);`],
  ['php', `array_filter(['rm -rf /'], 'system');`],
  ['php', `register_shutdown_function('system', 'rm -rf /');`],
  ['php', `(new ReflectionFunction('system'))->invoke('rm -rf /');`],
  ['lua', `pcall(os.execute, 'rm -rf /')`],
  ['lua', `_G['os']['execute']('rm -rf /')`],
  ['lua', `coroutine.wrap(os.execute)('rm -rf /')`],
  ['lua', `(function(f) f('rm -rf /') end)(os.execute)`],
]

test.each(dangerous)('%s: a function that is passed on is called: %s', (language, text) => {
  expect(programLinesForTest(language, text)).toContain(root)
})

const ordinary: readonly (readonly [string, string])[] = [
  ['python', `import threading\nthreading.Thread(target=print,args=('x',)).start()`],
  [
    'python',
    `from functools import partial, reduce\npartial(int,base=2)('101')\nreduce(lambda a,b: a+b,[1,2],0)`,
  ],
  ['python', `from concurrent.futures import ThreadPoolExecutor as T\nT(4).map(len,['a'])`],
  ['python', `import os\nprint(vars(os)['sep'], os.__dict__['name'], getattr(os, 'name'))`],
  ['python', `import signal,sys\nsignal.signal(2,lambda *a: sys.exit(0))`],
  ['python', `import os\nassert callable(os.system)\nisinstance(open, object)\nhelp(os.remove)`],
  ['javascript', `Math.max.apply(null, [1, 2]); Reflect.apply(Math.max, null, [1])`],
  ['javascript', `setTimeout(console.log, 10, 'y'); [1, 2].map(x => x * 2).reduce((a, b) => a + b, 0)`],
  ['javascript', `Promise.resolve(1).then(console.log); expect(fs.rmSync).toHaveBeenCalledWith('/')`],
  ['ruby', `[1, 2].each(&method(:puts)); %w[a b].map { |x| x.upcase }`],
  ['php', `print_r(array_map('strtoupper', ['a'])); usort($a, 'strcmp');`],
  ['lua', `print(pcall(function() return 1 end))`],
]

test.each(ordinary)('%s: passing harmless functions is nothing: %s', (language, text) => {
  expect(programLinesForTest(language, text)).toEqual([])
})

test('the elements of a list are what a callback gets, and no more', () => {
  expect(
    programLinesForTest(
      'javascript',
      `['dist', 'out'].forEach(d => require('fs').rmSync(d, { recursive: true }))`,
    ),
  ).toEqual(['delete /home/user/project/dist recursive', 'delete /home/user/project/out recursive'])
  expect(programLinesForTest('ruby', `%w[dist out].each { |d| FileUtils.rm_rf d }`)).toEqual([
    'delete /home/user/project/dist recursive',
    'delete /home/user/project/out recursive',
  ])
})

test('a callback of a call that runs something gets nothing of what runs', () => {
  expect(
    programLinesForTest(
      'javascript',
      `const fs = require('fs'); fs.readFile('a.txt', (e, d) => fs.writeFileSync('b.txt', d))`,
    ),
  ).toEqual(['write /home/user/project/b.txt unknown', 'read /home/user/project/a.txt'])
})
