import { persistenceStrengths, type PersistenceCode } from './persistence-codes.ts'
import type { PathTarget } from '../../../ground/model/effect.ts'
import { runsUnasked } from '../../readers/paths/runs-unasked.ts'

/** Files of tests, which hold on purpose what nobody wants elsewhere. */
export const isRehearsal = hasName(
  /(?:^|\/)(?:tests?|__tests__|fixtures?|testdata|specs?)\/|[._](?:test|spec)\.\w{1,5}$|(?:^|\/)test_[\w-]{1,80}\.py$/i,
)

/** Files that programs are written in. */
export const isSource = hasName(
  /\.(?:[cm]?[jt]sx?|py|rb|php\d?|phtml|jsp|aspx?|pl|go|rs|java|kt|cs|sh|bash|zsh|ps1|html?|vue|svelte|lua)$/i,
)

/** Files that programs take their settings from. */
export const isSettings = hasName(
  /\.(?:ya?ml|json[c5]?|toml|ini|conf|cfg|cnf|env|properties|xml|tf|tfvars|hcl|bicep|tpl)$|(?:^|\/)\.env(?:\.[\w-]{1,20})?$|(?:^|\/)\.[a-z]{2,20}rc$/i,
)

const isPipeline = ({ roles }: PathTarget) => roles.includes('ci')

/** With a program of its own, an interpreter reads the answer as data. */
const interpreter = '(?:(?:ba|z|da|k)?sh|(?:python3?|node|perl|ruby|php)(?!\\s{1,4}-[a-zA-Z]))'

