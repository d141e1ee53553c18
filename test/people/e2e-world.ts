import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import type { Gate } from '../../src/gate/core/gate.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { policyWith } from './open-people-gate.ts'
import { addQuickReviewers } from './quick-reviewer.ts'
import { atTerminal, countersign, endProcesses, onPipes, type Place, type Watched } from './terminal.ts'

export const pin = 'sunflower-42'

/** A home with state, reviewers, a folder to work in, and programs that only note that they were run. */
export interface World {
  readonly work: string
  readonly state: string
  readonly place: Place
  /** A Countersign command at a terminal, and one on pipes. */
  readonly person: (...words: readonly string[]) => Watched
  readonly agent: (...words: readonly string[]) => Watched
  /** Looks at the state from this process. */
  readonly look: <T>(use: (gate: Gate) => Promise<T>) => Promise<T>
}

export interface WorldOptions {
  readonly reviewers?: readonly string[]
  /** A policy of the project: it may only tighten. */
  readonly policy?: string
}

const homes: string[] = []

/** Takes away every world and process that this file made, once its tests are done. They may run at the same time. */
export function closeWorlds(): void {
  afterAll(() => {
    for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true })
  })
  endProcesses()
}

/** Makes a world that is there until the file's tests are done. */
export async function openWorld({ reviewers = ['alice'], policy }: WorldOptions = {}): Promise<World> {
  const home = mkdtempSync(join(tmpdir(), 'countersign-e2e-'))
  homes.push(home)
  const [work, state, bin] = [join(home, 'work'), join(home, 'state'), join(home, 'bin')]
  for (const folder of [join(work, 'src'), join(work, 'lib'), join(work, '.countersign'), bin])
    mkdirSync(folder, { recursive: true })
  for (let i = 1; i <= 5; i++) writeFileSync(join(work, 'src', `part-${i}.txt`), `part ${i}\n`)
  if (policy !== undefined) writeFileSync(join(work, '.countersign', 'policy.toml'), policy)
  for (const name of ['terraform', 'kubectl']) {
    const program = join(bin, name)
    writeFileSync(program, `#!/bin/sh\necho "${name} $*" >> "$HOME/ran"\n`)
    chmodSync(program, 0o755)
  }
  const env = { HOME: home, COUNTERSIGN_HOME: state, PATH: `${bin}:${process.env['PATH'] ?? ''}` }
  const place = { cwd: work, env }
  const look = async <T>(use: (gate: Gate) => Promise<T>): Promise<T> => {
    const gate = await openGate({ stateFolder: state, policy: policyWith() })
    try {
      return await use(gate)
    } finally {
      await gate.close()
    }
  }
  await addQuickReviewers(state, reviewers)
  const person = (...words: readonly string[]) => atTerminal(countersign(...words), place)
  const agent = (...words: readonly string[]) => onPipes(countersign(...words), place)
  return { work, state, place, person, agent, look }
}

/** A reviewer of these tests who proves it. */
export function withPin(reviewer: string): Identity {
  return { reviewer, uid: userInfo().uid, terminal: true, pin }
}

/** Every right answer about `rm -rf src` in the folder of these tests. */
export const aboutSource = [
  'src',
  '5 files',
  '35 B',
  'rm',
  'It is deleted',
  'What it names, with all that is below it',
  'Inside the workspace',
  'The deletion of files',
]

const enter = '\r'

/** Begins the challenge of the page that is open, and answers its quiz by what the test knows of the call. */
export async function passQuiz(screen: Watched, knows: readonly string[]): Promise<void> {
  await fillQuiz(screen, options => options.find(({ text }) => knows.includes(text)))
}

/** The same with answers that are wrong. */
export async function failQuiz(screen: Watched, knows: readonly string[]): Promise<void> {
  await fillQuiz(screen, options => options.find(({ text }) => !knows.includes(text)))
}

interface Option {
  readonly number: string
  readonly text: string
}

async function fillQuiz(
  screen: Watched,
  choose: (options: readonly Option[]) => Option | undefined,
): Promise<void> {
  screen.type('a')
  await screen.sees(/Question 1 of/)
  await screen.sees(/Question 1 of(?!.*counts in)/s)
  for (let number = 1; ; number++) {
    const shown = await screen.sees(new RegExp(`Question ${number} of \\d`))
    screen.type(choose(optionsOn(shown))?.number ?? '1')
    if (shown.includes(`Question ${number} of ${number}.`)) return
  }
}

function optionsOn(shown: string): readonly Option[] {
  return [...shown.matchAll(/^ *(\d) {2}(.+)$/gm)].map(([, number = '', text = '']) => ({ number, text }))
}

export async function typePin(screen: Watched, secret = pin): Promise<void> {
  await screen.sees(/PIN or phrase of/)
  screen.type(secret)
  await screen.sees(/•{4,}/)
  screen.type(enter)
}

/** Opens the review that is selected. */
export async function openSelected(screen: Watched, shows: RegExp): Promise<void> {
  screen.type(enter)
  // The list has the headline too: only the page offers to approve.
  await screen.sees(/a approve/)
  await screen.sees(shows)
}
