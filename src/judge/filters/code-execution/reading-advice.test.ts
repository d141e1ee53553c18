import { expect, test } from 'vitest'
import { fetchingAdvice, readingAdvice } from './reading-advice.ts'

test.each([
  ['https://get.up.example/i.sh', 'curl -fsSL -o i.sh https://get.up.example/i.sh'],
  ['https://get.up.example/v1/', 'curl -fsSL -o fetched.sh https://get.up.example/v1/'],
  ['http://get.up.example/i.sh', 'save it into a file, and read that first'],
  ['https://203.0.113.9/i.sh', 'save it into a file, and read that first'],
  ['https://get.up.example/$(id)', 'save it into a file, and read that first'],
  ['https://get.up.example/-o', 'save it into a file, and read that first'],
])('%s is fetched from its own address', (url, advice) => {
  expect(fetchingAdvice(url)).toBe(advice)
})

test.each([
  ['/tmp/setup.sh', 'cat /tmp/setup.sh'],
  ['/tmp/a b.sh', 'cat <file>'],
  ['-x', 'cat <file>'],
])('%s is read by its own name', (path, advice) => {
  expect(readingAdvice(path)).toBe(advice)
})
