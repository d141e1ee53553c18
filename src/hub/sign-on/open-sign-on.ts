import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { SignOnSettings } from '../../ground/model/sign-on-settings.ts'
import type { UsedAnswers } from '../../daemon/team/database/used-answers.ts'
import type { TokenSource } from '../../daemon/team/hub/team-app.ts'
import type { OpenTeam } from '../open-team.ts'
import { demandSignOn } from './demand-sign-on.ts'
import { DeviceSignOn } from './device-sign-on.ts'
import { IdentityProvider } from './identity-provider.ts'
import { SignOnDesk } from './sign-on-desk.ts'
import { WorkloadTokens } from './workload-tokens.ts'

interface Parts {
  readonly team: Pick<OpenTeam, 'gate' | 'copy' | 'key' | 'fresh' | 'now' | 'clock'>
  readonly used: Pick<UsedAnswers, 'take'>
  /** As the file now says. */
  readonly settings: () => SignOnSettings
  readonly origin: string
  /** Seconds that a provider may take for one answer; ten when left out. */
  readonly patience?: number
}

/** Signing on at a hub, for people in a browser and at a terminal, and for what joins by a platform’s word. */
export interface HubSignOn {
  readonly gate: Gate
  readonly desk: SignOnDesk
  readonly tokens: TokenSource
}

/** Opens what people and gates sign on with at a hub; nothing is asked of a provider yet. */
export function openSignOn({ team, used, settings, origin, patience = 10 }: Parts): HubSignOn {
  const provider = new IdentityProvider({
    provider: () => demandProvider(settings()),
    back: `${origin}/sign-on`,
    clock: team.clock,
    patience,
  })
  const desk = new SignOnDesk({ team, settings, provider })
  const devices = new DeviceSignOn({ team, settings, provider, desk })
  const workloads = new WorkloadTokens({ team, settings, used })
  return {
    gate: demandSignOn(team.gate, { ...team, settings }),
    desk,
    tokens: {
      beginDevice: purpose => devices.begin(purpose),
      askDevice: handle => devices.ask(handle),
      ofWorkload: token => workloads.take(token),
    },
  }
}

function demandProvider({ provider }: SignOnSettings): NonNullable<SignOnSettings['provider']> {
  if (provider) return provider
  throw new GateError('missing', 'Nobody signs on by an identity provider here: pair this browser.')
}
