import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { callerOfToken } from '../../src/api/http/access/token-registry.ts'
import { addToken, removeToken, tokensOf } from '../../src/daemon/resident/add-token.ts'
import { residentPaths } from '../../src/daemon/resident/resident-paths.ts'
import { tokensOfFile } from '../../src/daemon/resident/tokens-of-file.ts'
import { residentWorld } from './resident-world.ts'

function folder() {
  const made = mkdtempSync(join(tmpdir(), 'countersign-tokens-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return join(made, 'state')
}

test('a token that is made opens the running gate at once, and one that is taken away no more', () => {
  const state = folder()
  const book = tokensOfFile(residentPaths(state).tokens)
  expect(book.tokens()).toEqual([])
  const { text, kept: stored } = addToken(state, { role: 'agent', agent: 'crawler', profile: 'default' }, 5)
  const second = addToken(state, { role: 'reader' }, 6)
  expect(callerOfToken(text, book.tokens(), 7)).toEqual({
    key: stored.id,
    role: 'agent',
    agent: 'crawler',
    profile: 'default',
  })
  removeToken(state, stored.id)
  expect(callerOfToken(text, book.tokens(), 7)).toBeUndefined()
  expect(callerOfToken(second.text, book.tokens(), 7)).toMatchObject({ role: 'reader' })
  expect(() => removeToken(state, stored.id)).toThrow(expect.objectContaining({ code: 'missing' }))
})

test('the file is the owner’s alone and holds no token', () => {
  const state = folder()
  const made = Array.from({ length: 5 }, (_, i) => addToken(state, { role: 'reader' }, i))
  const { tokens } = residentPaths(state)
  expect(statSync(tokens).mode & 0o777).toBe(0o600)
  const stored = readFileSync(tokens, 'utf8')
  for (const { text } of made) expect(stored).not.toContain(text.slice(12))
  expect(tokensOf(state)).toEqual(made.map(one => one.kept))
})

test('a file that is damaged opens nothing, and nothing is written over it', () => {
  const state = folder()
  addToken(state, { role: 'reader' }, 5)
  const { tokens } = residentPaths(state)
  writeFileSync(tokens, '{"tokens": [')
  expect(() => tokensOfFile(tokens).tokens()).toThrow(expect.objectContaining({ code: 'configuration' }))
  expect(() => addToken(state, { role: 'reader' }, 6)).toThrow(
    expect.objectContaining({ code: 'configuration' }),
  )
  expect(readFileSync(tokens, 'utf8')).toBe('{"tokens": [')
})

test('the log knows which tokens were made and taken away, and none of their text', async () => {
  const { run, state } = residentWorld()
  const added = JSON.parse((await run('token add agent --name crawler --json')).out)
  expect(await run(`token remove ${added.id}`)).toMatchObject({ code: 0 })
  expect((await run(`token remove ${added.id}`)).code).toBe(66)
  const log = (await run('audit export')).out
  const about = log
    .split('\n')
    .filter(line => line.includes('"kind":"access"'))
    .map(line => JSON.parse(line).body)
  expect(about).toEqual([
    { event: 'token_added', role: 'agent', agent: 'crawler', id: added.id, by: 'owner' },
    { event: 'token_removed', role: 'agent', agent: 'crawler', id: added.id, by: 'owner' },
    { event: 'exported', role: 'reviewer', by: 'owner' },
  ])
  expect(log).not.toContain(added.token)
  expect(tokensOf(state)).toEqual([])
})
