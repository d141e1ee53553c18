import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openGate } from '../src/gate/open/open-gate.ts'
import { typical } from './assessment.ts'
import { callOf, evaluateParts } from './evaluate-parts.ts'
import { measure, measureAsync, row } from './measure.ts'
import { cpuProfile } from './profile/cpu-profile.ts'
import { type Profiled, profilePage } from './profile/profile-page.ts'
import { stepsOf } from './profile/steps.ts'

const judged = 30_000
const decided = 4_000
const verified = 30_000

/** Writes docs/profile.md: where the time of judging, of a durable decision and of verifying a log goes. */
export async function benchProfile(folder: string): Promise<readonly string[]> {
  const began = performance.now()
  evaluateParts(shell(typical[0] as string))
  const first = `first call of this process   ${(performance.now() - began).toFixed(1)} ms`
  const profiles = [await profileJudging(first), ...(await profileGate(folder))]
  writeFileSync(join(process.cwd(), 'docs', 'profile.md'), profilePage(profiles))
  return [
    'where time goes, written to docs/profile.md',
    ...profiles.flatMap(({ title, figures, steps }) => [
      `  ${title}`,
      ...figures.map(line => `    ${line.trim()}`),
      ...steps
        .slice(0, 8)
        .map(({ name, share }) => `    ${name.padEnd(40)} ${(100 * share).toFixed(1).padStart(5)} %`),
    ]),
  ]
}

const shell = (command: string) => callOf('shell', { command })

async function profileJudging(first: string): Promise<Profiled> {
  const calls = typical.map(shell)
  const judge = (i: number) => evaluateParts(calls[i % calls.length] as (typeof calls)[number])
  const warm = measure('typical command', judge, { runs: 7_000 })
  // Names that no call had before: nothing that is remembered of a text helps.
  const anew = measure('typical command, with names of its own', i =>
    evaluateParts(shell(renamed(typical[i % typical.length] as string, i))),
  )
  const { stacks, processor } = await cpuProfile(() => {
    for (let i = 0; i < judged; i++) judge(i)
  })
  return {
    title: 'Judging',
    about: `One typical shell command, read and assessed: ${typical.length} of them in turn, ${judged} times, in memory.`,
    figures: [first, row(warm, 40), row(anew)],
    steps: stepsOf(stacks, processor / judged),
  }
}

const commonName = /\b(?:api|parser|src|unit|log|items|web)\b/g

function renamed(command: string, i: number): string {
  return command.replace(commonName, name => `${name}${i}`)
}

async function profileGate(folder: string): Promise<readonly Profiled[]> {
  const gate = await openGate({ stateFolder: join(folder, 'profile') })
  try {
    let number = 0
    const next = () => ({ ...shell(typical[++number % typical.length] as string), id: `profile-${number}` })
    const alone = await measureAsync('one decision, durable', () => gate.evaluate(next()), 1_500)
    const deciding = await cpuProfile(async () => {
      for (let i = 0; i < decided; i++) await gate.evaluate(next())
    })
    for (let remaining = verified - number; remaining > 0; remaining -= 500)
      await Promise.all(Array.from({ length: 500 }, () => gate.evaluate(next(), { dryRun: true })))
    let entries = 0
    const verifying = await cpuProfile(async () => {
      ;({ entries } = await gate.verify())
    })
    return [
      {
        title: 'A durable decision',
        about: `One decision on a state on disk, from the call to its answer: ${decided} one after the other. Waiting for the disk counts in the share of the step that waits.`,
        figures: [row(alone, 400)],
        steps: stepsOf(deciding.stacks, deciding.processor / decided),
      },
      {
        title: 'Verifying a log',
        about: `One entry of a log of ${entries} decisions, all in this thread.`,
        figures: [],
        steps: stepsOf(verifying.stacks, verifying.processor / entries),
      },
    ]
  } finally {
    await gate.close()
  }
}
