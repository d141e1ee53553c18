import { expect, test } from 'vitest'
import { hubAddress } from '../../hub/hub-address.ts'
import { defaultListen } from './start-hub.ts'

test('a hub that is tried on this machine listens at the port of its address, another behind a proxy', () => {
  expect(defaultListen(hubAddress('http://localhost:4281'))).toBe('127.0.0.1:4281')
  expect(defaultListen(hubAddress('http://localhost'))).toBe('127.0.0.1:80')
  expect(defaultListen(hubAddress('https://hub.example.com'))).toBe('127.0.0.1:4280')
})
