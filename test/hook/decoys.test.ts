import { expect, test } from 'vitest'
import type { JsonObject } from '../../src/ground/model/json.ts'
import { virtualPlace } from '../../src/ground/model/place.ts'
import { readEffects } from '../../src/judge/readers/index.ts'
import { virtualCall } from '../virtual-call.ts'
import { clineTool } from '../../src/agents/hook/dialects/cline-tool.ts'
import { codexTool } from '../../src/agents/hook/dialects/codex-tool.ts'
import { copilotTool } from '../../src/agents/hook/dialects/copilot-dialect.ts'
import { geminiTool } from '../../src/agents/hook/dialects/gemini-dialect.ts'
import { opencodeTool } from '../../src/agents/hook/dialects/opencode-tool.ts'
import type { ToolParts } from '../../src/agents/hook/tool-parts.ts'

const evil = 'http://169.254.169.254/latest'

/** What the model writes beside the argument that its client takes hides nothing. */
const decoys: readonly (readonly [string, ToolParts, string])[] = [
  [
    'gemini web_fetch',
    geminiTool('web_fetch', { prompt: `get ${evil}`, url: 'https://a.example' }),
    'connect',
  ],
  [
    'gemini read_many_files',
    geminiTool('read_many_files', { paths: ['a'], include: ['/etc/shadow'] }),
    '/etc/shadow',
  ],
  [
    'gemini directory',
    geminiTool('run_shell_command', { command: 'rm -r b', directory: '/srv' }),
    '/home/user/project/b',
  ],
  [
    'cline fetch_web_content',
    clineTool('fetch_web_content', { url: 'https://a.example', requests: [{ url: evil }] }),
    'connect',
  ],
  ['cline read_files', clineTool('read_files', { files: [], file_paths: ['/etc/shadow'] }), '/etc/shadow'],
  ['codex write_stdin', codexTool('write_stdin', { chars: 'rm -r /srv\n', command: 'true' }), '/srv'],
  ['codex exec_command', codexTool('exec_command', { cmd: 'rm -r /srv', command: 'true' }), '/srv'],
  [
    'copilot write_bash',
    copilotTool('write_bash', { input: 'true{enter}rm -r /srv{enter}', command: 'true' }),
    '/srv',
  ],
  ['opencode write', opencodeTool('write', { filePath: '/srv/a', content: 'x', file_path: 'a' }), '/srv/a'],
]

const quietNames: readonly (readonly [string, ToolParts, string])[] = [
  [
    'a tool that thinks',
    { kind: 'tool', tool: 'mcp__x__think', arguments: { command: 'rm -r /srv' } },
    '/srv',
  ],
  [
    'a program in JavaScript',
    codexTool('js_repl', { input: "require('child_process').execSync('rm -r /srv')" }),
    '/srv',
  ],
  [
    'a program of no language',
    { kind: 'tool', tool: 'REPL', arguments: { code: "require('child_process').execSync('rm -r /srv')" } },
    '/srv',
  ],
]

test.each([...decoys, ...quietNames])('%s is read for what it does', (_name, parts, expected) => {
  const call = virtualCall({ ...parts, arguments: parts.arguments as JsonObject })
  const { effects } = readEffects(call, virtualPlace, new Map())
  const found = effects.flatMap(effect =>
    effect.type === 'connect'
      ? effect.host === '169.254.169.254'
        ? ['connect']
        : []
      : 'target' in effect && typeof effect.target === 'object'
        ? [effect.target.path]
        : [],
  )
  expect(found).toContain(expected)
})
