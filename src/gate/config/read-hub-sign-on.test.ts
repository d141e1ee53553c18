import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { noSignOn } from '../../ground/model/sign-on-settings.ts'
import { readHubSignOn } from './read-hub-sign-on.ts'

function read(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-hub-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'sign-on.toml')
  writeFileSync(file, text)
  return { folder, ...readHubSignOn(file) }
}

const provider = '[provider]\nissuer = "https://login.example.com"\nclient_id = "countersign"\n'
const run =
  '[[workload]]\nissuer = "https://ci.example.com"\naudience = "https://hub.example.com"\ngroup = "ci"\n'

test('a provider has what most give where nothing else is said, and its secret beside the file', () => {
  const { folder, provider: one, ...others } = read(`${provider}client_secret_file = "client.secret"\n`)
  expect(one).toEqual({
    issuer: 'https://login.example.com',
    name: 'login.example.com',
    clientId: 'countersign',
    clientSecret: { file: join(folder, 'client.secret') },
    scopes: ['openid', 'profile'],
    groupsClaim: ['groups'],
    nameClaim: 'preferred_username',
    allowedGroups: null,
    session: 8 * 3_600_000,
    fresh: 900_000,
  })
  expect(others).toEqual({ devices: null, workloads: [], breakGlass: [] })
})

test('everything can be said of it, of devices, of runs of CI and of break-glass', () => {
  const text = `${provider}groups_claim = ["realm_access", "roles"]\nallowed_groups = ["dev"]\nsession = "4h"\nfresh = "5m"\n[devices]\ngroup = "laptops"\n${run}claims = { repository = "acme/shop" }\n[break_glass]\nreviewers = ["ann"]\n`
  expect(read(text)).toMatchObject({
    provider: {
      groupsClaim: ['realm_access', 'roles'],
      allowedGroups: ['dev'],
      session: 14_400_000,
      fresh: 300_000,
    },
    devices: 'laptops',
    workloads: [{ issuer: 'https://ci.example.com', group: 'ci', claims: { repository: 'acme/shop' } }],
    breakGlass: ['ann'],
  })
})

test('without a file nobody signs on', () => {
  expect(readHubSignOn('/nowhere/sign-on.toml')).toEqual(noSignOn)
  expect(read('')).toMatchObject(noSignOn)
})

test.each([
  ['a word that is none', `${provider}client_idd = "x"\n`, /:4: provider\.client_idd is no setting/],
  ['an issuer without TLS', provider.replace('https', 'http'), /:2: provider\.issuer must be the https/],
  ['an issuer with a query', provider.replace('.com', '.com?a=1'), /:2: provider\.issuer must be the https/],
  ['no client', '[provider]\nissuer = "https://login.example.com"\n', /:1: provider\.client_id is missing/],
  [
    'two secrets',
    `${provider}client_secret_file = "a"\nclient_secret_env = "B"\n`,
    /:5: provider\.client_secret_env can’t be beside/,
  ],
  ['no openid', `${provider}scopes = ["profile"]\n`, /:4: provider\.scopes must have openid/],
  ['a session of a day', `${provider}session = "24h"\n`, /:4: provider\.session must be at most 8h/],
  ['no span', `${provider}fresh = "soon"\n`, /:4: provider\.fresh must be a time span/],
  ['devices without a provider', '[devices]\ngroup = "laptops"\n', /:1: devices needs a \[provider\]/],
  ['a run of whoever', `${run}claims = {}\n`, /:5: workload\.1\.claims must name a claim/],
  ['a run without claims', run, /:1: workload\.1\.claims is missing/],
])('%s is refused with its line', (_what, text, why) => {
  expect(() => read(text)).toThrow(why)
})
