import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readHubSignOn } from '../../src/gate/config/read-hub-sign-on.ts'
import { needs } from '../needs.ts'

const page = readFileSync('docs/team.md', 'utf8')

/** The indented lines below a heading in bold. */
function exampleBelow(heading: string): string {
  const [, after = ''] = page.split(`**${heading}**\n\n`)
  const lines = after.split('\n')
  const end = lines.findIndex(line => line !== '' && !line.startsWith('    '))
  return lines
    .slice(0, end)
    .map(line => line.slice(4))
    .join('\n')
    .trim()
}

const isSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
test(
  'systemd has nothing to say against the unit of a hub',
  needs(
    isSystemd || process.env['CI'] !== undefined,
    'there is no systemd here that reads the unit of docs/team.md',
  ),
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-unit-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'countersign-hub.service')
    const read = (unit: string) => {
      writeFileSync(file, unit)
      const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
        encoding: 'utf8',
      })
      return `${stdout}${stderr}`.split('\n').filter(line => line.includes('countersign-hub'))
    }
    // The program is one that is here: systemd looks for it.
    const unit = exampleBelow('systemd').replace('/usr/bin/countersign', process.execPath)
    expect(unit).toContain('ExecStart=')
    expect(read(unit)).toEqual([])
    expect(read(unit.replace('Restart=always', 'Restart=often'))).not.toEqual([])
  },
)

test('the settings of sign-on are read as they stand on the page', () => {
  const blocks = [...page.matchAll(/(?:^ {4}.*\n|^\n)+/gm)].map(([block]) => block.replaceAll(/^ {4}/gm, ''))
  const [provider = '', workload = ''] = ['[provider]', '[[workload]]'].map(
    head => blocks.find(block => block.trim().startsWith(head)) ?? '',
  )
  const folder = mkdtempSync(join(tmpdir(), 'countersign-page-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'sign-on.toml')
  writeFileSync(file, `${provider}\n${workload}`)
  expect(readHubSignOn(file)).toMatchObject({
    provider: { issuer: 'https://login.example.com', session: 8 * 3_600_000, fresh: 900_000 },
    devices: 'laptops',
    workloads: [{ group: 'ci', claims: { repository: 'acme/shop', environment: 'production' } }],
    breakGlass: ['ann'],
  })
})

test('the jobs of CI are YAML, ask for a token for the hub, and join by it', () => {
  const packages = createRequire(join(process.cwd(), 'package.json'))
  const { parse } = packages('yaml') as { readonly parse: (text: string) => unknown }
  const hub = 'https://hub.example.com'
  expect(parse(exampleBelow('GitHub Actions'))).toMatchObject({
    permissions: { 'id-token': 'write' },
    jobs: {
      agent: {
        environment: 'production',
        steps: [
          { env: { HUB: hub }, run: expect.stringContaining('countersign team join "$HUB" --workload') },
        ],
      },
    },
  })
  expect(parse(exampleBelow('GitLab CI'))).toMatchObject({
    agent: {
      id_tokens: { COUNTERSIGN_WORKLOAD_TOKEN: { aud: hub } },
      script: expect.arrayContaining([`countersign team join ${hub} --workload`]),
    },
  })
})

test('the compose file is YAML, its services name what is there, and the hub’s command is whole', () => {
  const packages = createRequire(join(process.cwd(), 'package.json'))
  const { parse } = packages('yaml') as { readonly parse: (text: string) => unknown }
  const { services } = parse(exampleBelow('compose')) as {
    readonly services: Record<'database' | 'hub', { readonly command?: string; readonly secrets: string[] }>
  }
  expect(Object.keys(services)).toEqual(['database', 'hub'])
  const [, ...words] = services.hub.command?.split(' ') ?? []
  const help = execFileSync(process.execPath, ['bin/countersign.cjs', 'hub', 'start', '--help'], {
    encoding: 'utf8',
  })
  const options = words.filter(word => word.startsWith('--'))
  expect(options.length).toBeGreaterThan(3)
  for (const option of options) expect(help).toContain(option)
  const secrets = words.filter(word => word.startsWith('/run/secrets/')).map(word => word.slice(13))
  expect(services.hub.secrets).toEqual(secrets)
})
