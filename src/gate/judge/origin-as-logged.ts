import type { Hearing } from '../../model/hearing.ts'
import type { AskedFor, CallOrigin } from '../../model/call-origin.ts'

/** Who wanted a logged call, as far as the session can’t tell it any more. */
export interface LoggedOrigin {
  /** When it was judged; what was heard later is not heard. */
  readonly at: number
  /** The person had asked for it then. */
  readonly asked: AskedFor | null
}

/** Returns the origin of a call by what its session has heard; of one that was logged, by what it had heard by then. */
export function originAsLogged(
  originOf: (heard: Hearing) => CallOrigin,
  heard: Hearing,
  logged: LoggedOrigin | undefined,
): CallOrigin {
  if (!logged) return originOf(heard)
  return { ...originOf(heard.filter(({ source }) => source.at <= logged.at)), asked: logged.asked }
}
