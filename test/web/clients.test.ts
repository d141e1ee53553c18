import { afterEach, expect, test } from 'vitest'
import type { SealPort } from '../../src/api/http/ports/seal-port.ts'
import type { Seal } from '../../src/ground/model/seal.ts'
import { drawCases } from '../samples.ts'
import { atFileEnd } from './at-file-end.ts'
import { accessProblems, openBrowser, overflowOf } from './open-browser.ts'
import { openDashboard } from './open-dashboard.ts'

const step = { name: 'proof', result: 'well', text: 'What only a person may do was refused.' } as const
const rest = {
  scope: 'user',
  project: null,
  at: Date.now() - 60_000,
  proven: null,
  method: 'command',
  steps: [step],
} as const
const edited =
  'The registration in /home/a/.codex/hooks.json was edited since. Run countersign init --client codex.'
const seals: readonly Seal[] = [
  {
    ...rest,
    client: 'claude-code',
    title: 'Claude Code',
    state: 'enforced',
    why: null,
    version: '9.8.7',
    limit: 'It can be switched off by a repository.',
  },
  {
    ...rest,
    client: 'codex',
    title: 'OpenAI Codex CLI',
    state: 'open',
    why: edited,
    version: null,
    limit: null,
  },
  {
    ...rest,
    client: 'qwen',
    title: 'Qwen Code',
    state: 'blocked',
    why: 'Everything is refused: ‮<b>no</b>.',
    version: '1.2.3',
    limit: null,
  },
  {
    ...rest,
    client: 'cursor',
    title: 'Cursor',
    scope: 'project',
    project: `/srv/${'shop/'.repeat(30)}`,
    state: 'unproven',
    why: 'Nobody saw it obey.',
    version: null,
    limit: null,
  },
]

let shown: readonly Seal[] = []
let checks = 0
/** Ends the check that is under way. */
let release: () => void = () => {}
const desk: SealPort = {
  show: () => ({ seals: shown, checking: false, next: Date.now() + 3_600_000 }),
  check: async () => {
    checks++
    await new Promise<void>(resolve => {
      release = resolve
    })
    shown = shown.map(seal => ({ ...seal, state: 'enforced', why: null, at: Date.now() }))
    return desk.show()
  },
  watch: () => () => {},
}

const browser = atFileEnd(await openBrowser())
const dashboard = atFileEnd(await openDashboard({ parts: { seals: desk } }))
afterEach(() => {
  expect(browser.problems).toEqual([])
})

const looks = [
  { width: 1_280, dark: false },
  { width: 360, dark: true },
]
test.each(drawCases(looks))(
  'case $number: at $value.width pixels every state can be told apart, by everybody',
  async ({ value: look }) => {
    shown = seals
    const page = await browser.go(dashboard, '/clients', look)
    const rows = page.getByRole('region', { name: 'Installed clients' }).locator('ul > li')
    await rows.first().waitFor()
    const texts = await rows.allInnerTexts()
    const words = ['not enforced', 'refusing everything', 'not proven here', 'enforced']
    for (const [i, word] of words.entries()) expect(texts[i]).toContain(word)
    expect(await rows.first().locator('code').innerText()).toBe('countersign init --client codex')
    // What turns text round is shown, and is no markup.
    expect(texts[1]).toContain('<b>no</b>')
    expect(texts[1]).not.toContain('‮')
    for (const row of await rows.all()) await row.locator('summary').click()
    expect(await page.getByText('It can be switched off by a repository.').isVisible()).toBe(true)
    expect([await accessProblems(page), await overflowOf(page)]).toEqual([[], 0])
  },
)

test('whoever may answer has them looked at again, once, and sees what came of it', async () => {
  shown = seals
  checks = 0
  const page = await browser.go(dashboard, '/clients')
  await page.getByRole('button', { name: 'Check now' }).click()
  const busy = page.getByRole('button', { name: 'Checking…' })
  await busy.waitFor()
  expect(await busy.isDisabled()).toBe(true)
  release()
  await page.getByText('4 enforced.').waitFor()
  expect(checks).toBe(1)
})

test('where nothing was looked at the page says how to begin; who may only look can’t have it done', async () => {
  shown = []
  const page = await browser.go(dashboard, '/clients', { as: 'reader' })
  await page.getByText('None was looked at yet.').waitFor()
  expect(await page.getByRole('button', { name: 'Check now' }).count()).toBe(0)
  expect([await accessProblems(page), await overflowOf(page)]).toEqual([[], 0])
})
