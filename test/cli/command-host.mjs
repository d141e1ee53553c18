// Runs one command line of the built program after another in this process, each as in a process of its own: the program's
// code is evaluated anew, with its own arguments, environment, folder and standard streams. A command has ended once nothing
// is left that it waits for, as a process has. Starting Node for each costs ten times as much.
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = join(root, 'dist')
const file = join(
  dist,
  readdirSync(dist).find(name => /^cli-[0-9a-f]{16}\.cjs$/.test(name)),
)
// What one host has compiled spares the next one most of its start.
const compiled = join(process.env.COUNTERSIGN_TEST_FOLDER, 'command-host.compiled')
const script = new Script(Module.wrap(readFileSync(file, 'latin1')), {
  filename: file,
  ...(existsSync(compiled) && { cachedData: readFileSync(compiled) }),
})
const require = createRequire(file)
/** Databases that the running command opened: those that it leaves open are closed, as the end of a process does. */
const opened = new Set()
const driver = require.resolve('@photostructure/sqlite')
require(driver)
require.cache[driver].exports = watched(require(driver))
const builtIn = process.getBuiltinModule?.bind(process)
if (builtIn) {
  const ofNode = builtIn('node:sqlite') && watched(builtIn('node:sqlite'))
  process.getBuiltinModule = name => (name === 'node:sqlite' ? ofNode : builtIn(name))
}
let commands = 0
const exit = process.exit.bind(process)
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection', 'exit', 'beforeExit']

process.on('disconnect', () => exit())
process.on('message', run)

function run({ args, cwd, env, input, columns }) {
  const said = { out: [], err: [] }
  const known = new Map(signals.map(name => [name, process.listeners(name)]))
  process.argv = [process.execPath, join(root, 'bin', 'countersign.cjs'), ...args]
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.chdir(cwd)
  process.exitCode = undefined
  const stdin = new PassThrough()
  stdin.end(input)
  define('stdin', stdin)
  for (const [name, chunks] of [
    ['stdout', said.out],
    ['stderr', said.err],
  ])
    define(name, Object.assign(collecting(chunks), columns && { isTTY: true, columns, rows: 24 }))
  const end = (code, isLast = false) => {
    process.off('beforeExit', drained)
    for (const listener of added('exit')) listener.call(process, code)
    for (const name of signals) for (const listener of added(name)) process.off(name, listener)
    const isClean = closeDatabases()
    process.chdir('/')
    process.channel.ref()
    if (++commands === 5) keepCompiled()
    const answer = { code, out: Buffer.concat(said.out).toString(), err: Buffer.concat(said.err).toString() }
    const send = () => process.send({ ...answer, isLast }, () => isLast && exit())
    if (isClean) send()
    else setImmediate(send)
  }
  const added = name => process.listeners(name).filter(one => !known.get(name).includes(one))
  const drained = () => end(Number(process.exitCode ?? 0))
  // What follows runs no more: the host ends with the command.
  process.exit = code => end(Number(code ?? process.exitCode ?? 0), true)
  process.once('beforeExit', drained)
  process.channel.unref()
  try {
    const module = { exports: {} }
    script.runInThisContext()(module.exports, require, module, file, dirname(file))
  } catch (error) {
    said.err.push(Buffer.from(`${error.stack}\n`))
    end(70, true)
  }
}

/** Says whether there were none. A connection lets its files go once its statements are collected. */
function closeDatabases() {
  const isClean = opened.size === 0
  for (const database of opened) if (database.isOpen) database.close()
  opened.clear()
  if (!isClean) globalThis.gc()
  return isClean
}

function keepCompiled() {
  if (existsSync(compiled)) return
  writeFileSync(`${compiled}.${process.pid}`, script.createCachedData())
  renameSync(`${compiled}.${process.pid}`, compiled)
}

function watched(sqlite) {
  return {
    ...sqlite,
    DatabaseSync: class extends sqlite.DatabaseSync {
      constructor(...words) {
        super(...words)
        opened.add(this)
      }
    },
  }
}

function define(name, value) {
  Object.defineProperty(process, name, { value, configurable: true, writable: true })
}

function collecting(chunks) {
  return new Writable({
    decodeStrings: true,
    write(chunk, _encoding, then) {
      chunks.push(chunk)
      then()
    },
  })
}
