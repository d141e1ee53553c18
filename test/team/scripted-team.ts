import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { GateGroup } from '../../src/ground/model/team-gate.ts'
import { openJoinedGate } from './joined-gate.ts'
import { startScriptedHub } from './scripted-hub.ts'
import { teamPeople } from './team-people.ts'

/** A scripted hub with a reviewer, and a gate that joined it and knows them; its state lies on the disk. */
export async function openScriptedTeam(group?: GateGroup) {
  const hub = await startScriptedHub(group)
  onTestFinished(() => hub.stop())
  const people = teamPeople(hub)
  await people.addReviewer()
  const folder = mkdtempSync(join(tmpdir(), 'countersign-team-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const gate = await openJoinedGate(hub, { file: join(folder, 'state.db') })
  await gate.courier.catchUp()
  return { hub, people, gate, folder }
}
