import { BundleVerifier } from '../src/evidence/verify/bundle/bundle-verifier.ts'
import { nodePlatform } from '../src/evidence/verify/node-platform.ts'
import { readTrustPolicy } from '../src/evidence/verify/note/trust-policy.ts'
import { webPlatform } from '../src/evidence/verify/web-platform.ts'
import { NaiveLog } from '../test/evidence/naive-log.ts'
import { benchEvidenceLog } from './evidence-log.ts'

const count = 100_000
const piece = 1 << 20

/** Checking a bundle, as the program does it and with the page’s own SHA-256. */
export async function benchEvidence(folder: string): Promise<readonly string[]> {
  const log = new NaiveLog('bench.example/gate')
  for (let i = 0; i < count; i++) log.addDecision(i)
  const policy = `log ${log.key.vkey}\nquorum none\n`
  const lines = ['checking evidence']
  for (const [name, hide, budget] of [
    ['entries whose parts are withheld', 'openings', 100_000],
    ['entries with their parts', 'nothing', 50_000],
  ] as const) {
    const bundle = Buffer.from(log.bundle(1, count, { hide: () => hide }))
    for (const [place, platform] of [
      ['program', nodePlatform],
      ['page', await webPlatform()],
    ] as const) {
      const perSecond = await rateOf(platform, bundle, policy)
      lines.push(`  ${place}, ${name}: ${perSecond} entries/s (budget ${budget})`)
    }
  }
  return [...lines, '', ...(await benchEvidenceLog(folder))]
}

async function rateOf(
  platform: typeof nodePlatform,
  bundle: Uint8Array,
  policyText: string,
): Promise<number> {
  const reading = readTrustPolicy(platform.sha256, policyText)
  if ('problem' in reading) throw new Error(reading.problem)
  const started = performance.now()
  const verifier = new BundleVerifier(platform)
  for (let at = 0; at < bundle.length; at += piece) await verifier.add(bundle.subarray(at, at + piece))
  const { outcome } = await verifier.end({ policy: reading.policy, roots: [], now: Date.now() })
  if (outcome !== 'yes') throw new Error(`the bundle was found ${outcome}`)
  return Math.round(count / ((performance.now() - started) / 1_000))
}
