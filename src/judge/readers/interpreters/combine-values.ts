import { anyOf, asPart, joinValues, knownText, valueOrigin, textValue, type Value } from './value.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** Returns the value of two values with an operator between them. */
export function combineValues(operator: string, left: Value, right: Value, language: string): Value {
  if (operator === '+') {
    // What `glob.glob` gives is a list as well.
    const more = right.list ?? (right.glob ? [right] : undefined)
    return left.list && more
      ? { ...left, list: [...left.list, ...more].slice(0, 500) }
      : joinValues(left, right)
  }
  if (operator === '/' && isPath(left))
    return { ...joinValues(joinValues(left, textValue('/')), right), name: 'Path()' }
  // Elixir's `&System.cmd/2` names a function by how many arguments it takes.
  if (operator === '/' && language === 'elixir' && left.name !== undefined && /^\d+$/.test(right.raw))
    return left
  if (operator === '%' && left.text !== undefined && /^(?:python|ruby)$/.test(language))
    return formatValue(left, right.list ?? [right])
  if (/^(?:\|\||\?\?|or)$/.test(operator))
    return /^(?:die|exit|croak|abort|raise)(?:\(\))?$/.test(right.name ?? '') ? left : anyOf([left, right])
  return {
    raw: `${left.raw} ${operator} ${right.raw}`.slice(0, 300),
    ...valueOrigin([left, right]),
  }
}

function isPath({ name }: Value): boolean {
  return name !== undefined && /(?:^|\.)Path\(\)/.test(name)
}

const maxFormattedLength = 65_536

/** Fills the places of a format: `"rm %s" % name`, `"rm {}".format(name)`. */
export function formatValue(
  template: Value,
  values: readonly Value[],
  named?: ReadonlyMap<string, Value>,
): Value {
  if ((template.text ?? '').length > maxFormattedLength) return { raw: template.raw }
  let next = 0
  let length = template.text?.length ?? 0
  let known = template.known === true
  const text = (template.text ?? '').replace(
    /%[-\d.]{0,8}[sdrifxq]|\{(\w{0,40})(?:![rsa])?(?::[^{}]{0,20})?\}/g,
    (_whole, key) => {
      const value = (key && !/^\d+$/.test(key)
        ? named?.get(key)
        : values[key && /^\d+$/.test(key) ? Number(key) : next++]) ?? {
        raw: 'value',
      }
      known &&= value.known === true
      const part = asPart(value)
      length += part.length
      return length > maxFormattedLength ? '' : part
    },
  )
  if (length > maxFormattedLength) return { raw: template.raw }
  const glob = template.glob === true || values.some(value => value.glob)
  return {
    text,
    known,
    ...(glob && { glob }),
    raw: template.raw,
    ...valueOrigin([template, ...values]),
  }
}

/** Returns the elements of a value, as a loop over it gets them, as one value. */
export function elementOf(value: Value): Value {
  if (value.list && value.list.length > 0) return anyOf(value.list)
  if (value.list) return { raw: 'item' }
  if (value.glob || value.any) return value
  return {
    ...(value.name !== undefined && { name: `${value.name}[]`.slice(-200) }),
    ...(value.service !== undefined && { service: value.service }),
    raw: `item of ${value.raw}`.slice(0, 300),
    ...valueOrigin([value]),
  }
}

/** Returns `value.name`: a name of a library, or a member of a call's value. */
export function memberOf(value: Value, member: string): Value {
  if (/^(?:process|import\.meta)\.env$/.test(value.name ?? ''))
    return environmentEntry(member, `${value.raw}.${member}`)
  // An entry of a folder, as `os.scandir` gives it.
  if (value.glob && member === 'path') return value
  const field = value.fields?.get(member)
  if (field) return field
  if (namespaceMembers.has(member) && value.name !== undefined) return value
  const name = isNamespace(value.name)
    ? member
    : value.name === undefined
      ? `.${member}`
      : `${value.name}.${member}`.slice(-200)
  return (
    constantOf(name) ?? {
      name,
      receiver: value,
      ...(value.service !== undefined && { service: value.service }),
      raw: `${value.raw}.${member}`.slice(0, 300),
      ...valueOrigin([value]),
    }
  )
}

/** Members that stand for the thing itself. */
const namespaceMembers = new Set(['__dict__', 'default'])

/** Tells whether the members of a value are the names of the program itself: `globals()['os']`, `_G['os']`. */
function isNamespace(name: string | undefined): boolean {
  return (
    name !== undefined &&
    /^(?:globals\(\)|locals\(\)|vars\(\)|sys\.modules|globalThis|__builtins__|builtins|_G|_ENV|Kernel)$/.test(
      name,
    )
  )
}

/** Members that are texts, or known places. */
function constantOf(name: string): Value | undefined {
  const text = constants.get(name)
  if (text !== undefined) return textValue(text, name)
  return /^(?:os\.environ|process\.env)$/.test(name)
    ? { name, origin: { from: 'environment' }, raw: name }
    : undefined
}

const constants: ReadonlyMap<string, string> = mapOf({
  'sys.executable': 'python3',
  'process.execPath': 'node',
  'os.sep': '/',
  'path.sep': '/',
  'os.pathsep': ':',
  'os.curdir': '.',
  'os.pardir': '..',
  'os.devnull': '/dev/null',
})

/** Returns `value[index]`: an entry of the environment, a member by its name, an item, or a text turned round. */
export function itemAt(value: Value, index: readonly Value[], raw: string): Value {
  const key = knownText(index[0])
  if (key !== undefined && value.name === 'Dir') return { ...textValue(key, raw), glob: true }
  if (isEnvironment(value)) return environmentEntry(key, raw)
  if (/^\[\s*:\s*:\s*-\s*1\s*\]$|^\[\s*::\s*-\s*1\s*\]$/.test(raw) && value.text !== undefined)
    return {
      ...value,
      text: [...value.text].toReversed().join(''),
      origin: { from: 'decoded', encoding: 'reversed' },
    }
  if (key !== undefined) return value.fields ? memberOf(value, key) : memberOf(value, key.slice(0, 100))
  if (/^(?:os|subprocess|child_process)$/.test(value.name ?? '') && index.length === 1)
    return { name: `${value.name}.$`, receiver: value, raw: (value.raw + raw).slice(0, 300) }
  const at = Number(index[0]?.raw)
  if (value.list && Number.isInteger(at)) return value.list.at(at) ?? { raw }
  return { raw: (value.raw + raw).slice(0, 300), ...valueOrigin([value]) }
}

/** Tells whether a value is the whole environment, under the name that its language gives it. */
export function isEnvironment({ name }: Value): boolean {
  return /^(?:os\.environb?|environ|process\.env|ENV|\$ENV|\$_ENV|\$_SERVER|Deno\.env|Bun\.env|import\.meta\.env)$/.test(
    name ?? '',
  )
}

/**
 * Returns the value of one variable of the environment: a known place where it holds one. Only a secret variable counts
 * as the environment.
 */
export function environmentEntry(key: string | undefined, raw: string): Value {
  if (key === 'HOME' || key === 'USERPROFILE') return textValue('~', raw)
  if (key === 'PWD' || key === 'OLDPWD') return textValue('.', raw)
  if (key === 'TMPDIR' || key === 'TEMP' || key === 'TMP') return textValue('/tmp', raw)
  const secret = key === undefined || /KEY|TOKEN|SECRET|PASS|CRED|AUTH/i.test(key)
  return { raw: key ?? raw, ...(secret && { origin: { from: 'environment' } as const }) }
}
