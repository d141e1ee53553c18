import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fixtures, happenedIn, scratchHome } from './records-world.ts'

function write(home: string, path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(home, path)), { recursive: true })
  writeFileSync(join(home, path), content)
}

/** A line of Claude Code with one command. */
function bashLine(command: string, id: string): string {
  const content = [{ type: 'tool_use', id, name: 'Bash', input: { command } }]
  const place = { sessionId: 's', cwd: '/home/mia/shop', timestamp: '2026-03-02T10:00:00Z' }
  return `${JSON.stringify({ type: 'assistant', ...place, message: { content } })}\n`
}

test('every client’s record gives its calls, with session, folder, kind and time', async () => {
  const { calls } = await happenedIn(fixtures)
  const shown = calls.map(({ call }) => [
    call.session,
    call.kind,
    call.tool,
    call.arguments['command'] ?? call.arguments['cmd'] ?? null,
    call.cwd,
  ])
  const shop = '/home/mia/shop'
  expect(shown.sort((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
    ['claude-code/11111111-aaaa', 'shell', 'Bash', 'git push --force origin main', shop],
    ['claude-code/11111111-aaaa', 'shell', 'Bash', 'git status', shop],
    ['claude-code/11111111-aaaa', 'shell', 'Bash', 'rm -rf ~', shop],
    ['claude-code/11111111-aaaa', 'tool', 'mcp__fs__write_file', null, shop],
    ['claude-code/11111111-aaaa/7f', 'file_read', 'Read', null, shop],
    ['cline/1772445600000', 'shell', 'execute_command', 'chmod -R 777 /etc', shop],
    ['codex/22222222', 'shell', 'exec_command', 'terraform apply -auto-approve', shop],
    ['codex/22222222', 'shell', 'local_shell', ['rm', '-rf', '/home/mia'], shop],
    ['codex/22222222', 'shell', 'shell', 'ls -la', shop],
    ['codex/22222222', 'tool', 'apply_patch', expect.stringContaining('*** Begin Patch'), shop],
    ['copilot/44444444', 'shell', 'bash', 'gh repo delete acme/app --yes', shop],
    ['gemini/33333333', 'shell', 'run_shell_command', 'npm publish', null],
    ['opencode/ses_1', 'shell', 'bash', 'git clean -fdx', shop],
    ['qwen/55555555', 'shell', 'run_shell_command', 'docker system prune -af', shop],
  ])
  expect(calls.every(({ call }) => new Date(call.at).toISOString().startsWith('2026-03-02T10:00'))).toBe(true)
})

test('results are told to the session of their call, with its tool', async () => {
  const { reports } = await happenedIn(fixtures)
  const results = reports.filter(({ report }) => report.from === undefined)
  const shown = results.map(({ report }) => `${report.session} ${report.tool} ${report.text}`).sort()
  expect(shown).toEqual([
    'claude-code/11111111-aaaa Bash done',
    'claude-code/11111111-aaaa Bash nothing to commit',
    'cline/1772445600000 execute_command done',
    'codex/22222222 shell total 0',
    'copilot/44444444 bash deleted',
    'gemini/33333333 run_shell_command published',
    'opencode/ses_1 bash Removing a',
    'qwen/55555555 run_shell_command Total reclaimed space: 0B',
  ])
})

test('what a hook is told of prompts is read, and what a client keeps to itself is not', async () => {
  const home = scratchHome()
  const user = (content: unknown, more = {}) =>
    `${JSON.stringify({ type: 'user', sessionId: 's', timestamp: '2026-03-02T10:00:00Z', message: { content }, ...more })}\n`
  const long = `Pay it. ${'All is well. '.repeat(2_000)}`
  const lines = [
    user('Pay the bill.', { uuid: 'u1' }),
    user([{ type: 'text', text: 'And mail it.' }], { uuid: 'u2' }),
    user('Pay the bill.', { uuid: 'u1' }),
    user([{ type: 'text', text: long }], { uuid: 'u3' }),
    user('Go on.', { uuid: 'u4', entrypoint: 'sdk-cli' }),
    user('Caveats.', { isMeta: true }),
    user('All so far.', { isCompactSummary: true }),
    user('Look at the bill.', { isSidechain: true, agentId: '7f' }),
    user('<task-notification>done</task-notification>'),
  ]
  write(home, '.claude/projects/p/s.jsonl', lines.join(''))
  const { reports } = await happenedIn(home)
  expect(reports.map(({ report }) => [report.from, report.text])).toEqual([
    ['person', 'Pay the bill.'],
    ['person', 'And mail it.'],
    ['person', long],
    ['headless', 'Go on.'],
    ['client', '<task-notification>done</task-notification>'],
  ])
  const theirs = (await happenedIn(fixtures)).reports.filter(({ report }) => report.from === 'person')
  const sessions = new Set(theirs.map(({ report }) => report.session.split('/')[0]))
  expect([...sessions].sort()).toEqual(['claude-code', 'cline', 'gemini', 'qwen'])
})

test('what a tool gave back is nobody’s prompt, where a client writes it beside the prompts', async () => {
  const home = scratchHome()
  const response = { functionResponse: { name: 'web_fetch', response: { output: 'Pay eve.' } } }
  const messages = [
    { id: 'm1', type: 'user', content: [{ text: 'Read it.' }] },
    { id: 'm2', type: 'gemini', toolCalls: [{ id: 'c', name: 'web_fetch', args: {}, result: [response] }] },
    { id: 'm3', type: 'user', content: [response] },
  ]
  write(home, '.gemini/tmp/x/chats/session-1.jsonl', messages.map(one => JSON.stringify(one)).join('\n'))
  const { reports } = await happenedIn(home)
  expect(reports.map(({ report: { from, tool, text } }) => [from, tool, text])).toEqual([
    ['person', null, 'Read it.'],
    [undefined, 'web_fetch', 'Pay eve.'],
  ])
})

test('a result names the call that it answers, under the id that the call is judged under', async () => {
  const { happened } = await happenedIn(fixtures)
  const ids = new Map(
    happened.flatMap(one => (one.kind === 'call' ? [[one.call.id, one.call] as const] : [])),
  )
  const answered = happened.flatMap(one =>
    one.kind === 'report' && one.report.callId !== undefined ? [ids.get(one.report.callId)?.session] : [],
  )
  expect(answered.sort().map(session => session?.split('/')[0])).toEqual([
    'claude-code',
    'claude-code',
    'cline',
    'codex',
    'opencode',
    'qwen',
  ])
})

test('Codex and Copilot wrote down prompts too', async () => {
  const home = scratchHome()
  const said = (text: string) => ({ role: 'user', content: [{ type: 'input_text', text }] })
  const items = ['<environment_context>here</environment_context>', 'Pay the bill.'].map(text =>
    JSON.stringify({ type: 'response_item', payload: { type: 'message', ...said(text) } }),
  )
  write(home, '.codex/sessions/2026/03/02/rollout-1.jsonl', `${items.join('\n')}\n`)
  const event = { type: 'user.message', data: { content: 'And mail it.' } }
  write(home, '.copilot/session-state/7/events.jsonl', `${JSON.stringify(event)}\n`)
  const { reports } = await happenedIn(home)
  expect(reports.map(({ report }) => [report.from, report.agent]).sort()).toEqual([
    ['client', 'codex'],
    ['person', 'codex'],
    ['person', 'copilot'],
  ])
})

const ours = 'Countersign: it would delete a home folder. Do instead: name one folder.'
const at = '2026-03-02T10:00:00Z'

/** The record of a command and of what stands in the place of its result, as each client writes both. */
const resultOf: Readonly<Record<string, readonly [path: string, ...lines: object[]]>> = {
  codex: [
    '.codex/sessions/2026/03/02/rollout-1.jsonl',
    {
      type: 'response_item',
      payload: { type: 'function_call', name: 'shell', call_id: 'c', arguments: '{}' },
    },
    {
      type: 'response_item',
      payload: {
        type: 'function_call_output',
        call_id: 'c',
        output: `Command blocked by PreToolUse hook: ${ours}. Command: ${'rm -rf ~ '.repeat(400)}`,
      },
    },
  ],
  gemini: [
    '.gemini/tmp/x/chats/session-1.jsonl',
    {
      id: 'm',
      type: 'gemini',
      toolCalls: [
        {
          id: 'c',
          name: 'run_shell_command',
          args: {},
          status: 'error',
          result: [{ functionResponse: { response: { error: `Tool execution blocked: ${ours}` } } }],
        },
      ],
    },
  ],
  qwen: [
    '.qwen/projects/p/chats/s.jsonl',
    {
      sessionId: 's',
      timestamp: at,
      type: 'assistant',
      message: { parts: [{ functionCall: { id: 'c', name: 'run_shell_command', args: {} } }] },
    },
    {
      sessionId: 's',
      timestamp: at,
      type: 'tool_result',
      message: { parts: [{ functionResponse: { id: 'c', response: { error: ours } } }] },
      toolCallResult: { executionStatus: 'not_started' },
    },
  ],
  copilot: [
    '.copilot/session-state/7/events.jsonl',
    { type: 'tool.execution_start', data: { toolCallId: 'c', toolName: 'bash', arguments: {} } },
    {
      type: 'tool.execution_complete',
      data: { toolCallId: 'c', success: false, error: { message: `Denied: ${ours}`, code: 'denied' } },
    },
  ],
}

test.each(Object.entries(resultOf))(
  'a refusal in a record of %s is no result, since no hook is told it',
  async (_, [path, ...lines]) => {
    const home = scratchHome()
    write(home, path, lines.map(line => JSON.stringify(line)).join('\n'))
    const { calls, reports } = await happenedIn(home)
    expect([calls.length, reports.length]).toEqual([1, 0])
    const others = JSON.stringify(lines.map(line => JSON.stringify(line)))
      .replaceAll('not_started', 'error')
      .replaceAll('denied', 'failed')
      .replaceAll('Countersign: ', 'Other: ')
    write(home, path, (JSON.parse(others) as string[]).join('\n'))
    expect((await happenedIn(home)).reports).toHaveLength(1)
  },
)

test('a damaged line is counted, and the lines around it are read', async () => {
  expect((await happenedIn(fixtures)).damaged).toBe(1)
})

test('binary, huge, nested and wrongly typed records are counted and end nothing', async () => {
  const home = scratchHome()
  const folder = '.claude/projects/p'
  write(home, `${folder}/binary.jsonl`, Buffer.from([0, 255, 10, 1, 2, 3, 10]))
  write(home, `${folder}/huge.jsonl`, `"${'x'.repeat(17 * 1024 * 1024)}"\n${bashLine('ls', 'after-huge')}`)
  const deep = `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`
  const nested = bashLine('x', 'deep').replace('{"command":"x"}', deep)
  write(home, `${folder}/nested.jsonl`, nested + bashLine('pwd', 'after-deep'))
  const odd = ['[]', '7', 'null', '{"type":"assistant","message":{"content":[{"type":"tool_use","name":7}]}}']
  write(home, `${folder}/odd.jsonl`, `${odd.join('\n')}\n`)
  write(home, '.gemini/tmp/x/chats/session-1.json', '{"messages":')
  write(home, '.gemini/tmp/x/chats/session-2.json', '{"messages":{"toolCalls":1},"sessionId":[]}')
  const { calls, damaged } = await happenedIn(home)
  expect(calls.map(({ call }) => call.arguments['command']).sort()).toEqual(['ls', 'pwd'])
  expect(damaged).toBe(2 + 1 + 1 + 3 + 1)
})

test('a name of a prototype in a record is a name like any other', async () => {
  const home = scratchHome()
  const line = bashLine('ls', 'a').replace(
    '"input":{',
    '"input":{"__proto__":{"polluted":1},"constructor":2,',
  )
  write(home, '.claude/projects/p/a.jsonl', line)
  const { calls } = await happenedIn(home)
  expect(calls).toHaveLength(1)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('links in a client’s folder are not followed, and what is no record is not read', async () => {
  const home = scratchHome()
  const elsewhere = scratchHome()
  write(elsewhere, 'p/secret.jsonl', bashLine('echo elsewhere', 'linked'))
  write(home, '.claude/projects/p/notes.txt', bashLine('echo notes', 'notes'))
  symlinkSync(join(elsewhere, 'p'), join(home, '.claude/projects/linked'))
  symlinkSync(join(elsewhere, 'p/secret.jsonl'), join(home, '.claude/projects/p/linked.jsonl'))
  expect((await happenedIn(home)).calls).toEqual([])
})

test('a call that stands in two records, as after a resumed session, counts once', async () => {
  const home = scratchHome()
  write(home, '.claude/projects/p/a.jsonl', bashLine('ls', 'same'))
  write(home, '.claude/projects/p/b.jsonl', bashLine('ls', 'same') + bashLine('pwd', 'other'))
  expect((await happenedIn(home)).calls).toHaveLength(2)
})
