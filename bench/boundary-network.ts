import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from './measure.ts'

const starts = 7
const goal = 0.7

interface Round {
  readonly name: 'bare' | 'inside'
  readonly bytesDown: number
  readonly bytesUp: number
  readonly connections: number
}

/** The start of a boundary with and without a network, and what its relay passes on beside a bare connection. */
export async function benchBoundaryNetwork(folder: string): Promise<readonly string[]> {
  const program = join(process.cwd(), 'bin', 'countersign.cjs')
  const env = { ...process.env, COUNTERSIGN_HOME: join(folder, 'boundary-state') }
  const small = join(folder, 'boundary-small')
  mkdirSync(small)
  const rounds = output(['unshare', ...own(), '-n', '-m', 'sh', script(), worldIn(folder), program], env)
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as Round)
  return [
    'boundary-network',
    `  start over run       ${startsIn(small, program, env)}`,
    `  … in this checkout   ${startsIn(process.cwd(), program, env)}`,
    `  bytes to a program   ${compared(rounds, 'bytesDown', 2 ** 20, 'MiB/s')}`,
    `  … and from it        ${compared(rounds, 'bytesUp', 2 ** 20, 'MiB/s')}`,
    `  1,000 connections    ${compared(rounds, 'connections', 1, 'a second')}`,
  ]
}

/** The ways are started in turn, so that what else the machine does meets all of them. */
function startsIn(cwd: string, program: string, env: NodeJS.ProcessEnv): string {
  const ways = [['run'], ['exec', '--one'], ['exec', '--one', '--net', 'ask']]
  const times: number[][] = ways.map(() => [])
  for (let i = 0; i < starts; i++)
    for (const [which, words] of ways.entries()) {
      const begin = performance.now()
      output([process.execPath, program, ...words, '--', 'true'], env, cwd)
      times[which]?.push(performance.now() - begin)
    }
  const [run, none, asked] = times.map(median)
  return `${extra(none, run, 60)}; with --net ask ${extra(asked, run, 150)}`
}

function own(): readonly string[] {
  return process.getuid?.() === 0 ? [] : ['-r']
}

function script(): string {
  return join(process.cwd(), 'bench', 'boundary-network.sh')
}

/** A workspace with the program for both sides; a copy of Node in it is read by nobody before, and runs unasked. */
function worldIn(folder: string): string {
  const world = join(folder, 'boundary-world')
  mkdirSync(world)
  writeFileSync(join(world, 'hosts'), '127.0.0.1 localhost\n93.184.216.34 gitlab.com\n')
  copyFileSync(join(process.cwd(), 'bench', 'boundary-network.mjs'), join(world, 'peer.mjs'))
  copyFileSync(process.execPath, join(world, 'node'))
  return world
}

function output(
  [command = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd = process.cwd(),
): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env, cwd })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`)
  return stdout
}

function extra(time = 0, base = 0, budget: number): string {
  const more = time - base
  return `${more.toFixed(0)} ms more ${more <= budget ? 'within' : 'OVER'} ${budget} ms`
}

function compared(
  rounds: readonly Round[],
  key: 'bytesDown' | 'bytesUp' | 'connections',
  unit: number,
  word: string,
): string {
  const of = (name: Round['name']) => median(rounds.filter(one => one.name === name).map(one => one[key]))
  const [inside, bare] = [of('inside'), of('bare')]
  const share = inside / bare
  return `${(inside / unit).toFixed(0)} ${word} inside, ${(bare / unit).toFixed(0)} bare: ${(share * 100).toFixed(0)} %${key !== 'connections' ? (share >= goal ? ' within' : ' UNDER') + ' 70 %' : ''}`
}
