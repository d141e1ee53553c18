import fc from 'fast-check'
import { parse } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import { addEntries, type JsonEntries, removeEntries } from './json-entries.ts'

const mark = '/state/hooks/claude-code'
const hook = { type: 'command', command: `"${mark}" PreToolUse`, timeout: 600 }
const entries: JsonEntries = {
  lists: [
    { at: ['hooks', 'PreToolUse'], entry: { matcher: '*', hooks: [hook] } },
    { at: ['hooks', 'PostToolUse'], entry: { hooks: [hook] } },
  ],
  mark,
}
const dataOf = (text: string) => parse(text, [], { allowTrailingComma: true }) as unknown

const settings = `{
   // which model
   "model": "opus", /* the big one */
   "hooks": {
      "Stop": [],
      "PreToolUse": [
         // a hook of somebody else
         { "matcher": "Bash", "hooks": [ { "type": "command", "command": "lint" } ] }, // last
      ],
   },
   "z": 1
}`

describe('adding', () => {
  test('comes first, and every line that was there stays', () => {
    const result = addEntries(settings, entries)
    expect(dataOf(result)).toMatchObject({
      hooks: { PreToolUse: [{ matcher: '*' }, { matcher: 'Bash' }], PostToolUse: [{ hooks: [hook] }] },
    })
    for (const comment of ['// which model', '/* the big one */', '// a hook of somebody else', '// last'])
      expect(result).toContain(comment)
    expect(result.split('\n').filter(line => settings.split('\n').includes(line)).length).toBeGreaterThan(10)
    expect(result).toContain('\n            "matcher": "*"')
    expect(result.endsWith('}')).toBe(true)
  })

  test('twice is once', () => {
    const once = addEntries(settings, entries)
    expect(addEntries(once, entries)).toBe(once)
  })

  test('an older entry of ours is replaced, also beside a hook of others', () => {
    const old = { type: 'command', command: `${mark} old` }
    const others = { type: 'command', command: 'lint' }
    const text = JSON.stringify({ hooks: { PreToolUse: [{ hooks: [others, old] }, { hooks: [old] }] } })
    expect(dataOf(addEntries(text, entries))).toMatchObject({
      hooks: { PreToolUse: [{ matcher: '*', hooks: [hook] }, { hooks: [others] }] },
    })
  })

  test('line ends, tabs and a byte order mark stay', () => {
    const text = '\uFEFF{\r\n\t"a": 1\r\n}\r\n'
    const result = addEntries(text, entries)
    expect(result.startsWith('\uFEFF{\r\n\t"a": 1')).toBe(true)
    expect(result).toContain('\r\n\t"hooks": {\r\n\t\t"PreToolUse"')
    expect(result.replaceAll('\r\n', '')).not.toContain('\n')
    expect(result.endsWith('}\r\n')).toBe(true)
  })

  test('a file that is not there, or is empty, becomes one', () => {
    for (const text of [null, '', '\n']) expect(dataOf(addEntries(text, entries))).toHaveProperty('hooks')
  })

  test.each([
    ['no JSON', '{"a": '],
    ['a list', '[]'],
    ['hooks that are no object', '{"hooks": []}'],
    ['a list that is none', '{"hooks": {"PreToolUse": {}}}'],
    ['a field that is there twice', '{"hooks": {}, "hooks": {}}'],
    ['conflict marks', '<<<<<<< HEAD\n{}\n>>>>>>> x'],
  ])('%s is left alone', (_what, text) => {
    expect(() => addEntries(text, entries)).toThrow('left as it is')
  })
})

// The reader of this test takes a field of that name for something else.
const json = fc.jsonValue({ maxDepth: 3 }).filter(value => !JSON.stringify(value).includes('__proto__'))
const ownKeys = ['hooks', '__proto__', 'constructor']
const group = fc.record({
  matcher: fc.string(),
  hooks: fc.array(fc.record({ command: fc.string() }), { minLength: 1 }),
})
const document = fc
  .record({
    others: fc.dictionary(
      fc.string().filter(key => !ownKeys.includes(key)),
      json,
    ),
    hooks: fc.option(
      fc.dictionary(fc.constantFrom('PreToolUse', 'Stop'), fc.array(group, { minLength: 1 }), { minKeys: 1 }),
    ),
    indent: fc.constantFrom<string | number | undefined>(1, 2, 3, '\t', undefined),
    eol: fc.constantFrom('\n', '\r\n'),
    comment: fc.constantFrom('', '// a comment\n', '/* x */ '),
    end: fc.constantFrom('', '\n', ' // end'),
    // A key that is last, too.
    isLast: fc.boolean(),
  })
  .map(({ others, hooks, indent, eol, comment, end, isLast }) => {
    const data = hooks === null ? others : isLast ? { ...others, hooks } : { hooks, ...others }
    const text = JSON.stringify(data, null, indent).replaceAll('\n', eol)
    return { data, text: `${comment}${text}${end}` }
  })

test('what was added is taken out again, and no data of others is changed', () => {
  fc.assert(
    fc.property(document, ({ data, text }) => {
      const added = addEntries(text, entries)
      expect(dataOf(added)).toMatchObject({ hooks: { PreToolUse: expect.anything() } })
      const left = removeEntries(added, entries)
      expect(left === null ? {} : dataOf(left)).toEqual(JSON.parse(JSON.stringify(data)))
    }),
    { numRuns: 100 },
  )
})
