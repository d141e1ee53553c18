import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test.each([
  ['beside itself', '{"a":1,"a":1}'],
  ['with another between', '{"a":1,"b":[{"a":2}],"a":3}'],
  ['deep inside', '{"x":[[{"y":{"a":1,"a":2}}]]}'],
  ['spelled otherwise', '{"a":1,"\\u0061":2}'],
  ['of the object’s own parts', '{"__proto__":1,"__proto__":2}'],
  ['that is empty', '{"":1,"":2}'],
])('a name that stands twice is refused: %s', (_what, text) => {
  expect(() => parseJson(text, 'The body', 'body')).toThrowError(
    expect.objectContaining({
      code: 'invalid',
      field: 'body',
      message: expect.stringMatching(
        /^The body has the name “.*” twice in one object, and programs differ on which one holds: send it once\.$/,
      ),
    }),
  )
})

test.each([
  ['in two objects', '[{"a":1},{"a":2}]'],
  ['one inside the other', '{"a":{"a":{"a":1}}}'],
  ['as a text', '{"a":"\\"a\\":1,","b":["a","a"],"c":"{\\"a\\":1,\\"a\\":2}"}'],
  ['after an array', '{"a":[1,2],"b":[],"c":{}}'],
  ['in other capitals', '{"a":1,"A":2}'],
  ['no object', '"a"'],
])('names that differ are read as JSON.parse reads them: %s', (_what, text) => {
  expect(parseJson(text, 'The body')).toEqual(JSON.parse(text))
})

test('what is no JSON is refused by its name', () => {
  expect(() => parseJson('{"a":1,}', 'The answer')).toThrowError('The answer is no JSON.')
})