/** Code that is run as it comes over the network, however it is spelled. */
const fetchedAndRun: readonly RegExp[] = [
  new RegExp(
    `\\b(?:curl|wget|iwr|irm|Invoke-WebRequest)\\b[^\\n|]{1,200}\\|\\s{0,20}(?:sudo\\s{1,4}(?:-\\w{1,8}\\s{1,4})?)?(?:${interpreter}|iex|Invoke-Expression)\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:${interpreter}|eval|source)\\b[\\s"'-]{1,4}(?:c\\s{1,4}["']?)?(?:<\\(|\\$\\(|\`)\\s{0,4}(?:curl|wget)\\b`,
  ),
  /\b(?:iex|Invoke-Expression)\s{0,4}\(+\s{0,4}(?:iwr|irm|Invoke-WebRequest|\(?New-Object)\b/i,
]

/** Places whose installers people pipe into a shell as their manuals say. */
const installers =
  /http:\/\/(?:localhost|127\.0\.0\.1)\b|https:\/\/(?:sh\.rustup\.rs|(?:deb|rpm)\.nodesource\.com|astral\.sh|bun\.sh|deno\.land|get\.docker\.com|install\.python-poetry\.org|get\.pnpm\.io|get\.sdkman\.io|get\.helm\.sh|get\.k3s\.io|cli\.github\.com|fly\.io|starship\.rs|ollama\.com|pyenv\.run|get\.volta\.sh|nixos\.org|install\.determinate\.systems|mise\.run|foundry\.paradigm\.xyz|apt\.llvm\.org|packages\.microsoft\.com|dl\.google\.com|raw\.githubusercontent\.com\/(?:nvm-sh|Homebrew|helm|rbenv|golangci|anchore|aquasecurity))(?=[/\s"'|]|$)/

/** Without encryption, or from a host that says what it is: a script that people run on purpose does neither. */
const plainly =
  /\bhttp:\/\/(?!localhost|127\.|10\.|192\.168\.)|:\/\/[^\s/]{0,60}\b(?:evil|attacker|malicious|malware|hacker)\b/i

/** The text holds code that is run as it comes, from elsewhere than such a place. */
function runsFetched(text: string, only = /^/): boolean {
  return text
    .replace(/\\\r?\n/g, ' ')
    .split('\n')
    .slice(0, 20_000)
    .some(
      line =>
        line.length < 8_000 &&
        fetchedAndRun.some(pattern => pattern.test(line)) &&
        !installers.test(line) &&
        only.test(line),
    )
}

/** The blocks that YAML joins to one line (`run: >`) as one line; the others as they are. */
function unfold(text: string): string {
  let folding = -1
  return text
    .split('\n')
    .slice(0, 20_000)
    .map(line => {
      const indent = line.search(/\S/)
      if (indent >= 0 && indent <= folding) folding = -1
      if (folding < 0 && /:\s{0,4}>[-+]?\d?\s{0,20}$/.test(line)) {
        folding = indent
        return `\n${line} `
      }
      return folding < 0 ? `\n${line}` : ` ${line.trim()}`
    })
    .join('')
}

/** Files that are loaded without a request. */
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

/** Rules for code that a pipeline, a build or an installation runs when nobody looks. */
export const automationRules: readonly ContentRule[] = [
  {
    code: 'persistence.fetching-code',
    holds: ({ roles }) => roles.some(role => loaded.has(role)),
    patterns: [fetched],
  },
  {
    code: 'persistence.fetching-code',
    holds: hasName(/\.(?:sh|bash|zsh|command)$|(?:^|\/)(?:Makefile|Dockerfile|justfile)$/),
    patterns: [fetchedFromAddress],
  },
  {
    code: 'persistence.fetching-code',
    strength: persistenceStrengths.ordinaryInBuild,
    holds: isPipeline,
    patterns: [],
    found: text => runsFetched(unfold(text)),
  },
  {
    code: 'persistence.fetching-code',
    strength: persistenceStrengths.ordinaryInBuild,
    holds: target =>
      !isPipeline(target) &&
      (isSettings(target) || runsUnasked(target) || target.roles.includes('package-config')),
    patterns: [],
    found: runsFetched,
  },
  {
    code: 'persistence.fetching-code',
    holds: hasName(/(?:^|\/)\.gitmodules$/),
    patterns: [/\burl\s{0,4}=\s{0,4}(?:ext::|-)/],
  },
  {
    code: 'persistence.fetching-code',
    strength: persistenceStrengths.ordinaryInBuild,
    holds: target => (isSource(target) || /\.(?:command|bat|cmd)$/i.test(target.raw)) && !isRehearsal(target),
    patterns: [],
    found: text => runsFetched(text, plainly),
  },
  {
    code: 'persistence.install-script',
    holds: hasName(/(?:^|\/)package\.json$/),
    patterns: [
      /"(?:pre|post)?(?:install|uninstall|prepare|prepublish(?:Only)?|publish|pack)"\s{0,8}:\s{0,8}"[^"\n]{0,300}(?:\bcurl\b|\bwget\b|\bnc\b|\bpowershell\b|\biwr\b|\bbase64\b|\beval\b|\/dev\/tcp|\bnode (?:-e|--eval|-p)\b|\b(?:ba)?sh -c\b|\bpython3? -c\b|https?:\/\/|~\/|\$HOME|process\.env|\bchmod\b|\/tmp\/)/,
    ],
  },
  {
    code: 'persistence.install-script',
    holds: hasName(/(?:^|\/)(?:setup\.py|build\.rs|conftest\.py|extconf\.rb|binding\.gyp)$/),
    patterns: [
      /\b(?:urlopen|urlretrieve|requests\.(?:get|post)|http\.client|socket\.socket|TcpStream::connect|reqwest::|ureq::|Net::HTTP)\b/,
      /\b(?:os\.system|subprocess\.\w{1,20}|Command::new)\s{0,2}\([^)\n]{0,200}(?:curl|wget|\bnc\b|\bbash\b|base64)/,
    ],
  },
  {
    code: 'persistence.risky-pipeline',
    strength: persistenceStrengths.sharedSetting,
    holds: isPipeline,
    patterns: [
      /\bhttps?:\/\/[^\s"']{0,200}\$\(System\.AccessToken\)|\btoJson\(\s{0,4}secrets\s{0,4}\)/i,
      /\buses:\s{0,4}["']?(?!actions\/|github\/|\.\/)[\w.-]{1,60}\/[\w./-]{1,120}@(?:main|master|develop|dev|latest|HEAD)\b/,
    ],
    found: text => isOpenToStrangers(text) && takesWords.test(text),
  },
  {
    code: 'persistence.risky-pipeline',
    strength: persistenceStrengths.unusedRights,
    holds: isPipeline,
    patterns: [],
    found: text => isOpenToStrangers(text) && !takesWords.test(text),
  },
]

/** Anybody may start it, and nothing limits the rights that it has. */
function isOpenToStrangers(text: string): boolean {
  return (
    /^[ \t]{0,20}["']?(?:issue_comment|issues|discussion|discussion_comment|fork|watch)["']?\s{0,4}:|^on:[ \t]{0,4}\[?[^\n\]]{0,200}\b(?:issue_comment|issues|discussion)\b/m.test(
      text,
    ) && !/\bpermissions\s{0,4}:/.test(text)
  )
}

/** Something in it reads the event, loads code or has the token: what only prints a line uses none of its rights. */
const takesWords = /\$\{\{|\buses\s{0,4}:|\bgh\s|TOKEN\b|GITHUB_EVENT_PATH/

/** One kind of thing that nobody should find in a file that is written. */
export interface ContentRule {
  readonly code: PersistenceCode
  /** 0 to 1; whole when left out. */
  readonly strength?: number
  /** Tells whether the rule reads files of this name, role and text. */
  holds(target: PathTarget, text: string): boolean
  /** Any one of them is enough. Linear, every repetition bounded. */
  readonly patterns: readonly RegExp[]
  /** For what one expression can’t say: true when the text holds it. */
  found?(text: string): boolean
}

/** Files whose path, as it was spelled, matches. */
export function hasName(pattern: RegExp): (target: PathTarget) => boolean {
  return ({ raw }) => pattern.test(raw)
}
