import { expect, test } from 'vitest'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Decision } from '../../ground/model/decision.ts'
import { columnsOf } from '../../ground/model/columns-of.ts'
import { paintFor } from './paint-for.ts'
import { markedCall } from './marked-call.ts'

const paint = paintFor({ isTTY: false } as NodeJS.WriteStream)

function marked(command: string, part: string, width = 60): readonly string[] {
  const start = command.indexOf(part)
  const evidence = [{ pointer: '/command', start, end: start + part.length }]
  const decision = { assessment: { contributions: [{ findings: [{ evidence }] }] } }
  const call = { kind: 'shell', tool: null, arguments: { command } }
  return markedCall(call as unknown as ToolCall, decision as unknown as Decision, paint, width)
}

test('what is pointed at is shown though hundreds of lines stand before it', () => {
  const lines = marked(`${'echo ok\n'.repeat(500)}rm -rf src\n${'echo ok\n'.repeat(500)}`, 'rm -rf src')
  const at = lines.indexOf('rm -rf src')
  expect(lines[at - 1]).toBe('… 488 more lines')
  expect(lines[at + 1]).toBe('^^^^^^^^^^')
  expect(lines.length).toBeLessThan(24)
})

test('no line is wider than it may be, whatever is spelled out in it', () => {
  for (const filler of ['日本語', '\u202e', '🙂', '\u001b[31m'])
    for (const line of marked(`${filler.repeat(60)} rm x`, 'rm x'))
      expect(columnsOf(line)).toBeLessThanOrEqual(58)
})

test('a long line is shown whole, in pieces', () => {
  const command = `echo ${'x'.repeat(200)}; rm -rf src; echo ${'y'.repeat(90)}`
  const lines = marked(command, 'rm -rf src')
  const text = lines.slice(1).filter(line => !/^ *\^+$/.test(line))
  expect(text.join('')).toBe(command)
  expect(lines.some(line => line.includes('^^^'))).toBe(true)
})
