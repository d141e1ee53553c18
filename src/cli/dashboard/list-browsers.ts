import { localMoment } from '../../ground/model/local-moment.ts'
import type { Command } from 'commander'
import { BrowserAccess, type PairedBrowser } from '../../agents/remote/browser-access.ts'
import { GateError } from '../../ground/model/errors.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { findResident } from '../../daemon/resident/ensure-resident.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'
import { table } from '../render/table.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** Every browser that is paired. */
export async function listBrowsers(command: Command, { json }: JsonOption): Promise<void> {
  const all = await withAccess(command, access => access.list())
  const text =
    all.length === 0
      ? 'No browser is paired: see countersign dashboard.'
      : table(all.map(rowOf), { width: standardOutput.width(120), flexible: 4 })
  if (json) standardOutput.printJson(all)
  else standardOutput.print(text)
}

/** Ends the session of one browser at once. */
export async function endBrowser(command: Command, id: string, { json }: JsonOption): Promise<void> {
  await withAccess(command, access => access.end(id))
  printAnswer(json, { ended: id }, `${id} is no longer paired.`)
}

function rowOf({ id, role, reviewer, madeAt, usedAt, browser }: PairedBrowser): readonly string[] {
  const who = reviewer ?? role
  return [
    id,
    visibleText(who, 64),
    `since ${localMoment(madeAt)}`,
    `used ${localMoment(usedAt)}`,
    visibleText(browser, 80),
  ]
}

async function withAccess<T>(command: Command, use: (access: BrowserAccess) => Promise<T>): Promise<T> {
  const note = await findResident(stateFolderOf(command))
  if (!note) throw new GateError('unavailable', 'No gate runs, so no browser is in: see countersign start.')
  const access = new BrowserAccess(note.gateSocket)
  try {
    return await use(access)
  } finally {
    access.close()
  }
}
