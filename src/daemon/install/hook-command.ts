import { GateError } from '../../ground/model/errors.ts'

/** Told where not even the launcher could refuse. */
export const noAnswer =
  'Countersign could not judge this call, so it does not run. Tell the person you work for.'

/**
 * The command line that a client’s settings hold. It reads the same in every shell that a client may start it with. A
 * launcher that is gone, was killed or failed ends with status 2 and a text, which is a refusal to each of them; an
 * event in which no tool waits ends well whatever happens.
 */
export function hookCommand(launcher: string, event: string, isJudged: boolean): string {
  const otherwise = isJudged ? `{ [ $? = 2 ] || echo "${noAnswer}" >&2; exit 2; }` : 'exit 0'
  return `/bin/sh -p -c '"${plainPath(launcher)}" ${event} || ${otherwise}'`
}

/** A path as it stands in the texts that are installed. Throws `configuration` for one that a shell would change. */
export function plainPath(path: string): string {
  if (!/['"$`\\!\p{Cc}]/u.test(path)) return path
  throw new GateError(
    'configuration',
    `The path ${JSON.stringify(path)} can’t stand in a client’s settings: choose a state folder without quotes, $, !, backticks and backslashes (--home).`,
  )
}
