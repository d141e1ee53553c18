const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns the name of a browser in two words a person knows: `Firefox on Linux`. */
export function browserName(agent: string): string {
  const nameIn = (table: typeof browsers) => table.find(([pattern]) => pattern.test(agent))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser === undefined) return agent === '' ? 'Unknown browser' : agent.slice(0, 60)
  return system === undefined ? browser : `${browser} on ${system}`
}
