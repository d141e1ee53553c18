import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readSeals } from '../../../src/daemon/seal/read-seals.ts'
import { until } from '../../until.ts'
import { type Attempt, attempts } from '../attempts.ts'
import { combinations } from '../combinations.ts'
import { stillOpen } from '../still-open.ts'
import { type TriedCall, triedCalls } from '../tried-calls.ts'
import { changesBetween } from './look.ts'
import { type RunningWorld, runningWorld } from './running-world.ts'
import { tryCalls } from './try-calls.ts'
import { needs } from '../../needs.ts'
import { drawCases, showSeedWhereItFails } from '../../samples.ts'

/** Combinations that are really run. */
const combined = 200
/** So many attempts of each kind are made where not all are. */
const minOfKind = 6
const all: readonly (readonly [string, readonly Attempt[]])[] = [
  ...Object.entries(triedCalls),
  ...Object.entries(attempts),
]
let world: RunningWorld

/** What is let run here really runs, so it runs as nobody else: an account is made for it, which only root can do. */
const isRoot = process.getuid?.() === 0
const asRoot = needs(isRoot, 'only root can make an account for scripts that try to get past the gate')

beforeAll(async () => {
  if (isRoot) world = await runningWorld()
})
afterAll(() => world?.close())

/** What a test shows on its last line, for whoever reads how it went. */
const counts: string[] = []
afterAll(() => console.log(counts.join('\n')))

/** After the first harm nothing more is tried: what was changed is changed for all that come after. */
let harmed: readonly string[] = []
const tryAll = async (attempts: readonly Attempt[]) => {
  expect(harmed, 'nothing was changed before').toEqual([])
  const tried = await tryCalls(world, attempts)
  harmed = tried.harm
  if (harmed.length > 0) console.log(`The log of the gate:\n${world.gateLog()}`)
  expect(harmed).toEqual([])
  return tried.allowed.length
}

const tryDrawn = async (kind: string, calls: readonly Attempt[]) => {
  showSeedWhereItFails()
  const drawn = drawCases(calls, minOfKind).map(({ value }) => value)
  const ran = await tryAll(drawn)
  counts.push(`${kind}: ${drawn.length} of ${calls.length} were tried, ${ran} let run, and changed nothing`)
}

// Before all others, which leave links and folders that make these ask.
test.each(stillOpen)('still open: $why', asRoot, async ({ steps, why }) => {
  const before = steps.slice(0, -1)
  for (const step of before) await world.perform(step)
  const [last] = steps.slice(-1)
  // Once this fails, the line has been mended and belongs among the attempts.
  expect(last && (await world.ask(last))).toBe('allowed')
  counts.push(`still open: ${why}`)
  for (const step of before) await world.perform(`rm -f ${writtenBy(step)}`)
})

const writtenBy = (step: TriedCall) => (typeof step === 'string' ? '' : String(step.arguments['file_path']))

describe('nothing of the gate is changed by an agent that tries', asRoot, () => {
  // A gate that answers nobody holds everything, and proves nothing.
  afterEach(async () => expect(await world.ask('ls')).toBe('allowed'))

  test.each(all)('%s', async (kind, calls) => {
    await tryDrawn(kind, calls)
  })

  test('combinations of carrier, spelling and target', () =>
    tryDrawn('combinations', combinations(combined, 2)))
})

describe('what is done past the gate', asRoot, () => {
  test('a policy of the workspace that would loosen lets nothing run', async () => {
    await world.perform(
      'mkdir .countersign; printf "[proxy]\\nauto_allow_threshold = 7.0\\n" > .countersign/policy.toml',
    )
    expect(await world.ask('ls')).toContain('may only tighten')
    await world.perform('rm -r .countersign')
  })

  test.each([
    ['the policy', 'sed -i s/2.9/7.0/ ~/.config/countersign/policy.toml'],
    ['a profile', 'echo "# more" >> ~/.bashrc'],
    ['the state', 'touch ~/.local/state/countersign/new'],
  ])('is seen by whoever looks: %s', async (_what, command) => {
    const before = world.look()
    await world.perform(command)
    expect(changesBetween(before, world.look())).not.toEqual([])
  })

  test('a policy that nobody accepted loosens nothing', async () => {
    const { policy } = JSON.parse((await world.countersign('status --json')).out)
    expect(policy).toMatchObject({ isAccepted: false })
    expect(await world.ask('git push --force origin main')).toContain('waits for a person')
  })

  test('a registration that is gone is seen, and noticed', async () => {
    const before = world.look()
    await world.perform(`echo '{}' > ~/.claude/settings.json`)
    expect(changesBetween(before, world.look())).not.toEqual([])
    const state = join(world.account.home, '.local/state/countersign')
    await until(() => readSeals(state).some(seal => seal.client === 'claude-code' && seal.state === 'open'))
  })
})
