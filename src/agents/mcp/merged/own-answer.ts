import type { JsonObject } from '../../../ground/model/json.ts'
import { engineVersion } from '../../../ground/model/engine-version.ts'
import { resultMessage } from '../wire/error-message.ts'
import type { Id } from '../wire/message.ts'
import { type Era, sessionVersions, statelessVersion } from './era.ts'

const serverInfo = { name: 'countersign', title: 'Countersign', version: engineVersion }

/** The capabilities of the merged endpoint, whichever servers run. */
const offers = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  completions: {},
  logging: {},
}
const statelessOffers = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { listChanged: true },
  completions: {},
}

/** Makes the result of `initialize`, by the version that the client asked for. */
export function initializeResult(version: string): JsonObject {
  const protocolVersion = sessionVersions.includes(version) ? version : (sessionVersions[0] ?? '')
  return { protocolVersion, capabilities: offers, serverInfo }
}

/** The result of `server/discover`. */
export const discoverResult: JsonObject = {
  supportedVersions: [statelessVersion],
  capabilities: statelessOffers,
}

/** An answer of our own, as a client of this era is to have it. */
export function ownAnswer(id: Id, result: JsonObject, era: Era): Buffer {
  if (era === 'sessions') return resultMessage(id, result)
  const about = {
    ttlMs: 0,
    cacheScope: 'private',
    _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
  }
  return resultMessage(id, { resultType: 'complete', ...result, ...about })
}
