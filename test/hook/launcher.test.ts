import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LauncherParts } from '../../src/agents/hook/launcher/launcher-parts.ts'
import { drawOfEachKind } from '../samples.ts'
import { fakeGate, http, launcherWorld } from './launcher-world.ts'

const input = `${JSON.stringify({ session_id: 's', hook_event_name: 'PreToolUse', tool_name: 'Bash' })}\n`
const silence = { stdout: '', stderr: '', exitCode: 0 }
const end = 'countersign/1 end\n'
const yes = `countersign/1 0 stdout\n${end}`
const no = '{"hookSpecificOutput":{"permissionDecision":"deny"}}\n'

const perl = '/usr/bin/perl'

/** A client, and what its launcher asks the gate with. */
const launchers: readonly (readonly [client: string, program: string, parts: Partial<LauncherParts>])[] = [
  ['claude-code', 'curl', {}],
  ['claude-code', 'perl', { perl }],
  ['codex', 'perl', { perl }],
]

describe.each(drawOfEachKind(launchers, ([, program]) => program).map(({ value }) => value))(
  '%s, asking with %s',
  (client, _program, asking) => {
    const launcher = (changes: Partial<LauncherParts> = {}) =>
      launcherWorld(client, { ...asking, ...changes })

    test('an answer that is whole is given as it is', async () => {
      const { parts, run } = launcher()
      const requests = await fakeGate(parts.socket, connection =>
        connection.end(http(`countersign/1 0 stdout\n${no}${end}`)),
      )
      expect(await run(input)).toEqual({ ...silence, stdout: no })
      expect(requests[0]).toContain(
        `POST /v1/hooks/${client}?seconds=2&event=PreToolUse&entry=&trace= HTTP/1.`,
      )
      expect(requests[0]).toContain('Authorization: Bearer csgn_agent_secret')
      expect(requests[0]?.trimEnd().endsWith(input.trimEnd())).toBe(true)
    })

    test('the span that asked is told by choice alone, and nothing else comes with it', async () => {
      const { parts, run } = launcher()
      const requests = await fakeGate(parts.socket, connection => connection.end(http(yes)))
      const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
      await run(input, 'PreToolUse', { TRACEPARENT: parent })
      await run(input, 'PreToolUse', { COUNTERSIGN_TRACEPARENT: parent })
      await run(input, 'PreToolUse', { COUNTERSIGN_TRACEPARENT: `${parent}&event=x HTTP/1.0\r\nA: b` })
      const traces = requests.map(request => /&trace=(.*) HTTP/.exec(request)?.[1])
      expect(traces).toEqual(['', parent, ''])
    })

    test('an answer for standard error has its own exit status', async () => {
      const { parts, run } = launcher()
      await fakeGate(parts.socket, connection => connection.end(http(`countersign/1 2 stderr\nno\n${end}`)))
      expect(await run(input)).toEqual({ stdout: '', stderr: 'no\n', exitCode: 2 })
    })

    test.each([
      ['is absent', undefined],
      ['says nothing', ''],
      ['is no HTTP', 'so what\n'],
      ['answers nonsense', http('so what\n')],
      ['answers JSON that would allow', http('{"hookSpecificOutput":{"permissionDecision":"allow"}}')],
      ['answers another version', http(yes.replaceAll('/1', '/2'))],
      ['answers a line too many before', http(`\n${yes}`)],
      ['crashes before the end of its answer', http('countersign/1 0 stdout\n{"hookSpec')],
      ['crashes at the first line', http('countersign/1 0 stdout\n')],
      [
        'ends before the length that it told',
        http(yes).replace('Connection', 'Content-Length: 900\r\nConnection'),
      ],
      ['answers a page', http('<html>', '502 Bad Gateway')],
      ['sends elsewhere', http('', '302 Found\r\nLocation: http://127.0.0.1:1/')],
      ['answers exit status 0 for standard error', http(`countersign/1 0 stderr\nno\n${end}`)],
      ['answers a strange exit status', http(`countersign/1 0; exit 0 stdout\n${end}`)],
      ['answers too much', http(`countersign/1 0 stdout\n${'x'.repeat(1_100_000)}\n${end}`)],
    ])('a gate that %s is a refusal', async (_what, answer) => {
      const { parts, run, refusal } = launcher()
      if (answer !== undefined) await fakeGate(parts.socket, connection => connection.end(answer))
      expect(await run(input)).toEqual(refusal())
      expect(await run(input, 'PermissionRequest')).toEqual(refusal('PermissionRequest'))
    })

    test('a client that never closes its input is refused, whatever it wrote by then', async () => {
      const { parts, run, refusal } = launcher()
      const requests = await fakeGate(parts.socket, connection => connection.end(http(yes)))
      expect(await run({ neverEnding: input })).toEqual(refusal())
      expect(await run({ neverEnding: 'x'.repeat(1_100_000) })).toEqual(refusal())
      expect(requests).toEqual([])
    })

    test('a gate that dies with its connection is a refusal', async () => {
      const { parts, run, refusal } = launcher()
      await fakeGate(parts.socket, connection => connection.destroy())
      expect(await run(input)).toEqual(refusal())
    })

    test('a gate that hangs is a refusal once the time is over', async () => {
      const { parts, run, refusal } = launcher({ seconds: 2 })
      await fakeGate(parts.socket, () => {})
      expect(await run(input)).toEqual(refusal())
    })

    test('a gate that drips is a refusal once the time is over', async () => {
      const { parts, run, refusal } = launcher({ seconds: 2 })
      await fakeGate(parts.socket, connection => {
        connection.write(http(yes.slice(0, 8)))
      })
      expect(await run(input)).toEqual(refusal())
    })

    test.each([
      ['exits with 1', 'process.exit(1)'],
      ['exits with 1 after a yes', `process.stdout.write(${JSON.stringify(yes)}); process.exitCode = 1`],
      ['throws', 'throw new Error("no")'],
      ['is killed', 'process.kill(process.pid, "SIGKILL")'],
      ['prints nonsense', 'console.log("so what")'],
      ['prints nothing', ''],
      ['prints an answer that is cut', 'process.stdout.write("countersign/1 0 stdout\\n{")'],
      ['is no program', 'so what?'],
    ])('a fallback that %s is a refusal', async (_what, source) => {
      const { parts, run, refusal } = launcher()
      writeFileSync(parts.fallback, source)
      expect(await run(input)).toEqual(refusal())
    })

    test('a fallback that hangs is a refusal once the time is over', async () => {
      const { parts, run, refusal } = launcher({ seconds: 2 })
      writeFileSync(parts.fallback, 'setInterval(() => {}, 1000)')
      expect(await run(input)).toEqual(refusal())
    })

    test('a missing Node is a refusal', async () => {
      const { run, refusal } = launcher({ node: '/nowhere/node' })
      expect(await run(input)).toEqual(refusal())
    })

    test('without a program that asks the fallback answers, with the same input', async () => {
      const { parts, run } = launcher({ curl: '/nowhere/curl', perl: '/nowhere/perl' })
      await fakeGate(parts.socket, connection => connection.end(http(yes)))
      writeFileSync(
        parts.fallback,
        `let text = ''; for await (const part of process.stdin) text += part
       process.stdout.write('countersign/1 2 stderr\\n' + text + process.argv.slice(2).join(' ') + '\\n${end.trim()}\\n')`,
      )
      const { stderr, exitCode } = await run(input)
      expect(exitCode).toBe(2)
      expect(stderr).toContain(input.trim())
      expect(stderr).toMatch(
        new RegExp(`${client} --state \\S+ --headers \\S+ --seconds \\d --event PreToolUse`),
      )
    })

    test('input that is too large is read to its end, and refused', async () => {
      const { parts, run, sizeRefusal } = launcher({ seconds: 600 })
      const requests = await fakeGate(parts.socket, connection => connection.end(http(yes)))
      const large = 'x'.repeat(16 * 1_048_576 + 1)
      expect(await run(large)).toEqual(sizeRefusal())
      // Of a result there is nothing to refuse.
      expect(await run(large, 'PostToolUse')).toEqual(silence)
      expect(requests).toEqual([])
    })

    test.each([1_048_575, 1_048_576, 1_048_577, 16 * 1_048_576])(
      'input of %d bytes comes through whole',
      async size => {
        const { parts, run } = launcher({ seconds: 600 })
        const requests = await fakeGate(parts.socket, connection => connection.end(http(yes)))
        const large = `{"a":"ä${'x'.repeat(size - 10)}"}`
        expect(Buffer.byteLength(large)).toBe(size)
        expect(await run(large, 'PostToolUse')).toEqual(silence)
        expect(requests[0]?.endsWith(large)).toBe(true)
      },
    )

    test('no result is refused: it has happened', async () => {
      const { run } = launcher()
      expect(await run(input, 'PostToolUse')).toEqual(silence)
    })

    test('the environment changes nothing', async () => {
      const { folder, parts, run, refusal } = launcher()
      const evil = join(folder, 'evil')
      mkdirSync(evil)
      for (const name of ['curl', 'perl', 'node', 'env', 'head', 'cat', 'sleep']) {
        writeFileSync(join(evil, name), `#!/bin/sh\nprintf '${yes.replaceAll('\n', '\\n')}'\n`)
        chmodSync(join(evil, name), 0o700)
      }
      writeFileSync(join(evil, 'yes.cjs'), `process.stdout.write(${JSON.stringify(yes)}); process.exit(0)`)
      writeFileSync(join(evil, 'Yes.pm'), `print ${JSON.stringify(yes)}; exit 0`)
      writeFileSync(join(evil, '.curlrc'), 'url = file:///etc/hostname\n')
      writeFileSync(parts.fallback, 'process.stdout.write(JSON.stringify(process.env)); process.exitCode = 9')
      await fakeGate(parts.socket, connection => connection.end(http('so what')))
      const env = {
        PATH: evil,
        HOME: evil,
        CURL_HOME: evil,
        XDG_CONFIG_HOME: evil,
        NODE_OPTIONS: `--require ${join(evil, 'yes.cjs')}`,
        PERL5LIB: evil,
        PERL5OPT: '-MYes',
        PERL5DB: 'use Yes',
        PERL_UNICODE: 'SDA',
        PERLIO: ':utf8',
        LD_PRELOAD: join(evil, 'nothing.so'),
        ALL_PROXY: 'http://127.0.0.1:1',
        COUNTERSIGN_HOME: evil,
        ENV: join(evil, 'curl'),
        BASH_ENV: join(evil, 'curl'),
        IFS: '/',
        'BASH_FUNC_printf%%': `() { echo '${yes}'; }`,
        answer: yes,
        input: 'x',
        CLAUDE_CODE_ENTRYPOINT: '"; exit 0; "',
      }
      const got = await run(input, 'PreToolUse', env)
      expect({ ...got, stderr: '' }).toEqual(refusal())
    })

    test('the fallback has nothing of the environment but what was set at installation', async () => {
      const { folder, parts, run } = launcher()
      writeFileSync(
        parts.fallback,
        `process.stdout.write('countersign/1 2 stderr\\n' + JSON.stringify(process.env) + '\\n${end.trim()}\\n')`,
      )
      const { stderr } = await run(input, 'PreToolUse', {
        NODE_OPTIONS: '--no-such',
        COUNTERSIGN_X: '1',
        A: 'b',
      })
      expect(JSON.parse(stderr)).toEqual({ PATH: '/usr/bin:/bin', HOME: folder })
    })

    test('an event that is not known is refused as a call is', async () => {
      const { run, refusal } = launcher()
      expect(await run(input, 'so; exit 0')).toEqual(refusal())
    })
  },
)
