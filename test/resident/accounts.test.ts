import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readNote } from '../../src/daemon/resident/resident-note.ts'
import { processStart } from '../../src/daemon/resident/process-start.ts'
import { stopResident } from '../../src/daemon/resident/stop-resident.ts'
import { tcpListeners } from './tcp-listeners.ts'
import { program } from './resident-world.ts'
import { until } from '../until.ts'
import { needs } from '../needs.ts'

/** Accounts that every Linux has; the gate’s, and the agents’. */
const gateAccount = { uid: 65_534, gid: 65_534 }
const agentAccount = { uid: 1, gid: 65_534 }
const [node = '', file = ''] = program
/** Only root can start processes as others, and they must be able to read this checkout. */
const canSwitch =
  process.getuid?.() === 0 && spawnSync(node, [file, '--version'], { ...gateAccount, cwd: '/' }).status === 0
const asOthers = needs(canSwitch, 'only root can start a gate as another account')

interface Account {
  readonly uid: number
  readonly gid: number
}

/** A gate that an account serves, with a socket for agents in a folder that its group may enter. */
async function gateOf(account: Account) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-accounts-'))
  chmodSync(folder, 0o755)
  const state = join(folder, 'state')
  const run = join(folder, 'run')
  for (const [path, mode] of [
    [state, 0o700],
    [run, 0o750],
  ] as const) {
    mkdirSync(path)
    chmodSync(path, mode)
    chownSync(path, account.uid, account.gid)
  }
  const socket = join(run, 'agent.sock')
  const args = ['--home', state, 'start', '--foreground', '--port', '0', '--agent-socket', socket]
  const child = spawn(node, [file, ...args], {
    ...account,
    cwd: '/',
    env: { PATH: '', HOME: run },
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await stopResident(state)
    rmSync(folder, { recursive: true, force: true })
  })
  const note = () => readNote(join(state, 'resident.json'))
  await until(() => note() !== undefined)
  const { pid = 0, port = null, gateSocket = '' } = note() ?? {}
  await until(() => spawnSync('test', ['-S', gateSocket]).status === 0)
  return { state, socket, pid, port, gateSocket }
}

/** What an agent’s code tries, and what the system or the gate says to it. */
function attack(account: Account, gate: Awaited<ReturnType<typeof gateOf>>): Record<string, string | number> {
  const script = `
const fs = require('node:fs'), http = require('node:http')
const [state, gateSocket, socket, port, pid] = ${JSON.stringify([gate.state, gate.gateSocket, gate.socket, gate.port, gate.pid])}
const tried = {}
const attempt = (name, work) => { try { work(); tried[name] = 'done' } catch (error) { tried[name] = error.code } }
const ask = (name, options, body) => new Promise(resolve => {
  const headers = { 'content-type': 'application/json' }
  const sent = http.request({ ...options, headers, method: body ? 'POST' : 'GET' }, answer => {
    tried[name] = answer.statusCode
    answer.resume().on('end', resolve)
  })
  sent.on('error', error => { tried[name] = error.code; resolve() })
  sent.end(body)
})
;(async () => {
  attempt('reads the state', () => fs.readFileSync(state + '/state.db'))
  attempt('reads the signing key', () => fs.readFileSync(state + '/checkpoint.key'))
  attempt('writes a token', () => fs.writeFileSync(state + '/tokens.json', '{"tokens":[]}'))
  attempt('writes a browser’s session', () => fs.writeFileSync(state + '/browsers.json', '{"sessions":[]}'))
  attempt('takes the socket away', () => fs.renameSync(gateSocket, gateSocket + '.away') ?? fs.renameSync(gateSocket + '.away', gateSocket))
  attempt('halts the gate', () => { process.kill(pid, 'SIGSTOP'); process.kill(pid, 'SIGCONT') })
  attempt('opens the gate’s inspector', () => process.kill(pid, 'SIGUSR1'))
  await ask('asks on the owner’s socket', { socketPath: gateSocket, path: '/v1/reviews' })
  await ask('asks for a decision', { socketPath: socket, path: '/v1/evaluations' }, '{"id":"a","kind":"shell","arguments":{"command":"git status"}}')
  await ask('lists reviews as an agent', { socketPath: socket, path: '/v1/reviews' })
  await ask('pauses as an agent', { socketPath: socket, path: '/v1/pause' }, '{"until":null,"reason":"x","who":{"reviewer":"a"}}')
  await ask('makes a reader’s code', { socketPath: gateSocket, path: '/v1/pairing' }, '{}')
  await ask('makes a reviewer’s code without a PIN', { socketPath: gateSocket, path: '/v1/pairing' }, '{"who":{"reviewer":"alice","uid":0,"terminal":true}}')
  await ask('makes a code as an agent', { socketPath: socket, path: '/v1/pairing' }, '{}')
  await ask('makes a code over TCP', { host: '127.0.0.1', port, path: '/v1/pairing' }, '{}')
  await ask('guesses a code', { host: '127.0.0.1', port, path: '/v1/session' }, '{"code":"AAAA-AAAA"}')
  await ask('lists reviews over TCP', { host: '127.0.0.1', port, path: '/v1/reviews' })
  console.log(JSON.stringify(tried))
})()`
  const { stdout } = spawnSync(node, ['-e', script], { ...account, cwd: '/', encoding: 'utf8', env: {} })
  return JSON.parse(stdout) as Record<string, string | number>
}

