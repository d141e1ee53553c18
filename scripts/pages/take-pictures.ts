import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Gate } from '../../src/gate/core/gate.ts'
import { drawn, openChromium } from './open-chromium.ts'
import { laptop } from './sample-team.ts'
import { smallPng } from './small-png.ts'

/** Where the sample is served, and what lets a browser in. */
interface Served {
  readonly address: string
  readonly cookie: string
  readonly gate: Gate
  /** It is the hub of a team. */
  readonly team: boolean
}

interface Look {
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly height: number
}

const looks: readonly Look[] = [
  { theme: 'light', width: 1280, height: 800 },
  { theme: 'dark', width: 1280, height: 800 },
]
const telephone: readonly Look[] = [
  { theme: 'light', width: 360, height: 740 },
  { theme: 'dark', width: 360, height: 740 },
]

/** Takes a picture of every page in both themes, and of a review on a telephone, into a folder. */
export async function takePictures({ address, cookie, gate, team }: Served, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const browser = await openChromium()
  try {
    const paths = { ...(await pictured(gate)), ...(team && teamPages) }
    for (const [name, path] of Object.entries(paths))
      for (const look of name === 'review' ? [...looks, ...telephone] : looks) {
        const context = await browser.newContext({
          viewport: { width: look.width, height: look.height },
          colorScheme: look.theme,
          reducedMotion: 'reduce',
        })
        if (name !== 'pair') await context.addCookies([{ name: 'countersign', value: cookie, url: address }])
        const page = await context.newPage()
        await page.goto(address + path)
        await drawn(page)
        const size = look.width === 360 ? '-360' : ''
        writeFileSync(join(folder, `${name}${size}-${look.theme}.png`), smallPng(await page.screenshot()))
        await context.close()
      }
  } finally {
    await browser.close()
  }
}

const teamPages = { gates: '/gates', gate: `/gates/${laptop}` }

/** The pages by their names, each with something to show. */
async function pictured(gate: Gate): Promise<Readonly<Record<string, string>>> {
  const reviews = await gate.reviews.list({ states: ['pending'] })
  const [review] = reviews
  const notice = reviews.find(({ agent }) => agent === 'shopper')
  const [denied] = await gate.decisions({ effect: 'deny', limit: 1 })
  return {
    inbox: '/',
    review: `/reviews/${review?.id}`,
    'review-named': `/reviews/${notice?.id}`,
    'decision-named': `/decisions/${notice?.decisionId}`,
    activity: '/activity',
    decision: `/decisions/${denied?.decision.id}`,
    session: '/sessions/checkout-redesign',
    'session-boundary': '/sessions/exec-checkout',
    overview: '/overview',
    trust: '/trust',
    policy: '/policy',
    clients: '/clients',
    log: '/log',
    you: '/you',
    pair: '/pair',
  }
}
