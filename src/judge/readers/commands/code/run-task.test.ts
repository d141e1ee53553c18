import { expect, test } from 'vitest'
import { readForTest } from '../../shell/read-for-test.ts'

const scripts = (of: Readonly<Record<string, string>>) => ({
  '/home/user/project/package.json': JSON.stringify({ scripts: of }),
})

test('an install reads the scripts that the project has for it, and no others', () => {
  const { lines } = read('npm install', { postinstall: 'rm -rf build', test: 'rm -rf other' })
  expect(lines.filter(line => line.startsWith('delete'))).toEqual([expect.stringMatching(/build$/)])
})

test('an install of one package, or one without scripts, reads none', () => {
  expect(read('npm install lodash', { postinstall: 'rm -rf build' }).lines).not.toContain('run rm -rf build')
  expect(read('npm ci --ignore-scripts', { postinstall: 'rm -rf build' }).lines).not.toContain(
    'run rm -rf build',
  )
})

test('a task that runs itself is read once', () => {
  const again = 'npm run x; npm run x; npm run x'
  const { lines } = read('npm run x', { prex: again, x: again, postx: 'rm -rf build' })
  expect(lines.filter(line => line === 'run rm -rf build')).toHaveLength(1)
  expect(lines.length).toBeLessThan(40)
})

test.each(['deno test', 'bun test', 'bun build'])('%s is no script of the project', command => {
  const { lines } = read(command, { test: 'deno test; rm -rf build', build: 'rm -rf build' })
  expect(lines).not.toContain('run rm -rf build')
})

test.each(['bun run test', 'bun clean', 'yarn test'])('%s is one', command => {
  expect(read(command, { test: 'rm -rf build', clean: 'rm -rf build' }).lines).toContain('run rm -rf build')
})

function read(command: string, of: Readonly<Record<string, string>>) {
  return readForTest(command, scripts(of))
}
