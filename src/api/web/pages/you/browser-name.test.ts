import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test('a browser has a name that a person knows', () => {
  expect(browserName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
    'Firefox on Linux',
  )
  expect(
    browserName(`Mozilla/5.0 (Windows NT 10.0; Win64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`),
  ).toBe('Edge on Windows')
  expect(browserName(`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/140.0 Mobile Safari/537.36`)).toBe(
    'Chrome on Android',
  )
  expect(
    browserName(`Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1 Version/18 Safari/605.1`),
  ).toBe('Safari on macOS')
})

test('what calls itself something else is called that, and no longer than a line', () => {
  expect(browserName('curl/8.1')).toBe('curl/8.1')
  expect(browserName('')).toBe('Unknown browser')
  expect(browserName('x'.repeat(200))).toHaveLength(60)
})
