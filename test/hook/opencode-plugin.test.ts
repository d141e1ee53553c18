import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { frameOutput } from '../../src/agents/hook/frame-output.ts'
import { opencodeDialect } from '../../src/agents/hook/index.ts'
import { opencodePlugin } from '../../src/agents/hook/launcher/opencode-plugin.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'

type Hook = (input: JsonObject, output: unknown) => Promise<void>
interface Plugin {
  readonly Countersign: (context: JsonObject) => Promise<Readonly<Record<string, Hook>>>
}

const call = { tool: 'bash', sessionID: 'ses_2', callID: 'call_1' }
const args = { command: 'npm test' }

let folder: string
let server: Server | undefined
let asked: { readonly input: JsonObject; readonly token: string | undefined; readonly path: string }[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plugin-'))
  asked = []
  writeFileSync(join(folder, 'headers'), 'Authorization: Bearer secret-1\n', { mode: 0o600 })
})

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** A gate that answers every request alike. */
async function gate(answer: (response: ServerResponse) => void): Promise<void> {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      const input = JSON.parse(Buffer.concat(parts).toString()) as JsonObject
      asked.push({ input, token: request.headers.authorization, path: request.url ?? '' })
      answer(response)
    })
  })
  await new Promise<void>(resolve => server?.listen(join(folder, 'gate.sock'), resolve))
}

function launcher(text: string): void {
  writeFileSync(join(folder, 'launcher'), `#!/bin/sh\n${text}\n`)
  chmodSync(join(folder, 'launcher'), 0o700)
}

async function plugin(seconds = 5): Promise<Readonly<Record<string, Hook>>> {
  const file = join(folder, 'countersign.mjs')
  const places = {
    socket: join(folder, 'gate.sock'),
    headers: join(folder, 'headers'),
    launcher: join(folder, 'launcher'),
  }
  writeFileSync(file, opencodePlugin({ ...places, seconds }))
  const loaded = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Plugin
  return loaded.Countersign({ directory: '/home/ann/shop' })
}

async function before(output: unknown = { args }, seconds?: number): Promise<void> {
  await (await plugin(seconds))['tool.execute.before']?.(call, output)
}

const allow = frameOutput(
  opencodeDialect.render({ effect: 'allow' }, { kind: 'call', event: '', call: {} as never }),
)
const deny = frameOutput(opencodeDialect.refuse('it is raining'))

describe('a call', () => {
  test('runs when the gate says allow, which is told all of it and the token', async () => {
    await gate(response => response.end(allow))
    await before()
    expect(asked).toEqual([
      {
        input: { event: 'tool.execute.before', ...call, args, directory: '/home/ann/shop' },
        token: 'Bearer secret-1',
        path: '/v1/hooks/opencode?seconds=3',
      },
    ])
  })

  test('does not run when the gate says no, with its reason', async () => {
    await gate(response => response.end(deny))
    await expect(before()).rejects.toThrow('it is raining')
  })

  test.each([
    ['an empty answer', ''],
    ['text', 'hello'],
    ['JSON without its frame', '{"decision":"allow"}'],
    ['an answer that was cut', allow.slice(0, -5)],
    ['another status', allow.replace('1 0 stdout', '1 2 stdout')],
    ['the other stream', allow.replace('stdout', 'stderr')],
    ['something before it', `hello\n${allow}`],
    ['something after it', allow.replace('}', '} and more')],
    ['another decision', allow.replace('allow', 'maybe')],
    ['a list', allow.replace(/\{.*\}/, '["allow"]')],
    ['nothing between the lines', allow.replace(/\{.*\}\n/, '')],
  ])('does not run after %s', async (_, answer) => {
    await gate(response => response.end(answer))
    await expect(before()).rejects.toThrow('Countersign')
  })

  test('does not run when the gate hangs up', async () => {
    await gate(response => response.destroy())
    await expect(before()).rejects.toThrow('Countersign')
  })

  test('does not run when the gate never answers', async () => {
    await gate(() => {})
    await expect(before({ args }, 1)).rejects.toThrow('in time')
  })

  test('does not run when its arguments change meanwhile', async () => {
    const changing: { command: string } = { ...args }
    await gate(response => {
      changing.command = 'rm -rf /'
      response.end(allow)
    })
    await expect(before({ args: changing })).rejects.toThrow('changed')
  })

  test('does not run when opencode tells no arguments, or the token can’t be read', async () => {
    await gate(response => response.end(allow))
    await expect(before(null)).rejects.toThrow()
    rmSync(join(folder, 'headers'))
    await expect(before()).rejects.toThrow('Countersign')
  })
})

describe('where no gate listens', () => {
  test.each([
    ['allow', `cat >/dev/null; echo '{"decision":"allow"}'`, undefined],
    ['deny', `cat >/dev/null; echo '{"decision":"deny","reason":"it is raining"}'`, 'it is raining'],
    ['nothing', 'cat >/dev/null', 'Countersign'],
    ['allow with a status', `echo '{"decision":"allow"}'; exit 3`, 'status 3'],
    ['nothing, killed', 'kill -9 $$', 'Countersign'],
  ])('the installed command that says %s decides', async (_, text, refusal) => {
    launcher(text)
    if (refusal === undefined) await expect(before()).resolves.toBeUndefined()
    else await expect(before()).rejects.toThrow(refusal)
  })

  test('a command that hangs or is missing is a no', async () => {
    await expect(before()).rejects.toThrow('Countersign')
    launcher('exec sleep 60')
    await expect(before({ args }, 1)).rejects.toThrow('in time')
  })
})

describe('what else is told', () => {
  test('a result, with the session that its sub-agent belongs to; trouble stays silent', async () => {
    await gate(response => response.end('garbage'))
    const hooks = await plugin()
    const created = { type: 'session.created', properties: { info: { id: 'ses_2', parentID: 'ses_1' } } }
    await hooks['event']?.({ event: created } as unknown as JsonObject, undefined)
    await hooks['tool.execute.after']?.(call, { output: 'ok' })
    expect(asked[0]?.input).toEqual({
      event: 'tool.execute.after',
      ...call,
      parentID: 'ses_1',
      directory: '/home/ann/shop',
      output: 'ok',
    })
    server?.close()
    await expect(hooks['tool.execute.after']?.(call, null)).resolves.toBeUndefined()
  })

  test('a prompt is a person’s only in a session that no agent started', async () => {
    await gate(response =>
      response.end(frameOutput(opencodeDialect.render({ effect: 'allow' }, { kind: 'nothing', event: '' }))),
    )
    const hooks = await plugin()
    const parts = [{ type: 'text', text: 'Run the tests' }]
    const message = (sessionID: string) => hooks['chat.message']?.({ sessionID }, { parts })
    for (const info of [{ id: 'ses_1' }, { id: 'ses_2', parentID: 'ses_1' }])
      await hooks['event']?.({ event: { type: 'session.created', properties: { info } } } as never, undefined)
    await message('ses_2')
    await message('ses_9')
    await message('ses_1')
    expect(asked.map(({ input }) => [input['sessionID'], input['output']])).toEqual([
      ['ses_1', 'Run the tests'],
    ])
  })
})
