import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ErasureReport } from '../../src/ground/model/erasure-report.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { addReviewer } from '../people/review-answers.ts'

/** The reason of every erasure of `openErasureWorld`. */
export const reason = 'a customer’s address'

/** A gate on a file in a folder of its own, with a reviewer, and a search of that folder. */
export async function openErasureWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-erase-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'state.db')
  const people = openPeopleGate({ file })
  let isOpen = true
  const close = async () => {
    if (isOpen) await people.gate.close()
    isOpen = false
  }
  onTestFinished(close)
  const alice = await addReviewer(people)
  const erase = (entry: number, pointer = '/call/arguments'): Promise<ErasureReport> =>
    people.gate.erase({ entry, pointer, reason }, { ...alice, pin: 'sunflower-42' })
  /** Files that hold a text, byte by byte. */
  const holding = (text: string) =>
    readdirSync(folder).filter(name => readFileSync(join(folder, name)).includes(text))
  const seqOf = async (id: string) => (await people.gate.decision(id)).entry.seq
  return { ...people, alice, close, erase, file, holding, seqOf }
}
