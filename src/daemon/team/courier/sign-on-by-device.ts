import { GateError } from '../../../ground/model/errors.ts'
import { isJsonObject } from '../../../ground/model/json.ts'
import { GateConnection } from '../../../agents/remote/gate-connection.ts'
import type { DevicePurpose, DeviceReply, DeviceStart } from '../../../gate/team/protocol/device-start.ts'
import { hubAddress } from './open-hub.ts'

/** A hub that is asked before anything belongs to its team. */
export interface AskedHub {
  readonly hub: string
  /** The authority of its certificate, in PEM; the usual ones when left out. */
  readonly ca?: string | undefined
}

/** The terminal of somebody who signs on elsewhere: it shows them where, and waits between two questions. */
export interface DeviceTerminal {
  readonly show: (start: DeviceStart) => void
  readonly pause: (milliseconds: number) => Promise<void>
}

/** Seconds that a provider wants more between two questions, where it said so. */
const slower = 5

/** Has a person sign on in any browser, and resolves once they have. Rejects as the hub does, and when the time is over. */
export async function signOnByDevice(
  asked: AskedHub,
  purpose: DevicePurpose,
  { show, pause }: DeviceTerminal,
): Promise<Exclude<DeviceReply, { readonly waits: unknown }>> {
  return withHub(asked, async connection => {
    const start = await connection.post<DeviceStart>('/v1/team/device', { purpose })
    show(start)
    let seconds = start.interval
    for (;;) {
      await pause(seconds * 1_000)
      const reply = await connection.post<DeviceReply>('/v1/team/device/answer', { handle: start.handle })
      if (!('waits' in reply)) return reply
      if (reply.waits === 'slow_down') seconds += slower
    }
  })
}

/** Gives the text of a token by which this gate joins, for the token of the platform that it runs on. */
export async function tokenOfWorkload(asked: AskedHub, workload: string): Promise<string> {
  const answer = await withHub(asked, connection =>
    connection.post<unknown>('/v1/team/workload', { token: workload }),
  )
  if (isJsonObject(answer) && typeof answer['token'] === 'string') return answer['token']
  throw new GateError('unavailable', 'What answers there is no hub of a team: check the address.')
}

async function withHub<T>(
  { hub, ca }: AskedHub,
  use: (connection: GateConnection) => Promise<T>,
): Promise<T> {
  const connection = new GateConnection(hubAddress(hub, ca))
  try {
    return await use(connection)
  } finally {
    connection.close()
  }
}
