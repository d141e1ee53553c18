import type { DevicePurpose, DeviceReply, DeviceStart } from '../../../gate/team/protocol/device-start.ts'

/** Gives those who join, and have no token, one by somebody else’s word: of an identity provider, or of a platform of CI. */
export interface TokenSource {
  beginDevice(purpose: DevicePurpose): Promise<DeviceStart>
  /** `handle` is what `beginDevice` gave. */
  askDevice(handle: string): Promise<DeviceReply>
  /** The text of a token by which one gate joins, for the token of a workload. */
  ofWorkload(token: string): Promise<string>
}
