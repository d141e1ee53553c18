// Asks for one deletion at the gate of a folder, and says what came of it.
import { CallParked, createGate, guard } from '../../src/agents/sdk/index.ts'

const [folder = ''] = process.argv.slice(2)
const gate = createGate({ store: folder, home: folder })
async function delete_user(id: string, env: string) {
  return `${id} is gone from ${env}`
}
const docstring = 'Permanently remove a user account.'
const guarded = guard(delete_user, { gate, docstring, onQueue: 'park' })
try {
  console.log(`ran: ${await guarded('usr_123', 'production')}`)
} catch (error) {
  console.log(error instanceof CallParked ? `parked: ${error.review.id}` : String(error))
} finally {
  await gate.close()
}
