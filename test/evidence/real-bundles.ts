import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { proveEntries } from '../../src/cli/audit/prove-entries.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { addQuickReviewer } from '../people/quick-reviewer.ts'
import { rightAnswer } from '../people/review-answers.ts'
import { softwareAuthenticator } from '../people/software-authenticator.ts'

const origin = 'http://localhost:4180'
const command = 'rm -rf src && npm publish'

/** A gate whose reviewer approved a call with a passkey, and the bundles that it makes of that. */
export async function openProvingGate(folder: string) {
  const people = openPeopleGate()
  const { pin = '', reviewer } = await addQuickReviewer(people)
  const who = { reviewer, uid: null, terminal: false, browser: true, origin }
  const authenticator = softwareAuthenticator()
  const options = await people.gate.passkeys.begin({ ...who, pin })
  await people.gate.passkeys.add({ name: 'laptop', response: authenticator.create(options) }, who)
  await people.shell('ls')
  const { id, reviewId = '' } = await people.shell(command)
  const sheet = await people.gate.reviews.begin(reviewId, who)
  people.clock.now += sheet.minimumSeconds * 1_000
  if (!sheet.passkey) throw new Error('nothing is to be signed')
  await people.gate.reviews.answer({
    reviewId,
    who: { ...who, passkey: authenticator.get(sheet.passkey) },
    approve: true,
    sheetId: sheet.id,
    answer: rightAnswer(people, sheet.id),
  })
  await people.shell('cat .env')
  const prove = async (
    of: string | { from: number; last: number },
    withhold: readonly string[] = ['/page'],
  ) => {
    const to = join(folder, 'made.evidence.jsonl')
    const options = { withhold, format: 'bundle', to } as const
    const quiet = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    if (typeof of === 'string') await proveEntries(people.gate, of, options)
    else await proveEntries(people.gate, undefined, { ...options, ...of })
    quiet.mockRestore()
    return readFileSync(to)
  }
  const policy = async () => `log ${(await people.gate.evidence({ entry: 1 })).key}\nquorum none\n`
  return { ...people, who, pin, id, command, prove, policy }
}
