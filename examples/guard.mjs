// A function of yours behind the gate. npm install countersign, then: node guard.mjs, and countersign review beside it.
import { guard } from 'countersign'

const delete_user = async (id, env) => `${id} is gone from ${env}`
const remove = guard(delete_user, {
  docstring: 'Permanently remove a user account.',
  onQueue: 'park', // leave it out, and the call waits here for the answer
  onRefused: refused => refused.message,
})

console.log(await remove('usr_123', 'production'))
