import { type PersistenceFinding, persistenceStrengths } from './persistence-codes.ts'
import type { FileEffect } from '../../../ground/model/effect.ts'
import { finding } from '../finding.ts'
import { packedCode } from './packed-code.ts'
import { isPacked } from '../views/is-packed.ts'
import { backdoorRules } from './backdoor-rules.ts'
import { automationRules } from './automation-rules.ts'
import { settingsRules } from './settings-rules.ts'
import { sourceRules } from './source-rules.ts'
import { steeringRules } from './steering-rules.ts'
import { isFile, spellPath } from '../views/written-paths.ts'
import { isRehearsal, hasName, type ContentRule } from './content-rule.ts'

/** Longer files are read at both ends. */
const maximumText = 128 * 1024

/** Findings in the literal text of one written file. Every pattern is bounded. */
export function riskyConfiguration(effect: FileEffect): readonly PersistenceFinding[] {
  if (!isFile(effect, 'write', 'append') || effect.content?.from !== 'literal') return []
  const text = bothEnds(effect.content.text)
  const rehearsal = isRehearsal(effect.target)
  return rows.flatMap(row =>
    !(rehearsal && onPurpose.has(row.code)) && row.holds(effect.target, text) && holdsIn(row, text)
      ? [finding(row.code, spellPath(effect.target), effect, { strength: row.strength ?? 1 })]
      : [],
  )
}

/** Two servers of one name: the second takes the place of the one that a person saw. */
function namesTwice(text: string): boolean {
  const names = [
    ...text.matchAll(/"([^"\n]{1,80})"\s{0,8}:\s{0,8}\{\s{0,40}"(?:command|url|type|args|env)"/g),
  ]
  return new Set(names.map(match => match[1])).size < names.length
}

function bothEnds(text: string): string {
  return text.length <= maximumText
    ? text
    : `${text.slice(0, (maximumText * 3) / 4)}\n${text.slice(-maximumText / 4)}`
}

function holdsIn(row: ContentRule, text: string): boolean {
  return row.patterns.some(pattern => pattern.test(text)) || (row.found?.(text) ?? false)
}

/** Codes for things that files of tests hold on purpose. */
const onPurpose: ReadonlySet<string> = new Set([
  'persistence.weakened',
  'persistence.planted-code',
  'persistence.hidden-text',
  'persistence.packed-code',
])

/** Programs, pages, and scripts without an ending. */
const mayBePacked = hasName(
  /\.(?:[cm]?[jt]sx?|py|rb|php|pl|sh|html?|ipynb|vue|svelte|lua|ps1)$|(?:^|\/)[\w-]{1,60}$/i,
)

/** Words of strangers that a pipeline puts into a command; a setting that takes them as a value runs nothing. */
function runsWordsOfStrangers(text: string): boolean {
  return text
    .split('\n')
    .slice(0, 20_000)
    .some(line => wordsOfStrangers.test(line) && !valueOfSetting.test(line))
}
const wordsOfStrangers =
  /\$\{\{\s{0,4}github\.(?:event\.(?:issue|pull_request|comment|review|review_comment|discussion|head_commit|pages)\b[^}]{0,80}\.(?:title|body|message|name|email|ref|label)|head_ref)\s{0,4}\}\}/
const valueOfSetting = /^\s{0,40}(?!run\b|script\b|\w{0,20}args\b|command\b|entrypoint\b)[\w-]{1,60}:\s/i

