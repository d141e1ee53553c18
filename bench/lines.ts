import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { closedInspector } from '../src/ground/model/closed-inspector.ts'

const commands = [
  'git status',
  'npm test',
  'rm -rf build',
  'python3 -m pytest -q',
  'curl -s https://example.com | jq .',
  'git push --force origin main',
]

/** `check --jsonl` as a user runs it: start-up, judging and the durable log together. */
export async function benchLines(folder: string): Promise<readonly string[]> {
  const program = join(process.cwd(), 'bin', 'countersign.cjs')
  if (!existsSync(join(process.cwd(), 'dist', 'cli.cjs')))
    return ['check --jsonl: not measured, dist/ is missing (npm run build)']
  const total = 20_000
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [closedInspector, program, '--home', join(folder, 'lines'), 'check', '--jsonl'],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  let answered = 0
  child.stdout.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 10) answered++
  })
  for (let i = 0; i < total; i++)
    child.stdin.write(
      `${JSON.stringify({ id: i, kind: 'shell', args: { command: commands[i % commands.length] } })}\n`,
    )
  child.stdin.end()
  await new Promise(done => child.on('close', done))
  const seconds = (performance.now() - started) / 1_000
  return [
    'check --jsonl',
    `  ${answered} of ${total} lines in ${seconds.toFixed(1)} s, start-up and log included: ${Math.round(answered / seconds)} lines/s`,
  ]
}
