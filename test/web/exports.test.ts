import { expect, onTestFinished, test } from 'vitest'
import { sampleExports } from '../../scripts/pages/sample-exports.ts'
import { atFileEnd } from './at-file-end.ts'
import { accessProblems, openBrowser, overflowOf } from './open-browser.ts'
import { openDashboard } from './open-dashboard.ts'

const browser = atFileEnd(await openBrowser())

test('the log’s page shows how far each target is, what it refused, and why it takes nothing', async () => {
  const dashboard = await openDashboard({ parts: { exports: async () => sampleExports } })
  onTestFinished(() => dashboard.close())
  const page = await browser.visit(dashboard, '/log', { width: 360 })
  const targets = page.getByRole('region', { name: 'Where it is brought' })
  await targets.getByText('2 entries refused, the last one entry 402: it answered 400 (code 6)').waitFor()
  await targets.getByText('It takes nothing: the connection broke (ECONNREFUSED).').waitFor()
  expect(await targets.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(
      /^collector otlp\s+up to date\s+Nothing waits, 4 held until their review has ended; 612 taken/,
    ),
    expect.stringMatching(/^siem splunk-hec\s+up to date/),
    expect.stringMatching(/^archive syslog\s+failing\s+187 entries behind, the oldest/),
  ])
  expect(await accessProblems(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  expect(browser.problems).toEqual([])
})

test('where the log is brought nowhere else the page says how', async () => {
  const dashboard = await openDashboard()
  onTestFinished(() => dashboard.close())
  const page = await browser.visit(dashboard, '/log')
  await page.getByText('countersign export add').waitFor()
})