test(
  'under an account of its own the gate’s state, keys, sockets and process are out of an agent’s reach',
  asOthers,
  async () => {
    const gate = await gateOf(gateAccount)
    expect(attack(agentAccount, gate)).toEqual({
      'reads the state': 'EACCES',
      'reads the signing key': 'EACCES',
      'writes a token': 'EACCES',
      'writes a browser’s session': 'EACCES',
      'takes the socket away': 'EACCES',
      'halts the gate': 'EPERM',
      'opens the gate’s inspector': 'EPERM',
      'asks on the owner’s socket': 'EACCES',
      'asks for a decision': 200,
      'lists reviews as an agent': 403,
      'pauses as an agent': 403,
      'makes a reader’s code': 'EACCES',
      'makes a reviewer’s code without a PIN': 'EACCES',
      'makes a code as an agent': 403,
      'makes a code over TCP': 403,
      'guesses a code': 403,
      'lists reviews over TCP': 403,
    })
    expect(tcpListeners(gate.pid)).toEqual([gate.port])
    expect(processStart(gate.pid)).not.toBeNull()
  },
)

test(
  'on the same account hostile code reaches all of it: the log shows what was changed past the gate',
  asOthers,
  async () => {
    const gate = await gateOf(gateAccount)
    expect(attack(gateAccount, gate)).toEqual({
      'reads the state': 'done',
      'reads the signing key': 'done',
      'writes a token': 'done',
      'writes a browser’s session': 'done',
      'takes the socket away': 'done',
      'halts the gate': 'done',
      'opens the gate’s inspector': 'done',
      'asks on the owner’s socket': 200,
      'asks for a decision': 200,
      'lists reviews as an agent': 403,
      'pauses as an agent': 403,
      'makes a reader’s code': 200,
      'makes a reviewer’s code without a PIN': 403,
      'makes a code as an agent': 403,
      'makes a code over TCP': 403,
      'guesses a code': 403,
      'lists reviews over TCP': 403,
    })
    expect(tcpListeners(gate.pid)).toEqual([gate.port])
    const forged = `
const { DatabaseSync } = require('@photostructure/sqlite')
const database = new DatabaseSync(${JSON.stringify(join(gate.state, 'state.db'))})
database.exec("UPDATE entries SET body = replace(body, 'allow', 'grant') WHERE seq = 1")
database.close()`
    const forger = spawnSync(node, ['-e', forged], {
      ...gateAccount,
      cwd: join(file, '..', '..'),
      encoding: 'utf8',
    })
    expect(forger).toMatchObject({ status: 0 })
    const { stdout, status } = spawnSync(node, [file, '--home', gate.state, 'audit', 'verify'], {
      ...gateAccount,
      cwd: '/',
      encoding: 'utf8',
      env: { PATH: '' },
    })
    expect(status).not.toBe(0)
    expect(stdout).toContain('entry 1')
  },
)
