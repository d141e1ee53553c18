// Draws the queries of the dashboard for Grafana with sample data, by Prometheus itself: its console library draws each panel,
// since no Grafana is to be had here. Writes one picture: draw-panels.ts FOLDER.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { panelsTable } from '../grafana/panels-table.ts'
import { openChromium } from './open-chromium.ts'
import { sampleMetrics } from './sample-metrics.ts'
import { smallPng } from './small-png.ts'

const libraries = '/usr/share/doc/prometheus/examples/console_libraries'
/** The moment at which the sample ends, and how much of it is drawn: seconds. */
const end = Date.UTC(2026, 10, 20, 16) / 1_000
const drawn = 6 * 3_600

const folder = mkdtempSync(join(tmpdir(), 'countersign-panels-'))
const [out = 'docs/pictures'] = process.argv.slice(2)
const port = await freePort()
writeFileSync(join(folder, 'metrics'), sampleMetrics(end))
execFileSync('promtool', ['tsdb', 'create-blocks-from', 'openmetrics', 'metrics', 'data'], {
  cwd: folder,
  stdio: ['ignore', 'ignore', 'inherit'],
})
mkdirSync(join(folder, 'consoles'))
writeFileSync(join(folder, 'consoles', 'panels.html'), consolePage())
writeFileSync(join(folder, 'prometheus.yaml'), 'scrape_configs: []\n')
const prometheus = spawn(
  'prometheus',
  [
    '--config.file=prometheus.yaml',
    '--storage.tsdb.path=data',
    '--storage.tsdb.retention.time=100y',
    `--web.listen-address=127.0.0.1:${port}`,
    `--web.console.libraries=${libraries}`,
    '--web.console.templates=consoles',
  ],
  { cwd: folder, stdio: 'ignore' },
)
const browser = await openChromium()
try {
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/-/ready`).catch(() => undefined))?.ok) await wait(100)
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${address}/consoles/panels.html`)
  const panels = Object.values(panelsTable).flat().length
  while ((await page.locator('svg path').count()) < panels) await wait(100)
  await page.waitForLoadState('networkidle')
  writeFileSync(join(out, 'grafana-panels.png'), smallPng(await page.screenshot({ fullPage: true })))
} finally {
  await browser.close()
  prometheus.kill()
  rmSync(folder, { recursive: true, force: true })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port: free } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return free
}

/** A console of Prometheus with the panels as the dashboard places them. */
function consolePage(): string {
  const rows = Object.entries(panelsTable).map(([title, row]) => {
    const cells = row.map(({ title: name, about, unit, queries }) => {
      const graph = {
        // What Grafana puts in for its variable.
        expr: Object.values(queries).map(query => query.replaceAll('$instance', '.*')),
        name: Object.keys(queries).map(legend => legend.replaceAll(/\{\{(\w+)\}\}/g, '[[ $1 ]]')),
        duration: drawn,
        endTime: end,
        height: 130,
        width: 330,
        min: 0,
        xTitle: '',
        yTitle: '',
      }
      return `<div class="panel" title="${about}"><b>${name}</b> ${unit}<div class="graph" data-graph='${JSON.stringify(graph).replaceAll("'", '&#39;')}'></div></div>`
    })
    return `<h5>${title}</h5><div class="row">${cells.join('')}</div>`
  })
  return `<!doctype html><html lang="en"><head>{{ template "prom_console_head" }}
<style>body { padding: 12px } .row { margin: 0 } .panel { width: 410px; font-size: 13px } .panel b { margin-left: 36px } h5 { margin: 14px 0 2px }</style></head><body>
${rows.join('\n')}
<script>
// The console's own way to put labels into names loses what stands after the last one.
const named = text => metric => text.replace(/\\[\\[ (\\w+) \\]\\]/g, (_, label) => metric[label])
for (const node of document.querySelectorAll('.graph')) {
  const graph = JSON.parse(node.dataset.graph)
  new PromConsole.Graph({ node, ...graph, name: graph.name.map(named) })
}
</script></body></html>
`
}
