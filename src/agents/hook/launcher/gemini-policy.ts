/** The parts of the hard floor of Gemini CLI. */
export interface GeminiPolicyParts {
  /** The gate’s own state folder; absolute. */
  readonly stateFolder: string
}

/**
 * A policy file for Gemini CLI’s policy engine: the few calls that stay refused when a project’s settings switch its
 * hooks off. It is a floor and no gate: it knows spellings, not what a command does. It holds against project and user
 * settings in the administrator’s folder alone (`/etc/gemini-cli/policies`, owned by root).
 */
export function geminiPolicy({ stateFolder }: GeminiPolicyParts): string {
  const own = `(${[literally(stateFolder), ...ownPaths].join('|')})`
  const rules = [
    rule('["write_file", "replace"]', own, 'these files say what agents may do: a person changes them.'),
    rule('"run_shell_command"', own, 'these files say what agents may do: read them with a file tool.'),
    rule('"mcp_*"', own, 'these files say what agents may do: a person changes them.'),
    ...commands.map(([pattern, why]) => rule('"run_shell_command"', pattern, why)),
  ]
  return `# Written by countersign: the floor below its hook. Changes are noticed.\n\n${rules.join('\n')}`
}

/** Files that decide what is asked of whom. No quantifier stands behind a group: the engine refuses such patterns. */
const ownPaths = [
  '\\.gemini/settings\\.json',
  '\\.gemini/policies',
  '\\.gemini/hooks',
  '\\.gemini/extensions',
  '/etc/gemini-cli',
  '\\.config/countersign',
]

/** Commands that no agent runs, by their spelling in the arguments’ JSON, each with the reason that the model reads. */
const commands = [
  [
    '\\brm\\s+-[-\\w= ]{0,200}\\s[\\\\"\\x27]*(/|~|\\$HOME|\\$\\{HOME\\})[/*\\\\"\\x27]*(\\s|[;&|},]|$)',
    'it deletes a whole disk or home folder.',
  ],
  ['\\bmkfs(\\s|\\.)', 'it formats a disk.'],
  ['\\bof=/dev/(sd|hd|vd|xvd|nvme|disk|mmcblk)', 'it overwrites a disk.'],
  [
    '\\bcountersign\\s+(stop|uninstall|review|reviewer|grant|trust|pause|token|policy)\\b',
    'only a person runs this.',
  ],
] as const

/** The highest priority of its tier. A literal string of TOML takes backslashes as they are. */
function rule(tools: string, pattern: string, why: string): string {
  return [
    '[[rule]]',
    `toolName = ${tools}`,
    `argsPattern = '${pattern}'`,
    'decision = "deny"',
    'priority = 999',
    `denyMessage = ${JSON.stringify(`Countersign: ${why} This is final.`)}`,
    '',
  ].join('\n')
}

/** A path as it stands in the arguments’ JSON, as a pattern that matches it alone. */
function literally(path: string): string {
  const inJson = JSON.stringify(path).slice(1, -1)
  return inJson.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll("'", '\\x27')
}
