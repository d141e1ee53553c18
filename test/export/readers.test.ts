import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { alertsTable, panelsTable } from '../../scripts/grafana/panels-table.ts'
import { usualKinds } from '../../src/gate/config/export-file.ts'
import type { SyslogTarget } from '../../src/ground/model/export-target.ts'
import { freePort } from '../free-port.ts'
import { openApp, ownerListener } from '../http/open-http.ts'
import { needsWholeRun } from '../needs.ts'
import { exportWorld, scratch } from './export-world.ts'
import { httpSink } from './sink.ts'
import { until } from '../until.ts'

// Debian’s own programs: test/products/telemetry names their packages.

const byReaders = needsWholeRun()

interface FiredAlert {
  readonly state: string
  readonly labels: { readonly alertname: string }
}

/** A program that runs until the test ends; what it says stands in the error where it ends before. */
function running(program: string, args: readonly string[]): { readonly problem: () => string | undefined } {
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let statement = ''
  let problem: string | undefined
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => (statement += String(text)))
  child.on('error', error => (problem = error.message))
  child.on('exit', code => (problem = `${program} ended (${code}): ${statement.slice(-2_000)}`))
  onTestFinished(() => void child.kill('SIGKILL'))
  return { problem: () => problem }
}

test(
  'rsyslog reads every message: its header, its structured data and the JSON in it',
  byReaders,
  async () => {
    const folder = scratch()
    const port = await freePort()
    const [config, out] = [join(folder, 'rsyslog.conf'), join(folder, 'messages')]
    const parsed = '%syslogfacility-text%|%syslogseverity-text%|%app-name%|%msgid%|%structured-data%|%msg%\\n'
    writeFileSync(
      config,
      `module(load="imtcp")
input(type="imtcp" port="${port}" address="127.0.0.1" supportOctetCountedFraming="on")
template(name="parsed" type="string" string="${parsed}")
action(type="omfile" file="${out}" template="parsed")
`,
    )
    const { problem } = running('rsyslogd', ['-n', '-f', config, '-i', join(folder, 'pid')])
    const world = exportWorld()
    const target: SyslogTarget = {
      name: 'syslog',
      kind: 'syslog',
      endpoint: `tcp://127.0.0.1:${port}`,
      enterprise: 32_473,
      kinds: usualKinds,
      include: [],
    }
    await world.pump(target)
    await until(() => world.store.exports.read('syslog') !== undefined)
    const odd = 'to"ol]\\ zoë 🦊'
    await world.shell('git status')
    await world.shell('rm -rf /')
    await world.ask({ kind: 'tool', tool: odd, args: {} })
    const lines = () => (existsSync(out) ? readFileSync(out, 'utf8').split('\n').filter(Boolean) : [])
    await until(() => problem() !== undefined || (world.shown(target).lag === 0 && lines().length === 3))
    expect(problem()).toBeUndefined()
    const read = lines().map(line => {
      const [facility, severity, program, kind, data, ...json] = line.split('|')
      return {
        facility,
        severity,
        program,
        kind,
        data,
        fields: JSON.parse(json.join('|').replace(/^\ufeff/, '')),
      }
    })
    const decided = (await world.gate.decisions({})).toReversed()
    expect(read).toMatchObject(
      decided.map(({ decision, entry }) => ({
        facility: 'authpriv',
        severity: { allow: 'info', queue: 'notice', deny: 'warning' }[decision.effect],
        program: 'countersign',
        kind: 'decision',
        data: expect.stringContaining(`seq="${entry.seq}" effect="${decision.effect}"`),
        fields: { 'countersign.decision.id': decision.id, 'countersign.entry.hash': entry.hash },
      })),
    )
    expect(read[2]?.fields['gen_ai.tool.name']).toBe(odd)
    expect(read[2]?.data).toContain('tool="to\\"ol\\]\\\\ zoë 🦊"')
  },
)

test(
  'promtool takes the rules, the queries of the dashboard and the page of metrics',
  byReaders,
  async () => {
    const folder = scratch()
    const queries = join(folder, 'queries.yaml')
    const asked = Object.values(panelsTable).flatMap(row =>
      row.flatMap(({ queries: all }) => Object.values(all).map(one => one.replaceAll('$instance', '.*'))),
    )
    const records = asked.map(
      (expr, i) => `      - record: panel:${i}\n        expr: ${JSON.stringify(expr)}`,
    )
    writeFileSync(queries, `groups:\n  - name: panels\n    rules:\n${records.join('\n')}\n`)
    const rules = 'docs/grafana/alerts.yaml'
    const checked = execFileSync('promtool', ['check', 'rules', rules, queries], { encoding: 'utf8' })
    expect(checked).toContain(`SUCCESS: ${alertsTable.length} rules found`)
    expect(checked).toContain(`SUCCESS: ${asked.length} rules found`)
    const world = exportWorld()
    const http = openApp(world.gate)
    onTestFinished(() => http.close())
    await world.shell('git status')
    const page = await (await http.request(ownerListener, '/v1/metrics')).text()
    // It says what it would have otherwise, and nothing is what it should say.
    expect(execFileSync('promtool', ['check', 'metrics'], { input: page, encoding: 'utf8' })).toBe('')
  },
)

test('Prometheus scrapes a gate, and its rule fires while the policy is refused', byReaders, async () => {
  const world = exportWorld()
  const http = openApp(world.gate)
  onTestFinished(() => http.close())
  const call = { kind: 'shell', arguments: { command: 'git status' } }
  await http.request(ownerListener, '/v1/evaluations', { method: 'POST', body: JSON.stringify(call) })
  const gate = await httpSink(async (_posted, response) => {
    const text = await (await http.request(ownerListener, '/v1/metrics')).text()
    response.setHeader('content-type', 'text/plain; version=0.0.4')
    response.end(`${text.replace(/^(countersign_policy_refused) 0$/m, '$1 1')}`)
  })
  const folder = scratch()
  const port = await freePort()
  mkdirSync(join(folder, 'data'))
  const rules = readFileSync('docs/grafana/alerts.yaml', 'utf8').replaceAll(/for: \d+[mh]/g, 'for: 0m')
  writeFileSync(join(folder, 'alerts.yaml'), rules)
  const config = join(folder, 'prometheus.yaml')
  writeFileSync(
    config,
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [alerts.yaml]
scrape_configs:
  - job_name: countersign
    metrics_path: /v1/metrics
    static_configs: [{ targets: ['127.0.0.1:${gate.port}'] }]
`,
  )
  const { problem } = running('prometheus', [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ])
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => undefined)
    return answer?.ok ? ((await answer.json()) as { data: unknown }).data : undefined
  }
  const firing = async () => {
    if (problem() !== undefined) throw new Error(problem())
    const { alerts = [] } = ((await ask('alerts')) ?? {}) as { readonly alerts?: readonly FiredAlert[] }
    return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
  }
  await expect.poll(firing, { interval: 250 }).toContain('CountersignPolicyRefused')
  const decisions = await ask('query?query=countersign_decisions_total%7Beffect%3D%22allow%22%7D')
  expect(decisions).toMatchObject({ result: [{ value: [expect.any(Number), '1'] }] })
  expect(await firing()).not.toContain('CountersignLogSetBack')
})
