import type { PersistenceCode } from './persistence-codes.ts'
import type { PathTarget } from '../../../ground/model/effect.ts'

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
