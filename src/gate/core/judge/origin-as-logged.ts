import type { Hearing } from '../../../ground/model/hearing.ts'
import type { CallOrigin, LoggedOrigin } from '../../../ground/model/call-origin.ts'

/** Returns the origin of a call by what its session has heard; of one that was logged, by what it had heard by then. */
export function originAsLogged(
  originOf: (heard: Hearing) => CallOrigin,
  heard: Hearing,
  logged: LoggedOrigin | undefined,
): CallOrigin {
  if (!logged) return originOf(heard)
  return { ...originOf(heard.filter(({ source }) => source.at <= logged.at)), asked: logged.asked }
}
