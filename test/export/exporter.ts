// A gate of a home folder, which serves and exports until it is killed. It says so once its sockets are open.
import { join } from 'node:path'
import { runResident } from '../../src/daemon/resident/run-resident.ts'

const [home = ''] = process.argv.slice(2)

void runResident({ stateFolder: join(home, 'state'), home, port: null }).then(({ note }) =>
  process.stdout.write(`${JSON.stringify({ gate: note.gateSocket, agent: note.agentSocket })}\n`),
)
