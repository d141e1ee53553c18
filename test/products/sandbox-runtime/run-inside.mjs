// Runs programs in the sandbox, one after the other: lines of JSON come in, each a program's words; lines of JSON go out,
// each its status and output. Argument: the world as JSON.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { SandboxManager } from '@anthropic-ai/sandbox-runtime'

const { home, workspace, outside, limit } = JSON.parse(process.argv[2] ?? '{}')
process.chdir(workspace)
// As its manual has it for one who wants nothing of the home read and nothing but the workspace written.
await SandboxManager.initialize({
  filesystem: { denyRead: [home, outside], allowRead: [workspace], allowWrite: [workspace], denyWrite: [] },
  network: { allowedDomains: [], deniedDomains: [] },
})
process.stdout.write('"ready"\n')

for await (const line of createInterface({ input: process.stdin })) {
  process.chdir(workspace)
  const command = JSON.parse(line)
    .map(word => `'${word.replaceAll("'", `'\\''`)}'`)
    .join(' ')
  const outcome = await run(await SandboxManager.wrapWithSandbox(command))
  SandboxManager.cleanupAfterCommand()
  // The workspace is made anew before each try, and nobody may stand in a folder that has gone.
  process.chdir(home)
  process.stdout.write(`${JSON.stringify(outcome)}\n`)
}
await SandboxManager.reset()

function run(wrapped) {
  return new Promise(resolve => {
    const child = spawn('/bin/bash', ['-c', wrapped], {
      cwd: workspace,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limit,
      killSignal: 'SIGKILL',
    })
    let output = ''
    const keep = chunk => {
      output = (output + chunk).slice(0, 262_144)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('close', code => resolve({ code: code ?? 137, output }))
  })
}
