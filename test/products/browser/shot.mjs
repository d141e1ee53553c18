// Looks at one page in a real browser: node shot.mjs ADDRESS COOKIE FILE [--dark] [--width 360] [--full] [--click SELECTOR]… [--press KEY]… [--wait MS]
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dark: { type: 'boolean' },
    full: { type: 'boolean' },
    width: { type: 'string', default: '1280' },
    height: { type: 'string', default: '800' },
    click: { type: 'string', multiple: true, default: [] },
    press: { type: 'string', multiple: true, default: [] },
    wait: { type: 'string', default: '600' },
  },
})
const [address, cookie, file] = positionals
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
})
const context = await browser.newContext({
  viewport: { width: Number(values.width), height: Number(values.height) },
  colorScheme: values.dark ? 'dark' : 'light',
})
const { origin } = new URL(address)
await context.addCookies([{ name: 'countersign', value: cookie.replace('countersign=', ''), url: origin }])
const page = await context.newPage()
page.on('console', message => console.log(`[${message.type()}] ${message.text()}`))
page.on('pageerror', error => console.log(`[thrown] ${error.message}`))
await page.goto(address)
await page.waitForTimeout(Number(values.wait))
for (const selector of values.click) {
  await page.click(selector, { timeout: 3_000 })
  await page.waitForTimeout(300)
}
for (const key of values.press) {
  await page.keyboard.press(key)
  await page.waitForTimeout(200)
}
await page.screenshot({ path: file, fullPage: values.full === true })
await browser.close()
