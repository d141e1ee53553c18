import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import { type Placed, textWithCanary, replaceCanary } from './text-with-canary.ts'

const fields = [
  { name: 'AWS_ACCESS_KEY_ID', value: 'first' },
  { name: 'AWS_SECRET_ACCESS_KEY', value: 'sec+ond/' },
]
const token = [{ name: 'TOKEN', value: 'a"b\nc' }]
const textOf = (placed: Placed) => ('text' in placed ? placed.text : '')
const refusalOf = (placed: Placed) => ('refusal' in placed ? placed.refusal : '')

test('lines are added to an .env file, under names that it does not have', () => {
  expect(textOf(textWithCanary('.env', 'A=1', fields))).toBe(
    'A=1\nAWS_ACCESS_KEY_ID=first\nAWS_SECRET_ACCESS_KEY=sec+ond/\n',
  )
  expect(textOf(textWithCanary('a/.env.local', 'export AWS_SECRET_ACCESS_KEY=real\n', fields))).toBe(
    'export AWS_SECRET_ACCESS_KEY=real\nAWS_ACCESS_KEY_ID_BACKUP=first\nAWS_SECRET_ACCESS_KEY_BACKUP=sec+ond/\n',
  )
  expect(textOf(textWithCanary('.envrc', null, token))).toBe('export TOKEN="a\\"b\\nc"\n')
})

test('TOML and INI get a section of their own', () => {
  const toml = textOf(textWithCanary('x.toml', 'a = 1\n[aws_backup]\nb = 2\n', fields))
  expect(parse(toml)).toEqual({
    a: 1,
    aws_backup: { b: 2 },
    aws_old: { aws_access_key_id: 'first', aws_secret_access_key: 'sec+ond/' },
  })
  expect(parse(textOf(textWithCanary('x.toml', null, token)))).toEqual({ token_backup: { token: 'a"b\nc' } })
  expect(textOf(textWithCanary('/h/.aws/credentials', '[default]\nx = 1\n', fields))).toBe(
    '[default]\nx = 1\n\n[aws_backup]\naws_access_key_id = first\naws_secret_access_key = sec+ond/\n',
  )
})

test('JSON gets a member, and keeps how it is written', () => {
  expect(textOf(textWithCanary('x.json', '{\n    "TOKEN": 1\n}\n', token))).toBe(
    '{\n    "TOKEN": 1,\n    "TOKEN_BACKUP": "a\\"b\\nc"\n}\n',
  )
  expect(JSON.parse(textOf(textWithCanary('x.json', null, token)))).toEqual({ TOKEN: 'a"b\nc' })
})

test.each([
  ['JSON with comments', 'x.json', '{ // why\n}'],
  ['JSON that is written otherwise', 'x.json', '{"a": 1}\n'],
  ['JSON with a number that would change', 'x.json', '{"a":1.0}'],
  ['a JSON list', 'x.json', '[]'],
  ['broken TOML', 'x.toml', 'a = = 1'],
  ['a value of lines into INI', 'x.ini', '[a]\n'],
  ['a program', 'x.py', 'print(1)\n'],
])('%s is left alone, with a sentence that says what to do', (_what, name, text) => {
  expect(refusalOf(textWithCanary(name, text, token))).toMatch(/(?:by hand|new file).*\.$/)
})

test('a new file of another form holds the value alone', () => {
  expect(textWithCanary('id_rsa', null, [{ name: 'K', value: 'line\nline\n' }])).toEqual({
    text: 'line\nline\n',
  })
})

test('a value is replaced wherever it stands whole, line for line and in its quotes, and nowhere else', () => {
  expect(replaceCanary('a=old1\nb=old2\n', 'old1\nold2', 'new1\nnew2')).toBe('a=new1\nb=new2\n')
  expect(replaceCanary('k="x\\ny\\n"', 'x\ny\n', 'p\nq\n')).toBe('k="p\\nq\\n"')
  expect(replaceCanary('a=old1\n', 'old1\nold2', 'new1\nnew2')).toBeNull()
})
