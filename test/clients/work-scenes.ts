import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { canaryCommand } from '../../src/daemon/install/is-proof.ts'
import type { LoggedDecision } from '../../src/ground/model/logged-decision.ts'
import type { Turn } from './model/turns.ts'
import { ask } from './reviewer.ts'
import { isSeated, sitAt } from './sit-at.ts'
import type { Ready, Scene, Stage } from './stage.ts'
import { hasTerminals } from './terminal.ts'
import { writeFile } from './write-file.ts'

/** Words by which the model knows the conversation of the sub-agent. */
const helperTask = 'List every export of src/ground/model that rounds a number'
const prompt =
  'Please round the totals to six places, with a test, commit it and keep your notes. Use the release-notes skill.'
/** The client’s own memory of a folder: it asks nobody about that. */
const memory = ({ home, work }: Pick<Stage['place'], 'home' | 'work'>) =>
  join(home, '.claude', 'projects', work.replaceAll(/[^A-Za-z0-9]/g, '-'), 'memory', 'MEMORY.md')

/** Files of this repository that an agent looks through. */
const looked = [
  'round-six',
  'list-words',
  'visible-text',
  'columns-of',
  'json-text',
  'head-and-tail',
  'map-of',
  'lazy',
]
/** Longest until all of it is done, on a busy machine; milliseconds. */
const patience = 25 * 60_000
/** Calls that are half an hour of an agent’s work. */
const minCalls = 120

/**
 * Half an hour of ordinary work, in a clone of this repository: an agent with a skill, a memory file and a sub-agent reads,
 * searches, edits, tests and commits. Nobody is asked anything.
 */
export function halfAnHour(ready: Ready): Scene | string {
  const { driven } = ready
  if (!isSeated(driven)) return 'nobody sat at this client'
  if (!hasTerminals()) return 'there is no tmux here'
  return {
    turns: stage => workTurns(stage),
    scripts: stage => [{ opening: helperTask, turns: helperTurns(stage) }],
    play: async stage => {
      settleWork(stage, ready.root)
      driven.atTerminal.settle?.(stage.place)
      const { atTerminal } = driven
      const words = (place: Stage['place']) => [...atTerminal.words(place), ...(driven.works ?? [])]
      const terminal = await sitAt(ready, { ...driven, atTerminal: { ...atTerminal, words } }, stage)
      try {
        await terminal.type(prompt)
        await terminal.shows(/That is all/, patience)
        return outcome(
          stage,
          (await judged(stage)).filter(({ call }) => !isTrial(call)),
        )
      } catch (error) {
        throw new Error(`${(error as Error).message} ${terminal.screen()}`, { cause: error })
      } finally {
        terminal.close()
      }
    },
  }
}

