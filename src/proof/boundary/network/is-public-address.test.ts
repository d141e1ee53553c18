import { expect, test } from 'vitest'
import { isPublicAddress } from './is-public-address.ts'

test.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111'])('%s is of the internet', address => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::ffff:168.63.129.16',
  '::7f00:1',
  '64:ff9b:1::a00:1',
  '4000::1',
  '2001:db8::1',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'ff02::1',
  'no address',
  '',
])('%j is not', address => {
  expect(isPublicAddress(address)).toBe(false)
})
