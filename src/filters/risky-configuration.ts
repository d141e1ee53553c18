import type { FileEffect, PathTarget } from '../model/effect.ts'
import type { CodeSpec, Finding } from '../model/finding.ts'
import { found } from './found.ts'
import { isFile, nameOf } from './written-paths.ts'

/** What a file that is written makes others run, as far as its text shows it. */
export const riskyConfigurationCodes: Readonly<Record<string, CodeSpec>> = {
  'persistence.risky-pipeline': {
    points: 3,
    why: 'strangers could run code there, with the repository’s secrets',
    instead: 'use the pull_request trigger, and pass such values through env',
  },
  'persistence.risky-container': {
    points: 4,
    why: 'what runs in the container would reach the machine around it',
  },
  'persistence.risky-server': { points: 3, why: 'agents would trust a server that nobody here runs' },
  'persistence.fetching-code': {
    points: 4,
    why: 'whoever answers that address decides what runs, each time it is loaded',
    instead: 'keep what it runs in the repository',
  },
  'persistence.risky-source': {
    points: 3,
    why: 'packages would come from whoever answers, without a check',
    instead: 'name the registry by an https address',
  },
  'persistence.active-document': {
    points: 3,
    why: 'whoever opens the document runs or loads what stands in it',
  },
  'persistence.packed-code': { points: 3, why: 'the code that it runs is hidden in an encoding' },
}

const maximumText = 256 * 1024

/** Findings in the literal text of one written file. Every pattern is bounded. */
export function riskyConfiguration(effect: FileEffect): readonly Finding[] {
  if (!isFile(effect, 'write', 'append') || effect.content?.from !== 'literal') return []
  const text = effect.content.text.slice(0, maximumText)
  return rows.flatMap(({ code, holds, patterns }) =>
    holds(effect.target, text) && patterns.some(pattern => pattern.test(text))
      ? [found(code, `${nameOf(effect.target)}`, effect)]
      : [],
  )
}

interface Row {
  readonly code: string
  holds(target: PathTarget, text: string): boolean
  readonly patterns: readonly RegExp[]
}

const ending =
  (pattern: RegExp) =>
  ({ raw }: PathTarget) =>
    pattern.test(raw)

/** What is loaded without anybody asking for it. */
const loaded: ReadonlySet<string> = new Set([
  'editor-config',
  'git-hook',
  'shell-profile',
  'schedule',
  'startup',
  'agent-settings',
])

