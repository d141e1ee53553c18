// One query whose deletion is parked until a person has approved it.
import { createGate } from '../../../src/agents/sdk/index.ts'
import { guardQuery } from '../../../src/agents/sdk/frameworks/claude-agent-sdk/index.ts'
import { deletion, described, runQuery } from './claude-agent-sdk-world.ts'

const [folder = ''] = process.argv.slice(2)
const gate = createGate({ store: folder, home: folder })
const { ran, told: message } = await runQuery(
  guardQuery({}, { gate, onQueue: 'park', defer: true, ...described }),
  [deletion()],
)
console.log(ran.length > 0 ? `ran: ${ran.join()}` : (/[Rr]eview (r-\w+)/.exec(message)?.[1] ?? message))
await gate.close()
