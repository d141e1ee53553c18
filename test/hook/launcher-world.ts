import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { HookOutput } from '../../src/agents/hook/client-adapter.ts'
import { tooLargeReason } from '../../src/agents/hook/max-event-size.ts'
import { adapterOf } from '../../src/agents/hook/index.ts'
import { launcherText } from '../../src/agents/hook/launcher/launcher-text.ts'
import type { LauncherParts } from '../../src/agents/hook/launcher/launcher-parts.ts'

/** What the client is told when nothing could answer. */
export const unreachable = 'the gate gave no answer.'

/** A launcher of a client, in a folder of its own; `run` starts it as the client would. */
export function launcherWorld(client: string, changes: Partial<LauncherParts> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-hook-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const adapter = adapterOf(client)
  if (!adapter) throw new Error(`no adapter ${client}`)
  const headers = join(folder, 'headers')
  writeFileSync(headers, 'Authorization: Bearer csgn_agent_secret\n', { mode: 0o600 })
  const events = ['PreToolUse', 'PermissionRequest', 'PostToolUse']
  const parts: LauncherParts = {
    client,
    refusals: Object.fromEntries(events.map(event => [event, adapter.refuse(unreachable, event)])),
    tooLarge: Object.fromEntries(events.map(event => [event, adapter.refuse(tooLargeReason, event)])),
    seconds: 4,
    socket: join(folder, 'agent.sock'),
    headers,
    stateFolder: join(folder, 'state'),
    curl: '/usr/bin/curl',
    node: process.execPath,
    fallback: join(folder, 'no-fallback.mjs'),
    environment: { HOME: folder },
    ...changes,
  }
  const script = join(folder, client)
  writeFileSync(script, launcherText(parts))
  chmodSync(script, 0o700)
  const run = (input: Input, event = 'PreToolUse', env: Record<string, string> = {}) =>
    runScript(script, [event], input, env)
  const refusal = (event?: string) => adapter.refuse(unreachable, event)
  const sizeRefusal = (event?: string) => adapter.refuse(tooLargeReason, event)
  return { folder, parts, script, run, refusal, sizeRefusal }
}

/** What a client writes; `neverEnding` is not closed while the script runs. */
type Input = string | { readonly neverEnding: string }

/** Runs a script by its own first line, as a client does, and gives what it wrote. */
function runScript(
  script: string,
  args: readonly string[],
  input: Input,
  env: Record<string, string>,
): Promise<HookOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn(script, args, { env })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', part => {
      stdout += part
    })
    child.stderr.on('data', part => {
      stderr += part
    })
    child.on('error', reject)
    child.stdin.on('error', reject)
    child.on('close', code => resolve({ stdout, stderr, exitCode: code ?? -1 }))
    if (typeof input === 'string') child.stdin.end(input)
    else child.stdin.write(input.neverEnding)
  })
}

/** A server on the gate’s socket that does what the test says with each connection. */
export async function fakeGate(socket: string, answer: (connection: Socket, request: string) => void) {
  const requests: string[] = []
  const open = new Set<Socket>()
  const server = createServer(connection => {
    open.add(connection)
    const parts: Buffer[] = []
    let missing: number | undefined
    connection.on('error', () => {})
    connection.on('data', (part: Buffer) => {
      parts.push(part)
      // Of megabytes the head alone is read again and again.
      missing = missing === undefined ? missingOf(Buffer.concat(parts)) : missing - part.length
      if (missing === undefined || missing > 0) return
      const request = Buffer.concat(parts).toString()
      requests.push(request)
      answer(connection, request)
    })
  })
  await new Promise<void>(resolve => server.listen(socket, resolve))
  onTestFinished(() => {
    for (const connection of open) connection.destroy()
    server.close()
  })
  return requests
}

/** Bytes of a request’s body that have not come, by its own length; undefined where its head has not come whole. */
function missingOf(request: Buffer): number | undefined {
  const end = request.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = Number(/content-length: (\d+)/i.exec(request.toString('latin1', 0, end))?.[1] ?? 0)
  return end + 4 + length - request.length
}

/** An answer of HTTP with this body, and nothing of its length. */
export function http(body: string, status = '200 OK'): string {
  return `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n${body}`
}