/** A download that goes into a shell at once. */
const fetched =
  /\b(?:curl|wget|fetch)\s[^\n|]{1,400}\|\s{0,4}(?:sudo\s{1,4})?(?:ba|z|da|k)?sh\b|(?:ba|z)?sh\s{1,4}(?:-c\s{1,4})?["']?(?:<\(|\$\()\s{0,4}(?:curl|wget)\s|\b(?:iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\b[^\n|]{1,400}\|\s{0,4}(?:iex|Invoke-Expression)\b/i
/** The same from an address that has no name, and lies in no network of one’s own. */
const fetchedFromAddress =
  /\b(?:curl|wget)\s[^\n|]{0,200}?(?:\s|\/\/)(?!127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)\d{1,3}(?:\.\d{1,3}){3}[^\n|]{0,200}\|\s{0,4}(?:sudo\s{1,4})?(?:ba|z|da|k)?sh\b/

const rows: readonly Row[] = [
  {
    code: 'persistence.risky-pipeline',
    holds: ({ roles }) => roles.includes('ci'),
    patterns: [
      /^\s{0,20}(?:- )?["']?(?:pull_request_target|workflow_run)\b|\bon: ?\[?[^\n\]]{0,200}\b(?:pull_request_target|workflow_run)\b/m,
      /\$\{\{\s{0,4}github\.(?:event\.(?:issue|pull_request|comment|review|review_comment|discussion|head_commit|pages)\b[^}]{0,80}\.(?:title|body|message|name|email|ref|label)|head_ref)\s{0,4}\}\}/,
      /\bpermissions:\s{0,4}write-all\b/,
      /\becho\b[^\n]{0,200}\$\{\{\s{0,4}secrets\./,
    ],
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
      /(?:source|src)=[^,"\n]{0,200}(?:\/\.(?:ssh|aws|gnupg|kube|docker|config)\b|\/etc\b|\/root\b)|(?:source|src)=\/,/,
      /\bvolumes:\s{0,4}\[\s{0,4}["']?(?:\/|~|\$\{?HOME\}?)(?:\/?\.(?:ssh|aws|gnupg|kube)|\/?etc|\/?root)?["']?:/,
      /^\s{0,20}- ["']?(?:\/|~|\$\{?HOME\}?)(?:\/?\.(?:ssh|aws|gnupg|kube)|\/?etc|\/?root)?["']?:/m,
    ],
  },
  {
    code: 'persistence.risky-server',
    holds: ending(/(?:^|\/)(?:\.?mcp(?:_settings|_config)?\.json|claude_desktop_config\.json)$/),
    patterns: [
      /"url"\s{0,8}:\s{0,8}"(?!https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/"])[^"]{1,300}"/i,
      /"(?:command|args)"\s{0,8}:\s{0,8}\[?[^\]\n]{0,400}(?:[;|`]|\$\(|&&|\bcurl\b|\bwget\b|\b(?:ba|z)?sh\b["', ]{1,4}-c)/,
      /"(?:tools|alwaysAllow|autoApprove)"\s{0,8}:\s{0,8}\[\s{0,8}"\*"/,
      /\\u00[46][\da-f]/i,
    ],
  },
  {
    code: 'persistence.fetching-code',
    holds: ({ roles }) => roles.some(role => loaded.has(role)),
    patterns: [fetched],
  },
  {
    code: 'persistence.fetching-code',
    holds: ending(/\.(?:sh|bash|zsh|command)$|(?:^|\/)(?:Makefile|Dockerfile|justfile)$/),
    patterns: [fetchedFromAddress],
  },
  {
    code: 'persistence.risky-source',
    holds: ({ roles }) => roles.includes('package-config'),
    patterns: [
      /^[^#;\n]{0,80}(?:registry|index-url|index_url|source|url)\s{0,4}[=:]\s{0,4}["']?http:\/\/(?!localhost|127\.|\[::1\]|10\.|192\.168\.)/im,
      /^[^#;\n]{0,20}(?:strict-ssl|strictSsl|enableStrictSsl)\s{0,4}[=:]\s{0,4}false\b/im,
      /^\s{0,8}trusted-host\s{0,4}=\s{0,4}(?!localhost|127\.|pypi\.org|files\.pythonhosted\.org)\S/im,
    ],
  },
  {
    code: 'persistence.active-document',
    holds: ending(/\.(?:svg|xml|xhtml|plist|docx?|xlsx?|pdf|ipynb)$/i),
    patterns: [
      /<(?:svg|image|rect|path|g|foreignObject|body|img)\b[^>]{0,400}\son(?:load|error|click|mouseover|begin)\s{0,4}=/i,
      /<!ENTITY\s{1,20}[^>]{1,200}\b(?:SYSTEM|PUBLIC)\b/,
      /\/(?:JavaScript|JS|Launch|OpenAction)\b[^\n]{0,40}[(<[]/,
      /<script\b/i,
    ],
  },
  {
    code: 'persistence.packed-code',
    holds: ending(/\.(?:[cm]?[jt]sx?|py|rb|php|pl|sh|html?|ipynb|vue|svelte|lua|ps1)$/i),
    patterns: [
      /\b(?:eval|exec|execSync|Function|assert|Invoke-Expression|iex)\s{0,4}\(?\s{0,4}(?:\w{1,20}\.){0,3}(?:atob|b64decode|base64_decode|unescape|fromhex|fromCharCode|decompress|gzinflate|str_rot13|loads|FromBase64String|decode64)\s{0,4}\(/,
    ],
  },
]
