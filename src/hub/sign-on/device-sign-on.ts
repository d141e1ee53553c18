import * as z from 'zod'
import { GateError } from '../../ground/model/errors.ts'
import type { SignOnSettings } from '../../ground/model/sign-on-settings.ts'
import type { HubParts } from '../../daemon/team/hub/hub-parts.ts'
import {
  type DevicePurpose,
  devicePurposes,
  type DeviceReply,
  type DeviceStart,
} from '../../gate/team/protocol/device-start.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { issueToken } from './issue-token.ts'
import type { SignOnDesk } from './sign-on-desk.ts'

interface Parts {
  readonly team: Pick<HubParts, 'copy' | 'key' | 'now'>
  readonly settings: () => SignOnSettings
  readonly provider: Pick<IdentityProvider, 'beginDevice' | 'askDevice'>
  readonly desk: Pick<SignOnDesk, 'personIn' | 'take'>
}

const words = z.strictObject({ deviceCode: z.string(), purpose: z.enum(devicePurposes) })
const sealed = 'sign-on device'
/** Seconds between two questions, at least and at most. */
const pause = { least: 1, most: 30 }

/** People who sign on at a terminal: they open an address in any browser, and type a code there. */
export class DeviceSignOn {
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  async begin(purpose: DevicePurpose): Promise<DeviceStart> {
    const { team, provider } = this.parts
    if (purpose === 'join') this.demandGroup()
    const { deviceCode, userCode, address, whole, expiresIn, interval } = await provider.beginDevice()
    const handle = team.key.words.seal(sealed, { deviceCode, purpose }, team.now() + expiresIn * 1_000)
    const between = Math.min(pause.most, Math.max(pause.least, interval))
    return { address, code: userCode, whole, handle, expiresIn, interval: between }
  }

  async ask(handle: string): Promise<DeviceReply> {
    const { team, provider, desk } = this.parts
    const begun = words.safeParse(team.key.words.open(sealed, handle, team.now()))
    if (!begun.success)
      throw new GateError(
        'forbidden',
        'This sign-on was not begun at this team, or its time is over, so begin it again.',
        'handle',
      )
    const { deviceCode, purpose } = begun.data
    const answer = await provider.askDevice(deviceCode)
    if ('waits' in answer) return answer
    if (purpose === 'sign-on') {
      const { reviewer, until } = await desk.take(answer.claims)
      return { reviewer, until }
    }
    const { identity, name } = desk.personIn(answer.claims)
    const shown =
      team.copy.people.team.memberKnownAs(identity)?.reviewer ?? name ?? identity.subject.slice(0, 64)
    const person = { ...identity, name: shown }
    const token = await issueToken(team, { group: this.demandGroup(), by: shown, person, how: 'device' })
    return { token, person: shown }
  }

  private demandGroup(): string {
    const { devices } = this.parts.settings()
    if (devices === null)
      throw new GateError(
        'forbidden',
        'Nobody joins this team with a device: have a token made with countersign hub token add, or [devices] written into sign-on.toml.',
        'purpose',
      )
    return devices
  }
}
