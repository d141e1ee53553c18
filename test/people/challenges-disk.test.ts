import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPeopleGate } from './open-people-gate.ts'
import { addReviewer, approve, rightsOf } from './review-answers.ts'

/** A repository with four files in `src`, one of which git does not know. */
function repository(): string {
  const folder = realpathSync(mkdtempSync(join(process.cwd(), 'node_modules', '.reviewed-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder,
      stdio: 'ignore',
    })
  for (const name of ['src/deep', 'lib', 'docs']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['src/a.ts', 'src/b.ts', 'src/deep/c.ts']) writeFileSync(join(folder, name), '1234\n')
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'first')
  writeFileSync(join(folder, 'src', 'draft.md'), '12345\n')
  symlinkSync(join(folder, 'src'), join(folder, 'alias'))
  return folder
}

test('the summary counts what goes and what git could not give back, and the quiz asks for it', async () => {
  const cwd = repository()
  const people = openPeopleGate()
  const alice = await addReviewer(people)
  const { reviewId = '' } = await people.shell('rm -rf src', { cwd })
  const { summary, notes } = await people.gate.reviews.show(reviewId)
  expect(summary.headline).toBe('Deletes 4 files (21 B) in src, 1 of them not in git.')
  expect(notes).toEqual([])
  const asked = new Set<string>()
  const { reviews } = people.gate
  for (let attempt = 0; attempt < 3; attempt++) {
    const sheet = await reviews.begin(reviewId, alice)
    for (const { text, options } of sheet.questions) {
      asked.add(text)
      if (text === 'Which of these is deleted?') expect(options).toContain('src')
    }
    people.clock.now += 10_000
    const choices = rightsOf(people.store.people.challenge(sheet.id)).map(right => (right + 1) % 3)
    await reviews.answer({ reviewId, who: alice, approve: true, sheetId: sheet.id, answer: { choices } })
  }
  expect([...asked]).toEqual(expect.arrayContaining(['How many files are deleted?']))
  expect(asked.size).toBeGreaterThanOrEqual(4)
})

test('an approval whose files have vanished still says so on the page, and no more is taken from them', async () => {
  const cwd = repository()
  const people = openPeopleGate()
  const alice = await addReviewer(people)
  const { reviewId = '' } = await people.shell('rm -rf src', { cwd })
  rmSync(join(cwd, 'src'), { recursive: true })
  expect((await people.gate.reviews.show(reviewId)).notes).toEqual([
    `${join(cwd, 'src')} has vanished since this review was opened: an approval would not let the call run.`,
  ])
  expect((await approve(people, reviewId, alice)).review.state).toBe('approved')
})

test('a call of which nothing can be asked gets a teach-back instead of a quiz', async () => {
  const people = openPeopleGate()
  const alice = await addReviewer(people)
  const { reviewId = '' } = await people.shell('nsenter -t 1 -a sh')
  expect(people.store.people.review(reviewId)?.challenge).toBe('quiz')
  expect(await people.gate.reviews.begin(reviewId, alice)).toMatchObject({
    challenge: 'teach_back',
    questions: [],
  })
})
