import { type PersistenceFinding, persistenceStrengths } from './persistence-codes.ts'
import type { FileEffect, PathTarget } from '../../../ground/model/effect.ts'
import { finding } from '../finding.ts'
import { isPacked } from '../views/is-packed.ts'
import {
  automationRules,
  type ContentRule,
  hasName,
  isRehearsal,
  isSettings,
  isSource,
} from './automation-rules.ts'
import { settingsRules } from './settings-rules.ts'
import { isFile, spellPath } from '../views/written-paths.ts'
import { packageOrigin } from '../views/package-origin.ts'
import { grantsMuch, hiddenTexts, isForAgents, isUnknownText, liftsLimits } from '../views/hidden-texts.ts'

const away = 'https?:\\/\\/(?!localhost|127\\.|0\\.0\\.0\\.0|\\[::1\\])'

/** Typed text goes elsewhere. */
function listensToKeys(text: string): boolean {
  return (
    /addEventListener\(\s{0,4}["']key(?:down|press|up)["'][^\n]{0,200}\b(?:fetch|sendBeacon|WebSocket|src)\b[^\n]{0,20}https?:/.test(
      text,
    ) ||
    (/\bpynput\b|\bGetAsyncKeyState\b/.test(text) &&
      /\brequests\.post|\bsmtplib\b|\bsocket\.|\burlopen\b|\bwebhook/i.test(text))
  )
}

/** Every file of a person is encrypted where it lies. */
function locksFiles(text: string): boolean {
  return (
    /\bos\.walk\(|\brglob\(|\breaddir|\bWalkDir\b/.test(text) &&
    /\.encrypt\(|\bcreateCipheriv\b|\bAES\.new\b/.test(text) &&
    /["'](?:\/home|\/Users|C:\\|\/["'])|\bexpanduser\b|\bPath\.home\b|\bhomedir\(|USERPROFILE/.test(text)
  )
}

/** Code that nobody writes for whoever uses the program: doors, listeners, and what carries others’ data away. */
const backdoorRules: readonly ContentRule[] = [
  {
    code: 'persistence.planted-code',
    holds: isSource,
    patterns: [
      // Sessions of visitors, sent elsewhere.
      new RegExp(
        `\\b(?:fetch|sendBeacon|open|src|href|location|axios|get|post|ajax|WebSocket)\\b[^\\n;]{0,40}["'\`]${away}[^\\n;<>]{0,200}(?:\\bdocument\\.cookie\\b|\\bstringify\\(\\s{0,2}(?:window\\.)?(?:local|session)Storage\\b|[?&]\\w{1,30}=["'\`]?\\s{0,4}(?:\\+|\\$\\{)\\s{0,4}(?:window\\.)?(?:local|session)Storage\\b)`,
      ),
      // The whole environment, or a key, sent elsewhere.
      new RegExp(
        `\\b(?:post|put|get|fetch|urlopen|request|sendBeacon|axios)\\b[^\\n]{0,20}["'\`]${away}[^"'\`]{1,300}["'\`][^;"'\`]{0,120}(?:\\bos\\.environ\\b(?!\\s{0,2}[.[])|\\bdict\\(os\\.environ|\\bstringify\\(process\\.env\\)|\\bprocess\\.env\\s{0,4}[,)}])`,
      ),
      new RegExp(
        `\\b(?:post|put|fetch|urlopen|request)\\b[^\\n]{0,20}["'\`]${away}[^;]{1,120}\\bopen\\([^)\\n]{0,40}(?:\\.ssh\\b|\\.aws\\b|\\.netrc|\\.env\\b|id_rsa|/etc/(?:passwd|shadow))`,
      ),
      // Commands of whoever asks.
      /\b(?:system|exec|shell_exec|passthru|popen|proc_open|eval|assert|create_function)\s{0,4}\(\s{0,4}(?:base64_decode\s{0,2}\(\s{0,4})?@?\$_(?:GET|POST|REQUEST|COOKIE|SERVER)\b/,
      /\b(?:os\.system|os\.popen|subprocess\.\w{1,20}|eval|exec)\s{0,2}\(\s{0,4}(?:flask\.)?request\.(?:args|form|values|json|get_json|data|headers|cookies|GET|POST)\b/,
      /\b(?:exec|execSync|spawn|spawnSync|eval|Function)\s{0,2}\(\s{0,4}(?:req|request|ctx)\.(?:query|body|params|headers|cookies)\b/,
      /\bRuntime\.getRuntime\(\)\.exec\(\s{0,4}request\.getParameter\b/,
      // A word that opens every account.
      /={2,3}\s{0,4}["'][\w-]{0,30}(?:back_?door|letmein|master_?key|master_?password|god_?mode)[\w-]{0,30}["']/i,
      // What a host answers, run at once.
      /\b(?:exec|eval|Function|compile)\s{0,2}\(\s{0,4}(?:await\s{1,4}|\(\s{0,2}){0,4}(?:\w{1,30}\.){0,3}(?:urlopen|get|fetch|urlretrieve|request)\([^\n]{0,200}\)\.(?:read|text|content|decode|body|data)\b/,
      // Shells over a connection in languages that no reader follows.
      /\b(?:fsockopen|TCPSocket\.(?:new|open)|IO::Socket::INET)\b[^\n]{0,300}(?:\/bin\/(?:ba)?sh|proc_open|\bexec\b|\bspawn\b)/,
      /\bset(?:re)?uid\(0[\s\S]{0,120}\b(?:system|exec\w{0,3})\(\s{0,4}["']\/bin\/(?:ba)?sh/,
      /\bsockaddr_in\b[\s\S]{0,400}\bexec\w{0,3}\s{0,2}\(\s{0,4}[{"']\/bin\/(?:ba)?sh/,
      /\bstratum\+(?:tcp|ssl):\/\/|\b(?:xmrig|coinhive|cryptonight|minerd)\b/i,
    ],
    found: text => listensToKeys(text) || locksFiles(text),
  },
  {
    code: 'persistence.planted-code',
    holds: isSettings,
    patterns: [
      /\b(?:LD_PRELOAD|DYLD_INSERT_LIBRARIES)["']?\s{0,4}[:=]\s{0,4}["']?\/(?:tmp|var\/tmp|dev\/shm)\//,
    ],
  },
  {
    code: 'persistence.active-document',
    holds: hasName(/\.x?html?$/i),
    patterns: [
      /<iframe\b(?![^<>]{0,400}googletagmanager)[^<>]{0,300}(?:display\s{0,2}:\s{0,2}none|visibility\s{0,2}:\s{0,2}hidden)/i,
    ],
  },
  {
    code: 'persistence.active-document',
    holds: hasName(/\.(?:svg|ipynb)$/i),
    patterns: [
      /<(?:image|use|feImage|script|foreignObject)\b[^<>]{0,400}\b(?:xlink:)?href\s{0,4}=\s{0,4}["'](?:https?:)?\/\//i,
      /"(?:application\/javascript|text\/html)"\s{0,4}:[^\n]{0,400}(?:<script\b|\bfetch\(|\beval\(|XMLHttpRequest)/i,
    ],
  },
]

/** Letters in the colour of what is behind them, or of no size. */
function isInvisible(text: string): boolean {
  const sized =
    /font-size\s{0,2}:\s{0,2}0(?:px|pt|em|rem|%)?\s{0,2}[;"'][^<>]{0,300}>\s{0,20}[\p{L}]{3}/iu.test(text)
  return (
    sized ||
    [...text.matchAll(/style\s{0,2}=\s{0,2}["']([^"'<>]{1,600})["'][^<>]{0,200}>\s{0,20}\p{L}{3}/giu)]
      .slice(0, 200)
      .some(([, style = '']) => {
        const front = /(?:^|;)\s{0,4}color\s{0,2}:\s{0,2}([#\w]{3,20})/i.exec(style)?.[1]
        const back = /background(?:-color)?\s{0,2}:\s{0,2}([#\w]{3,20})/i.exec(style)?.[1]
        return front !== undefined && front.toLowerCase() === back?.toLowerCase()
      })
  )
}

const isObeyed = ({ roles, raw }: PathTarget) =>
  (roles.includes('agent-instruction') && !rehearsed.test(raw)) || isMemory({ raw })
const rehearsed = /(?:^|\/)(?:tests?|fixtures?|examples?|__tests__|evals?)\//i
const isMemory = ({ raw }: Pick<PathTarget, 'raw'>) =>
  /(?:^|\/)(?:(?:agent[-_])?memor(?:y|ies)\.(?:json|md|jsonl)|\.[a-z]{2,20}\/memor(?:y|ies)\/[^/]{1,80})$/i.test(
    raw,
  )

/** Text for agents that takes their limits away, and text that people don’t see. */
const steeringRules: readonly ContentRule[] = [
  {
    code: 'persistence.steered-agent',
    holds: isObeyed,
    patterns: [],
    found: liftsLimits,
  },
  { code: 'persistence.steered-agent', holds: isMemory, patterns: [], found: isPacked },
  {
    code: 'persistence.steered-agent',
    strength: persistenceStrengths.sharedSetting,
    holds: isObeyed,
    patterns: [],
    found: text =>
      isUnknownText(text) &&
      (grantsMuch(text) || hiddenTexts(text).some(hidden => /\p{L}.{45}\p{L}/su.test(hidden))),
  },
  {
    code: 'persistence.hidden-text',
    holds: hasName(/\.(?:html?|xhtml|mdx?|markdown|svg|vue|rst)$/i),
    patterns: [],
    found: text => (isInvisible(text) && isForAgents(text)) || hiddenTexts(text).some(isForAgents),
  },
  {
    code: 'persistence.hidden-text',
    strength: persistenceStrengths.sharedSetting,
    holds: hasName(/\.(?:html?|xhtml|mdx?|markdown|svg|vue|rst)$/i),
    patterns: [],
    found: text => isInvisible(text) && !isForAgents(text) && !hiddenTexts(text).some(isForAgents),
  },
]

/** Places that a manifest names for what a build loads; the first group is the address. */
const places: readonly (readonly [RegExp, RegExp])[] = [
  [
    /(?:^|\/)(?:Chart|requirements)\.yaml$/,
    /^[ \t]{0,12}(?:- )?repository\s{0,4}:\s{0,4}["']?((?:https?|oci):\/\/[^\s"']{1,300})/gm,
  ],
  [/\.tf$/, /^[ \t]{0,12}source\s{0,8}=\s{0,8}"(?:git::)?(https?:\/\/[^\s"]{1,300})"/gm],
  [
    /(?:^|\/)package\.json$/,
    /"[@\w./-]{1,100}"\s{0,4}:\s{0,4}"((?:git\+)?https?:\/\/[^\s"]{1,300}(?:\.git|\.tgz|\.tar\.gz)(?:#[^"]{0,80})?)"/g,
  ],
  [
    /(?:^|\/)(?:requirements[\w.-]{0,40}\.(?:txt|in)|constraints\.txt|pyproject\.toml|Pipfile)$/,
    /(?:--(?:extra-)?index-url|--find-links|\burl\s{0,4}=|\b\w[\w.[\]-]{0,60}\s{0,4}@)[\s="']{1,6}((?:git\+)?https?:\/\/[^\s"']{1,300})/g,
  ],
  [/(?:^|\/)Gemfile$/, /^[ \t]{0,8}source\s{1,4}["'](https?:\/\/[^"']{1,300})["']/gm],
]

/** Registries of images and charts whose names say whose they are. */
const registries =
  /^oci:\/\/(?:ghcr\.io|registry-1\.docker\.io|docker\.io|public\.ecr\.aws|quay\.io|gcr\.io|registry\.k8s\.io)\//

/** Packages, modules and charts that are loaded from where nobody knows who publishes. */
const unknownSources: readonly ContentRule[] = places.map(([file, place]) => ({
  code: 'persistence.unknown-source',
  holds: hasName(file),
  patterns: [],
  found: (text: string) =>
    [...text.matchAll(place)]
      .slice(0, 200)
      .some(
        ([, address = '']) => !registries.test(address) && /^(?:unknown|raw)$/.test(packageOrigin(address)),
      ),
}))

/** Rules for the sources of packages, in manifests and in the settings of their managers. */
const sourceRules: readonly ContentRule[] = [
  ...unknownSources,
  {
    code: 'persistence.risky-source',
    holds: ({ roles }) => roles.includes('package-config'),
    patterns: [
      /^[^#;\n]{0,80}(?:registry|index-url|index_url|source|url)\s{0,4}[=:]\s{0,4}["']?http:\/\/(?!localhost|127\.|\[::1\]|10\.|192\.168\.)/im,
      /^[^#;\n]{0,20}(?:strict-ssl|strictSsl|enableStrictSsl)\s{0,4}[=:]\s{0,4}false\b/im,
      /^[ \t]{0,8}trusted-host\s{0,4}=\s{0,4}(?!localhost|127\.|pypi\.org|files\.pythonhosted\.org)\S/im,
    ],
  },
]

/** A call that runs what a decoder gives, up to the decoder’s own argument. */
const runsDecoded =
  /\b(?:eval|exec|execSync|Function|assert|Invoke-Expression|iex)\s{0,4}\(?\s{0,4}(?:__import__\(["']\w{1,20}["']\)\.)?(?:\w{1,20}\.){0,3}(atob|b64decode|base64_decode|unescape|fromhex|fromCharCode|decompress|gzinflate|str_rot13|loads|FromBase64String|decode64)\s{0,4}\(/g

/** A sentence, or a line that shows one: nothing else is let through unread. */
const harmless =
  /^(?:[\w\s,!?-]{0,400}|(?:print|alert|echo|puts|console\.(?:log|info|debug|warn|error))\s{0,2}\(?\s{0,2}(?:["'][\w\s,.!?:-]{0,200}["']|\d{1,20})?\s{0,2}\)?;?\s{0,4})$/

/** Tells how a text runs code that it hides in an encoding; null when it runs none. */
export function packedCode(text: string): 'harmless' | 'hidden' | null {
  const calls = [...text.matchAll(runsDecoded)].slice(0, 100)
  if (calls.length === 0) return null
  const known = calls.every(({ index, 0: call, 1: decoder = '' }) => {
    const decoded = decode(decoder, text.slice(index + call.length, index + call.length + 4_096))
    return decoded !== null && harmless.test(decoded)
  })
  return known && calls.length < 100 ? 'harmless' : 'hidden'
}

/** Decodes the literal that begins here; null for everything that only the run tells. */
function decode(decoder: string, rest: string): string | null {
  if (decoder === 'fromCharCode') {
    const codes = /^\s{0,4}(\d{1,5}(?:\s{0,4},\s{0,4}\d{1,5}){0,500})\s{0,4}\)/.exec(rest)?.[1]
    return codes === undefined ? null : String.fromCharCode(...codes.split(',').map(Number))
  }
  const literal = /^\s{0,4}b?(["'])([\w+/=%-]{0,4000})\1\s{0,4}\)/.exec(rest)?.[2]
  if (literal === undefined) return null
  if (/^(?:atob|b64decode|base64_decode|FromBase64String|decode64)$/.test(decoder))
    return Buffer.from(literal, 'base64').toString('latin1')
  return decoder === 'fromhex' ? Buffer.from(literal, 'hex').toString('latin1') : null
}

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