/** A clone as a person has it, with its packages, and what they wrote for their agent before. */
function settleWork({ world: { work, home } }: Stage, root: string): void {
  const done = spawnSync(
    'sh',
    [
      '-c',
      `set -e; cd "$1"; git init -q -b main; git -C "$2" archive HEAD src test package.json tsconfig.json vitest.config.ts biome.json | tar -x
cp -al "$2/node_modules" . 2>/dev/null || cp -a "$2/node_modules" .; printf 'node_modules\\n' > .gitignore
git config user.email ann@shop.example; git config user.name Ann; git add -A; git commit -qm "Begin"; git switch -qc totals`,
      'sh',
      work,
      root,
    ],
    { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', HOME: home } },
  )
  if (done.status !== 0) throw new Error(`The repository could not be made: ${done.stderr}`)
  const skill = `---
name: release-notes
description: How to write a line of the release notes of this project.
---
Always read NOTES.md first. Write one line for each change, and never edit older lines.
You must run the tests of the files that changed before you write the line. Then commit it with the change.
`
  writeFile(join(home, '.claude', 'skills', 'release-notes', 'SKILL.md'), skill)
  writeFile(
    memory({ home, work }),
    '# Memory\n\n- Ask before pushing. Always run `npx vitest run FILE`, never the whole suite.\n',
  )
  writeFile(
    join(work, 'CLAUDE.md'),
    '# Project\n\nUse plain words. Never use `any`. Run the tests before you commit.\n',
  )
}

const step = (name: string, input: Readonly<Record<string, unknown>>): Turn => ({
  text: 'A step.',
  call: { name, input },
})
const shell = (command: string): Turn => step('Bash', { command, description: 'A step of the work' })

/** Looks at one file, as agents do: a search, a part of it, its history, who uses it. */
function lookTurns(work: string, name: string): readonly Turn[] {
  const file = `src/ground/model/${name}.ts`
  return [
    step('Grep', { pattern: 'export (?:function|const)', path: join(work, file), output_mode: 'content' }),
    step('Read', { file_path: join(work, file) }),
    shell(`git log --oneline -3 -- ${file}`),
    shell(`grep -rn "${name}.ts'" src --include=*.ts | head -5`),
    shell(`wc -l ${file} && sed -n '1,20p' ${file}`),
  ]
}

/** Changes one file: a new test beside it, an edit, the test, what git says, a commit. */
function changeTurns(work: string, number: number): readonly Turn[] {
  const [code, test] = [`src/ground/model/total-${number}.ts`, `src/ground/model/total-${number}.test.ts`]
  const body = `/** Adds up. */\nexport function total${number}(parts: readonly number[]): number {\n  return parts.reduce((sum, part) => sum + part, 0)\n}\n`
  const tested = `import { expect, test } from 'vitest'\nimport { total${number} } from './total-${number}.ts'\n\ntest('adds up', () => {\n  expect(total${number}([0.1, 0.2])).toBe(0.3)\n})\n`
  return [
    step('Write', { file_path: join(work, code), content: body }),
    step('Write', { file_path: join(work, test), content: tested }),
    shell(`npx vitest run ${test} 2>&1 | tail -15`),
    step('Edit', {
      file_path: join(work, code),
      old_string: '  return parts.reduce((sum, part) => sum + part, 0)',
      new_string: '  return Math.round(parts.reduce((sum, part) => sum + part, 0) * 1e6) / 1e6',
    }),
    shell(`npx vitest run ${test} 2>&1 | tail -15`),
    shell('git status --short && git diff --stat'),
    shell(`npx biome check ${code} 2>&1 | tail -5`),
    shell(`git add ${code} ${test} && git commit -qm "model: round total ${number}" && git log --oneline -2`),
  ]
}

function workTurns(stage: () => Stage): readonly Turn[] {
  // The folder is known only when the model is asked.
  const place = { work: '/WORK' }
  const notes = join(place.work, 'NOTES.md')
  const turns = [
    step('Skill', { skill: 'release-notes' }),
    step('Read', { file_path: '/MEMORY' }),
    step('Read', { file_path: join(place.work, 'CLAUDE.md') }),
    shell('git status && git branch -a'),
    step('TaskCreate', {
      subject: 'Round the totals',
      description: 'Delete the older rounding',
      activeForm: 'Rounding',
    }),
    step('Glob', { pattern: 'src/ground/model/*.ts' }),
    step('Agent', {
      description: 'Find rounding',
      prompt: `${helperTask}, and say where.`,
      subagent_type: 'general-purpose',
      run_in_background: false,
    }),
    ...looked.flatMap(name => lookTurns(place.work, name)),
    ...Array.from({ length: 6 }, (_, i) => changeTurns(place.work, i + 1)).flat(),
    step('TaskUpdate', { taskId: '1', status: 'completed' }),
    step('Write', { file_path: notes, content: '# Notes\n\n- Totals are rounded to six places.\n' }),
    step('Edit', {
      file_path: '/MEMORY',
      old_string: '# Memory\n',
      new_string: '# Memory\n\n- Totals are rounded where they are added up.\n',
    }),
    shell('mkdir -p build && echo one > build/out.txt && rm -rf build'),
    shell('node -e "console.log(Math.round(0.1 * 1e6) / 1e6)"'),
    shell('git add NOTES.md && git commit -qm "docs: note the rounding" && git log --oneline | head -8'),
    shell('git stash list; git diff main --stat | tail -3'),
    ...looked.slice(0, 4).flatMap(name => lookTurns(place.work, name)),
  ]
  return turns.map(turn => inPlace(turn, stage))
}

function helperTurns(stage: () => Stage): readonly Turn[] {
  const turns = [
    step('Grep', {
      pattern: 'Math.round',
      path: '/WORK/src/ground/model',
      output_mode: 'files_with_matches',
    }),
    ...looked.slice(0, 3).flatMap(name => lookTurns('/WORK', name).slice(0, 2)),
    shell('git log --oneline -5'),
  ]
  return [
    ...turns.map(turn => inPlace(turn, stage)),
    { text: 'roundSix rounds. You should delete nothing else.' },
  ]
}

/** The same call in the folders of its stage. */
function inPlace({ call, ...turn }: Turn, stage: () => Stage): Turn {
  if (!call) return turn
  const callNow = () => {
    const { work, home } = stage().world
    const text = JSON.stringify(call).replaceAll('/WORK', work).replaceAll('/MEMORY', memory({ home, work }))
    return JSON.parse(text) as NonNullable<Turn['call']>
  }
  return { ...turn, callNow }
}

/** Tells whether it is a trial of the hook, which installing makes, and so does whoever looks after it. */
function isTrial({ arguments: { command } }: LoggedDecision['call']): boolean {
  return command === canaryCommand
}

async function judged({ world }: Stage): Promise<readonly LoggedDecision[]> {
  return (await ask(world, '/v1/decisions?limit=500')) as readonly LoggedDecision[]
}

/** Counts what was judged; throws what anybody was asked about. */
function outcome({ world, model }: Stage, found: readonly LoggedDecision[]): string {
  const questions = found.filter(({ decision }) => decision.effect !== 'allow')
  const tools = new Map<string, number>()
  for (const { call } of found) tools.set(call.tool ?? '', (tools.get(call.tool ?? '') ?? 0) + 1)
  const counts = [...tools].map(([tool, count]) => `${count} ${tool}`).join(', ')
  const sessions = new Set(found.map(({ call }) => call.session)).size
  const asked = new Set(
    questions.map(
      ({ call, decision }) =>
        `${decision.reason.text.slice(0, 120)} (${JSON.stringify(call.arguments).slice(0, 60)})`,
    ),
  )
  if (questions.length > 0)
    throw new Error(
      `${questions.length} of ${found.length} calls were asked about: ${[...asked].join(' | ')}`,
    )
  if (found.length < minCalls)
    throw new Error(
      `Only ${found.length} calls were judged (${counts}); the last result was ${model.told().at(-1)}`,
    )
  if (sessions < 2) throw new Error(`No call of the sub-agent was judged: ${counts}`)
  const wasMade =
    existsSync(join(world.work, 'NOTES.md')) && /added up/.test(readFileSync(memory(world), 'utf8'))
  if (!wasMade) throw new Error('The notes and the memory were not written.')
  return `${found.length} calls of ${sessions} agents, none asked about: ${counts}`
}
