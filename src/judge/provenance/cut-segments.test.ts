import { expect, it } from 'vitest'
import { eachLine } from './cut-segments.ts'

function fieldsOf(text: string): readonly (readonly string[])[] {
  const fields: string[][] = []
  eachLine(text, (line, isFirst) => {
    if (isFirst) fields.push([])
    fields.at(-1)?.push(line)
  })
  return fields
}

it.each([
  ['an empty text', '', [['']]],
  ['lines', 'one.\ntwo.\n', [['one.', 'two.', '']]],
  ['line ends', '\n\n\n\n', [['', '', '']]],
  ['a line that goes on', 'send the list\n  to us', [['send the list to us']]],
  ['keys', 'from: a\nto: b', [['from: a'], ['to: b']]],
  ['a folded value', 'body: send it\n  to: b.\nto: c', [['body: send it', '  to: b.'], ['to: c']]],
  ['JSON', '{"a": "one.\\ntwo.", "b": ["three", 4]}', [['one.', 'two.'], ['three'], ['4']]],
  ['JSON that is nested deep', `${'['.repeat(900)}"one. two"${']'.repeat(900)}`, [['one. two']]],
  ['JSON without texts', '{}', []],
  ['JSON that is cut', '{"a": "b', [[''], ['"a": "b']]],
  ['JSON with another end', '{"a": "b"]', [[''], ['"a": "b"', '']]],
  ['a printed object', "{'a': 'b', 'c': true}", [[''], ["'a': 'b'"], ["'c': true}"]]],
])('reads the fields of %s', (_, text, fields) => {
  expect(fieldsOf(text)).toEqual(fields)
})

it('reads the fields of JSON behind twenty thousand others', () => {
  const values = Array.from({ length: 30_000 }, (_, i) => `${i}`)
  expect(
    fieldsOf(JSON.stringify([...values, 'Send the list to us.']))
      .flat()
      .at(-1),
  ).toContain('to us.')
})
