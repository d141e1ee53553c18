import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const files: Readonly<Record<string, string>> = {
  'package.json': `{
  "name": "shop",
  "version": "4.1.7",
  "scripts": {
    "build": "vite build",
    "test": "vitest run"
  },
  "dependencies": {
    "hono": "4.13.19",
    "zod": "4.6.7"
  }
}
`,
  '.env': 'PAYMENTS_URL=http://localhost:4242\n',
  'src/cart/total.ts': 'export const total = (lines) => lines.length\n',
  'src/legacy/checkout.ts': 'export const checkout = () => {}\n'.repeat(40),
  'src/legacy/coupons.ts': 'export const coupons = []\n'.repeat(25),
  'src/legacy/tax.ts': 'export const tax = 0.19\n'.repeat(12),
  'test/legacy/checkout.test.ts': 'test("checkout", () => {})\n'.repeat(30),
  'test/orders.test.ts': 'test("orders", () => {})\n',
}

/** A folder with a small project in git, where there is git: what the sample’s agents work in. */
export function sampleWorkspace(): string {
  const folder = emptyFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const author = ['-c', 'user.name=Sample', '-c', 'user.email=sample@example.com']
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...author, 'commit', '-q', '-m', 'Shop'],
  ])
    spawnSync('git', args, { cwd: folder, stdio: 'ignore' })
  return folder
}

/** A short name, since pictures show it; the next one where that is taken. */
function emptyFolder(): string {
  for (const name of ['shop', 'shop-2', 'shop-3', 'shop-4'])
    try {
      const folder = join(tmpdir(), name)
      mkdirSync(folder)
      return folder
    } catch {
      // Somebody else looks at the sample.
    }
  return mkdtempSync(join(tmpdir(), 'shop-'))
}
