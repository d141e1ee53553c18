import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { residentWorld } from '../resident/resident-world.ts'
import { needs } from '../needs.ts'

const unitOf = (home: string) => join(home, '.config', 'systemd', 'user', 'countersign.service')
const noManager = { PATH: '/nonexistent' }

test('a unit is shown without being written, with absolute paths', async () => {
  const { home, state, run } = residentWorld()
  const { code, out } = await run('service show --kind systemd')
  expect(code).toBe(0)
  expect(out).toContain(`--home ${state} start --foreground`)
  expect(out).toMatch(/^ExecStart=\/\S+ --inspect-port=192\.0\.2\.1 \/\S+countersign\.cjs /m)
  expect(existsSync(unitOf(home))).toBe(false)
  expect((await run('service show --kind launchd')).out).toContain('<plist')
  expect((await run('service show --system --kind systemd')).out).toContain('User=countersign')
  expect((await run('service show --system --user Bad;name')).code).toBe(64)
})

const onLinux = needs(process.platform === 'linux', 'systemd is of Linux')

test('a unit is installed and removed; without a manager it says what to run', onLinux, async () => {
  const { home, run } = residentWorld()
  const installed = await run('service install', noManager)
  expect(installed).toMatchObject({
    code: 0,
    out: expect.stringContaining('Run: systemctl --user enable --now'),
  })
  expect(readFileSync(unitOf(home), 'utf8')).toContain('start --foreground')
  expect((await run('service install', noManager)).code).toBe(0)
  expect((await run('service uninstall', noManager)).code).toBe(0)
  expect(existsSync(unitOf(home))).toBe(false)
  expect((await run('service uninstall', noManager)).code).toBe(66)
})

test('a unit that somebody else wrote is left alone, and so is a gate that runs', onLinux, async () => {
  const { home, run } = residentWorld()
  mkdirSync(dirname(unitOf(home)), { recursive: true })
  writeFileSync(unitOf(home), '[Service]\nExecStart=/bin/true\n')
  expect((await run('service install', noManager)).code).toBe(75)
  expect((await run('service uninstall', noManager)).code).toBe(75)
  expect(readFileSync(unitOf(home), 'utf8')).toContain('/bin/true')
  const other = residentWorld()
  await other.run('start --no-tcp')
  expect((await other.run('service install', noManager)).code).toBe(75)
})
