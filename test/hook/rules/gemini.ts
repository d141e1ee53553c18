import { objectIn, type Rule, says } from './rule.ts'

/** Gemini CLI: a silent exit status 2 is a yes, and so is JSON with anything before it. */
export const gemini: Rule = {
  events: ['BeforeTool', undefined],
  fate: ({ stdout, stderr, exitCode }) => {
    if (exitCode === 2) return says(stderr) ? 'stops' : 'runs'
    const body = (exitCode === 0 ? objectIn(stdout) : undefined) ?? {}
    if (body['decision'] === 'deny' || body['decision'] === 'block' || body['continue'] === false)
      return 'stops'
    return body['decision'] === 'ask' ? 'asks' : 'runs'
  },
}
