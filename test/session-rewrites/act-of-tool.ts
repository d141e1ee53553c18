/** Words of tools’ names by the act that they do; the first that fits counts. */
const acts: readonly (readonly [string, RegExp])[] = [
  ['pay', /pay|transfer|deposit|money|transaction|withdraw|order|trade|purchase|buy/],
  ['send', /send|forward|reply|mail|message|post|share_file|dispatch/],
  ['delete', /delete|remove|clear|erase/],
  ['invite', /invite|participant/],
  ['grant', /grant|access|permission|share|whitelist/],
  ['unlock', /unlock|disarm|open_door/],
  ['visit', /visit|webpage|browse|navigate|download|fetch|url/],
  ['book', /book|reserve/],
  ['cancel', /cancel|disable/],
  ['run', /bash|shell|exec|run|terminal/],
  ['create', /create|add|schedule|generate|register/],
  ['change', /update|change|set|manage|edit|modify|reset/],
  ['publish', /publish|tweet/],
  ['read', /get|read|search|retrieve|list/],
]

/** The act of a tool by its name; `other` where no word says. */
export function actOfTool(tool: string): string {
  const words = tool.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  return acts.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other'
}
