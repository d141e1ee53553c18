import { writeFileSync } from 'node:fs'
const root = '/tmp/wt/inbox/'
const { openDashboard } = await import(root + 'test/web/open-dashboard.ts')
const { openChromium, drawn } = await import(root + 'scripts/pages/open-chromium.ts')
const { laptop, runner, sampleTeam } = await import(root + 'scripts/pages/sample-team.ts')
const { parseCall } = await import(root + 'src/gate/intake/parse-call.ts')
const origins = new Map()
const hub = await openDashboard({ parts: { team: sampleTeam((id: string) => origins.get(id)) } })
for (const [gate, command, principal] of [
  [laptop, 'git push --force origin main', 'ann@example.com'],
  [runner, 'psql -c "DROP TABLE invoices"', 'bob@example.com'],
]) {
  const call = parseCall({ kind: 'shell', args: { command }, cwd: '/srv/shop' }, { origin: 'hook', agent: 'ops', session: principal, profile: 'default' })
  const { id } = await hub.gate.evaluate({ ...call, principal })
  origins.set(id, gate)
}
const browser = await openChromium()
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
await context.addCookies([{ name: 'countersign', value: hub.signIn('alice'), url: hub.address }])
const page = await context.newPage()
for (const [name, path] of [['inbox', '/'], ['gates', '/gates'], ['gate', `/gates/${laptop}`], ['activity', '/activity'], ['overview', '/overview']]) {
  await page.goto(hub.address + path)
  await drawn(page)
  writeFileSync(`/tmp/inbox-${name}.png`, await page.screenshot())
}
await page.goto(hub.address + '/trust')
await page.getByRole('tab', { name: /Grants/ }).click()
await page.getByRole('button', { name: 'New grant or block' }).click()
await drawn(page)
writeFileSync('/tmp/inbox-reach.png', await page.screenshot())
await browser.close()
await hub.close()
