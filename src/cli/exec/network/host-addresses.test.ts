import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { HostAddresses } from './host-addresses.ts'

test('a name that leads to this machine gives no address unless it is listed', async () => {
  const refused = new HostAddresses().of('localhost', false)
  await expect(refused).rejects.toThrow(
    /^its name leads to (?:127\.0\.0\.1|::1), which is no address of another/,
  )
  expect(await new HostAddresses().of('localhost', true)).toContain('127.0.0.1')
})

test('an address of this machine is none of another, whatever network it is of', async () => {
  const own = Object.values(networkInterfaces()).flatMap(all => all ?? [])
  for (const { address } of own)
    await expect(new HostAddresses().of(address, false)).rejects.toThrow('no address of another machine')
})

test('many connections to one host look its name up once, and the refusal holds for all of them', async () => {
  const addresses = new HostAddresses()
  expect(addresses.of('93.184.216.34', false)).toBe(addresses.of('93.184.216.34', false))
  expect(await addresses.of('93.184.216.34', false)).toEqual(['93.184.216.34'])
  const [a, b] = [addresses.of('10.0.0.1', false), addresses.of('10.0.0.1', false)]
  expect(a).toBe(b)
  await expect(a).rejects.toThrow('its name leads to 10.0.0.1')
})
