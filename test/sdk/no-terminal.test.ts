import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ownFolder } from '../own-folder.ts'

const program = `
const { CallParked, createGate, guard, terminal } = await import(process.argv[1])
const gate = createGate({ store: 'memory', home: process.argv[2], approvers: [terminal()] })
const delete_user = async (id, env) => id + env
const remove = guard(delete_user, { gate, docstring: 'Permanently remove a user account.' })
const error = await remove('usr_123', 'production').catch(thrown => thrown)
console.log(error instanceof CallParked, error.cause?.message)
await gate.close()
`

test('a program without a terminal is not ended by asking at one: the call is parked, and says why', async () => {
  const built = join(process.cwd(), 'dist/index.js')
  // A session of its own has no controlling terminal.
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, built, ownFolder()], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, trouble] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(trouble).toBe('')
  expect(out).toContain('true There is no terminal to ask at')
})
