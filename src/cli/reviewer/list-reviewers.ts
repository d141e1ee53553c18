import { localClock } from '../../ground/model/local-moment.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { ShownReviewer } from '../../people/acts/gate-people/reviewers.ts'
import { firstReviewerText } from '../../people/acts/reviewers/first-reviewer-text.ts'
import { paintFor } from '../render/paint-for.ts'
import { type Cell, table } from '../render/table.ts'
import { secretName } from '../../ground/model/secret-name.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** Lists who may answer: names, users, what proves them; never the secrets. */
export async function listReviewers(gate: Gate, { json }: JsonOption): Promise<void> {
  const all = await gate.reviewers.list()
  const text =
    all.length === 0
      ? `Nobody may answer yet: ${firstReviewerText(await gate.reviewers.recovery())}`
      : asTable(all)
  if (json) standardOutput.printJson(all)
  else standardOutput.print(text)
}

function proofText(secrets: ShownReviewer['secrets'], passkeys: number): string {
  const typed = secrets.length === 0 ? [] : [secretName(secrets)]
  return [...typed, ...(passkeys > 0 ? ['passkey'] : [])].join(' or ')
}

function asTable(all: readonly ShownReviewer[]): string {
  const paint = paintFor(standardOutput)
  const now = Date.now()
  const rows: (readonly Cell[])[] = [
    ['name', 'user', 'proof', 'since', ''].map(text => ({ text, paint: paint.dim })),
    ...all.map(({ name, uid, secrets, passkeys, addedAt, lockedUntil }) => [
      name,
      uid === null ? '–' : String(uid),
      proofText(secrets, passkeys),
      new Date(addedAt).toISOString().slice(0, 10),
      lockedUntil > now ? `locked until ${localClock(lockedUntil)}` : '',
    ]),
  ]
  return table(rows, { width: standardOutput.width(120), flexible: 4 })
}
