import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Approver, createGate, type GateConfig } from '../../src/index.ts'

/** A clock that tests skip ahead; both of its hands begin at the present. */
export function ownClock() {
  let skipped = 0
  return {
    now: () => Date.now() + skipped,
    steady: () => performance.now() + skipped,
    skip: (milliseconds: number) => {
      skipped += milliseconds
    },
  }
}

/** A folder that nobody else uses. */
export const ownFolder = () => mkdtempSync(join(tmpdir(), 'countersign-sdk-'))

/** A gate of the test’s own: no policy of the machine’s person, nothing kept. */
export function ownGate(config: GateConfig = {}) {
  return createGate({ store: 'memory', home: ownFolder(), ...config })
}

/** Answers every challenge rightly, in no time: what is right is tried out. */
export function ableApprover(name: string, clock: ReturnType<typeof ownClock>): Approver & { asked: number } {
  const tried = new Map<string, number>()
  return {
    name,
    asked: 0,
    async ask({ sheet, call, summary }) {
      this.asked++
      clock.skip(sheet.minimumSeconds * 1_000)
      const choices = sheet.questions.map(({ text, options }) => {
        const known = [...Object.values(call.arguments).map(String), call.tool ?? '']
        const right = options.findIndex(option => known.includes(option))
        const n = tried.get(text) ?? 0
        tried.set(text, n + 1)
        return right === -1 ? n % options.length : right
      })
      return {
        approve: true,
        choices,
        text: `I read that the tool ${call.tool} deletes and removes and sends ${Object.values(call.arguments).join(' and ')} and I agree that this is what should happen here: ${summary.headline.toLowerCase()}`,
      }
    },
  }
}
