import type { DataSource } from '../../../ground/model/effect.ts'

/** Programs that make another text of a file than stands in it: who runs that text runs no file. */
const textMakers =
  /^(?:jq|gojq|jaq|yq|tomlq|xq|dasel|fx|xmllint|xmlstarlet|strings|gpg2?|age|rage|sops|openssl|ansible-vault|rev|hexdump|od|pup|htmlq|mlr|csvtool|xsv|qsv|envsubst|j2|gomplate|jinja2|m4|cpp|unzip|bsdtar|7z)$/

/** Returns an output that names the program that made it of a file. */
export function madeBy(program: string, output: DataSource): DataSource {
  return output.from === 'file' && textMakers.test(program) ? { ...output, madeBy: program } : output
}
