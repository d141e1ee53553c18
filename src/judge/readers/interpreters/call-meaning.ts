import { lazy } from '../../../ground/model/lazy.ts'
import { compiledMeanings } from './compiled-meanings.ts'
import { javascriptMeanings } from './javascript-meanings.ts'
import type { Meaning, Meanings } from './meaning.ts'
import { pythonMeanings } from './python-meanings.ts'
import {
  luaMeanings,
  otherMeanings,
  perlMeanings,
  phpMeanings,
  rubyMeanings,
} from './script-meanings-table.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

const indexOf = (meanings: Meanings) =>
  lazy(
    (): ReadonlyMap<string, Meaning> =>
      new Map(
        Object.entries(meanings).flatMap(([meaning, names]) =>
          names.split(' ').map(name => [name, meaning as Meaning] as const),
        ),
      ),
  )

const other = indexOf(otherMeanings)
const tables: ReadonlyMap<string, () => ReadonlyMap<string, Meaning>> = mapOf({
  python: indexOf(pythonMeanings),
  javascript: indexOf(javascriptMeanings),
  perl: indexOf(perlMeanings),
  ruby: indexOf(rubyMeanings),
  php: indexOf(phpMeanings),
  lua: indexOf(luaMeanings),
  compiled: indexOf(compiledMeanings),
})

/** Modules that are the language itself: `base::system`, `Base.rm`. */
const ownModule = /^(?:base|Base|utils|Core|CORE|Kernel)\.(?=\w+$)/

/** Returns the meaning of a call of this name in this language; undefined for everything routine. */
export function callMeaning(language: string, name: string): Meaning | undefined {
  const table = (tables.get(language) ?? other)()
  const whole = table.get(name.replace(ownModule, ''))
  if (whole !== undefined || !name.includes('.')) return whole
  const asked = requestMeaning(name)
  if (asked) return asked
  // A member of a module that is no known object (`re.compile`, `model.eval`) is looked up by its whole name alone.
  return table.get(name.slice(name.lastIndexOf('.')))
}

const requester =
  /^(?:requests|httpx|aiohttp|urllib3|axios|got|ky|superagent|needle|undici|ofetch|wretch)[.(]/
const method = /\.(?:get|head|options|delete|request|stream|urlopen|fetch|(post|put|patch))$/

/** The meaning of a method of a client of HTTP, however the client was made: `httpx.Client().delete`. */
function requestMeaning(name: string): Meaning | undefined {
  const found = requester.test(name) ? method.exec(name) : null
  return found === null ? undefined : found[1] === undefined ? 'connect' : 'send'
}
