// A function behind the gate: an ordinary call runs; a deletion in production asks a quiz, and runs once it is passed.
import assert from 'node:assert/strict'
import { approver, CallParked, createGate, guard } from 'countersign'

async function get_user(id: string) {
  return { id, name: 'Ann' }
}
const gone: string[] = []
async function delete_user(id: string, env: string) {
  gone.push(`${env}/${id}`)
  return true
}

// Somebody who reads: the first answer is wrong on purpose, the second one is right.
let asked = 0
const ann = approver('ann', async ({ sheet, decision, signal }) => {
  asked++
  assert.equal(decision.assessment.composite, 7.2)
  assert.equal(sheet.challenge, 'quiz')
  assert.equal(signal.aborted, false)
  assert.deepEqual(gone, [])
  const right = (options: readonly string[]) =>
    options.findIndex(option => option === 'usr_123' || option === 'production')
  const choices = sheet.questions.map(({ options }) => {
    const index = right(options)
    return asked === 1 ? (index + 1) % options.length : index
  })
  return { approve: true, choices }
})

const gate = createGate({ store: 'memory', approvers: [ann] })
const read = guard(get_user, { gate })
const remove = guard(delete_user, { gate, docstring: 'Permanently remove a user account.' })

assert.deepEqual(await read('usr_123'), { id: 'usr_123', name: 'Ann' })
assert.equal(await remove('usr_123', 'production'), true)
assert.deepEqual(gone, ['production/usr_123'])
assert.equal(asked, 2)

// Without anybody to wait for, a call is parked: nothing has run, and the same call resumes once it is approved.
const parking = guard(delete_user, { gate, docstring: 'Permanently remove a user account.', onQueue: 'park' })
await assert.rejects(parking('usr_456', 'production'), CallParked)
assert.equal(gone.length, 1)
await gate.close()
process.stdout.write('ok\n')