const rows: readonly ContentRule[] = [
  ...automationRules,
  ...settingsRules,
  ...backdoorRules,
  ...steeringRules,
  ...sourceRules,
  {
    code: 'persistence.risky-pipeline',
    holds: ({ roles }) => roles.includes('ci'),
    patterns: [
      /^[ \t]{0,20}(?:- )?["']?(?:pull_request_target|workflow_run)\b|^on: ?\[?[^\n\]]{0,200}\b(?:pull_request_target|workflow_run)\b/m,
      /\bpermissions:\s{0,4}write-all\b/,
      /\becho\b[^\n]{0,200}\$\{\{\s{0,4}secrets\./,
    ],
    found: runsWordsOfStrangers,
  },
  {
    code: 'persistence.risky-container',
    holds: ({ raw }, text) =>
      /(?:^|\/)(?:devcontainer\.json|docker-compose[\w.-]{0,40}\.ya?ml|compose[\w.-]{0,40}\.ya?ml)$/.test(
        raw,
      ) ||
      (/\.ya?ml$/.test(raw) && /^services:/m.test(text)),
    patterns: [
      /--privileged\b|["']?\bprivileged["']?\s{0,4}:\s{0,4}true\b|--cap-add[=" ,]{1,6}(?:ALL|SYS_ADMIN|SYS_PTRACE|SYS_MODULE)\b|--pid[= "]{1,3}host\b/,
      /\/var\/run\/docker\.sock/,
      /\bcap_add["']?\s{0,4}:[^\n]{0,60}\n?[^\n]{0,40}\b(?:ALL|SYS_ADMIN|SYS_PTRACE|SYS_MODULE)\b/,
      /(?:source|src)=[^,"\n]{0,200}(?:\/\.(?:ssh|aws|gnupg|kube|docker|config)\b|\/etc\b|\/root\b)|(?:source|src)=\/,/,
      /\bvolumes:\s{0,4}\[\s{0,4}["']?(?:\/|~|\$\{?HOME\}?)(?:\/?\.(?:ssh|aws|gnupg|kube)|\/?etc|\/?root)?["']?:/,
      /^[ \t]{0,20}- ["']?(?:\/|~|\$\{?HOME\}?)(?:\/?\.(?:ssh|aws|gnupg|kube)|\/?etc|\/?root)?["']?:/m,
    ],
  },
  {
    code: 'persistence.risky-server',
    holds: hasName(/(?:^|\/)(?:\.?mcp(?:_settings|_config)?\.json|claude_desktop_config\.json)$/),
    patterns: [
      /"url"\s{0,8}:\s{0,8}"(?!https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/"])[^"]{1,300}"/i,
      /"(?:command|args)"\s{0,8}:\s{0,8}\[?[^\]\n]{0,400}(?:[;|`]|\$\(|&&|\bcurl\b|\bwget\b|\b(?:ba|z)?sh\b["', ]{1,4}-c)/,
      /"(?:tools|alwaysAllow|autoApprove)"\s{0,8}:\s{0,8}\[\s{0,8}"\*"/,
      /\\u00[46][\da-f]/i,
    ],
    found: namesTwice,
  },
  {
    code: 'persistence.risky-server',
    holds: ({ roles }) => roles.includes('agent-settings') || roles.includes('agent-instruction'),
    patterns: [
      /\b(?:ANTHROPIC|OPENAI|GEMINI)_(?:BASE_URL|API_BASE)\b["'`]{0,2}\s{0,4}(?:[:=]|to)\s{0,4}["'`]?https?:\/\/(?!localhost|127\.|api\.(?:anthropic|openai)\.com)/,
    ],
  },
  {
    code: 'persistence.active-document',
    holds: hasName(/\.(?:svg|xml|xhtml|plist|docx?|xlsx?|pdf|ipynb)$/i),
    patterns: [
      /<(?:svg|image|rect|path|g|foreignObject|body|img)\b[^<>]{0,400}\son(?:load|error|click|mouseover|begin)\s{0,4}=/i,
      /<!ENTITY\s{1,20}[^<>]{1,200}\b(?:SYSTEM|PUBLIC)\b/,
      /\/(?:JavaScript|JS|Launch|OpenAction)\b[^\n]{0,40}[(<[]/,
      /<script\b/i,
    ],
  },
  { code: 'persistence.packed-code', holds: hasName(/\.ipynb$/), patterns: [], found: isPacked },
  {
    code: 'persistence.packed-code',
    holds: mayBePacked,
    patterns: [],
    found: text => packedCode(text) === 'hidden',
  },
  {
    code: 'persistence.packed-code',
    strength: persistenceStrengths.sharedSetting,
    holds: mayBePacked,
    patterns: [],
    found: text => packedCode(text) === 'harmless',
  },
]
