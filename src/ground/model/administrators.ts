/** Programs that run another one with the rights of the administrator, or of somebody else. */
export const administrators: ReadonlySet<string> = new Set([
  'sudo',
  'doas',
  'pkexec',
  'su',
  'run0',
  'gosu',
  'runas',
])
