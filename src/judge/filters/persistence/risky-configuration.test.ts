import { expect, test } from 'vitest'
import { packedCode } from './risky-configuration.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

test.each([
  `eval(atob('${base64('Hello World')}'))`,
  `eval(atob("${base64('console.log("ready")')}"))`,
  `exec(b64decode('${base64('print(1)')}'))`,
  `exec(base64.b64decode(b"${base64('print("done")')}"))`,
  'new Function(String.fromCharCode(72,101,108,108,111))()',
  `exec(bytes.fromhex("${Buffer.from('print(2)').toString('hex')}"))`,
])('%s is decoded and does nothing', text => {
  expect(packedCode(text)).toBe('harmless')
})

test.each([
  `eval(atob('${base64('require("child_process").exec("x")')}'))`,
  `exec(b64decode('${base64('import os; os.system("x")')}'))`,
  `exec(b64decode('${base64('print(open("/etc/passwd").read())')}'))`,
  'eval(atob(payload))',
  `eval(atob('${base64('Hello')}' + rest))`,
  `eval(atob('${base64('Hello')}')); eval(atob(more))`,
  'exec(zlib.decompress(b"eJwr"))',
  `new Function(String.fromCharCode(${[...'fetch("//x")'].map(letter => letter.charCodeAt(0)).join(',')}))()`,
])('%s hides what it runs', text => {
  expect(packedCode(text)).toBe('hidden')
})

test.each(['atob(text)', 'const evaluate = 1', 'eval(code)'])('%s is no packed code', text => {
  expect(packedCode(text)).toBeNull()
})
