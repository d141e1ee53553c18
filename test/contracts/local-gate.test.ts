import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { gateContract, ownPeopleContract } from './gate-contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-contract-'))
let number = 0
afterAll(() => rmSync(folder, { recursive: true, force: true }))

gateContract('LocalGate in memory', () => openGate({ stateFolder: ':memory:' }))
gateContract('LocalGate on a file', () => openGate({ stateFolder: join(folder, String(number++)) }))
ownPeopleContract('LocalGate', () => openGate({ stateFolder: ':memory:' }))
