import { expect, test } from 'vitest'
import { sourceFiles, sourceText } from './source-files.ts'

/** Asks something over HTTP by itself. */
const asks =
  /(?<![.\w])fetch\((?!request)|\bimport\('node:https?'\)|\brequest\b[^\n]* from 'node:https?'|^import \{[^}]*\bfetch\b/m

/** A gate on its own socket or with kept connections, a stream of MCP, and a program that is installed elsewhere. */
const own = [
  'agents/hook/launcher/opencode-plugin.ts',
  'agents/mcp/transport/http/upstream-requests.ts',
  'agents/remote/http-exchange.ts',
  'cli/hook/ask-started-gate.ts',
  'daemon/resident/ask-health.ts',
  'daemon/resident/ask-status.ts',
]

test('whatever else is asked over HTTP is asked by the one transport, within its limits', () => {
  const asking = sourceFiles().filter(file => !file.startsWith('api/web/') && asks.test(sourceText(file)))
  expect(asking).toEqual([...own, 'ground/transport/send-request.ts'])
})
