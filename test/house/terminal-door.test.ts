import { expect, test } from 'vitest'
import { sourceFiles, sourceText } from './source-files.ts'

/** The files that may touch a terminal or a standard stream themselves, each with its reason. */
const doors: Readonly<Record<string, string>> = {
  'cli/compiled/run-closed.ts': 'before the program is read: two sentences that hold nothing of a call',
  'cli/render/terminal-output.ts': 'everything else goes through it',
  'cli/run/controlling-terminal.ts': 'the terminal itself, by the same rule',
  'cli/run/spawn-command.ts': 'the output of the command that the person runs is its own',
  'cli/hook/write-output.ts': 'the protocol of hooks',
  'cli/commands/hook.ts': 'the protocol of hooks',
  'cli/mcp/run-front.ts': 'the protocol of MCP',
  'cli/mcp/serve-own.ts': 'the protocol of MCP',
  'proof/evidence/verify/program/main.ts':
    'a program of one file that runs elsewhere; its text spells out what would act',
  'daemon/install/clients/opencode-install.ts': 'a program that runs elsewhere',
  'agents/sdk/approvers/terminal.ts': 'the terminal of a program that is not ours, by the same rule',
}

/** The files that may write an escape sequence. */
const painters = ['cli/render/drawable.ts', 'cli/render/terminal-output.ts']

/** The files that may read lines at a terminal, which draws the question; one of them draws none. */
const readers = ['cli/render/terminal-output.ts', 'cli/ask-hidden.ts']

const stream =
  /\bprocess\s*(?:\.|\[['"])\s*std(?:out|err)\b|\bstd(?:out|err)\b[^;\n]*\}\s*=\s*process\b|\bconsole\s*[.[]|\b[wW]riteSync\(\s*[12]\b|\/dev\/tty/
const escape = /\\u001b\[|\\x1b|\\u009b|\\e\[|\\033/i
const lines = /\bcreateInterface\(/

const having = (pattern: RegExp, files = sourceFiles()) =>
  files.filter(file => pattern.test(sourceText(file)))
const ofCommands = sourceFiles().filter(file => file.startsWith('cli/'))

test('no file writes to a terminal or a standard stream but the doors', () => {
  expect(having(stream)).toEqual(Object.keys(doors).sort())
})

test('no command draws an escape sequence by itself', () => {
  expect(ofCommands.length).toBeGreaterThan(100)
  expect(having(escape, ofCommands).sort()).toEqual(painters)
})

test('no command asks at a terminal but through the door', () => {
  expect(having(lines, ofCommands).sort()).toEqual(readers.toSorted())
})

test.each([
  'process.stdout.write(text)',
  "process['stderr'].write(text)",
  'const { stdout, exit } = process',
  'console.log(text)',
  'writeSync(1, text)',
  "openSync('/dev/tty')",
])('%s would be found', text => {
  expect(stream.test(text)).toBe(true)
})
