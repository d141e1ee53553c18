import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An attribute of a class, an object or a profile, as the schema’s files have it. */
interface Attribute {
  readonly requirement?: string
  readonly enum?: Readonly<Record<string, { readonly caption: string }>>
  readonly profile?: string | null
}

type Attributes = Record<string, Attribute>

/** A file of the schema before what it extends and includes is put into it. */
interface Definition {
  readonly name: string
  readonly uid?: number
  readonly category?: string
  readonly extends?: string
  readonly attributes: Attributes & { readonly $include?: string | readonly string[] }
  readonly constraints?: {
    readonly at_least_one?: readonly string[]
    readonly just_one?: readonly string[]
  }
  readonly profiles?: readonly string[]
}

interface Dictionary {
  readonly attributes: Readonly<
    Record<
      string,
      { readonly type: string; readonly is_array?: boolean; readonly sibling?: string } & Attribute
    >
  >
  readonly types: { readonly attributes: Readonly<Record<string, { readonly type?: string }>> }
}

/** What a class or an object has once everything is put together. */
interface Whole {
  readonly attributes: Attributes
  readonly profiles: ReadonlySet<string>
  readonly constraints: Definition['constraints']
  readonly category: string | undefined
  readonly uid: number | undefined
}

const ofClass: ReadonlySet<string> = new Set(['class_uid', 'category_uid', 'type_uid'])

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** The published schema of OCSF in its source form, which holds an event against itself. */
export class OcsfSchema {
  private readonly folder: string
  private readonly dictionary: Dictionary
  private readonly classes: ReadonlyMap<string, Definition>
  private readonly objects: ReadonlyMap<string, Definition>
  private readonly categories: Readonly<Record<string, { readonly uid: number; readonly caption: string }>>
  private readonly wholes = new Map<Definition, Whole>()
  readonly version: string

  constructor(folder: string) {
    this.folder = folder
    this.dictionary = read(join(folder, 'dictionary.json'))
    this.categories = read(join(folder, 'categories.json')).attributes
    this.version = read(join(folder, 'version.json')).version
    this.classes = definitionsIn(join(folder, 'events'))
    this.objects = definitionsIn(join(folder, 'objects'))
  }

  /** Says everything that is wrong with an event, each with its path. */
  problemsOf(event: Readonly<Record<string, unknown>>): readonly string[] {
    const found = [...this.classes.values()]
      .map(one => this.whole(one, this.classes))
      .find(whole => {
        const category = this.categories[whole.category ?? '']?.uid ?? 0
        return whole.uid !== undefined && category * 1_000 + whole.uid === event['class_uid']
      })
    if (!found) return [`class_uid: ${String(event['class_uid'])} is no class`]
    const metadata = event['metadata'] as { readonly profiles?: readonly string[]; readonly version?: string }
    const profiles = metadata?.profiles ?? []
    const foreign = profiles.filter(name => !found.profiles.has(name))
    const category = Math.floor(Number(event['class_uid']) / 1_000)
    return [
      ...foreign.map(name => `metadata.profiles: the class has no profile ${name}`),
      ...(metadata?.version === this.version ? [] : [`metadata.version: is not ${this.version}`]),
      ...(event['category_uid'] === category ? [] : ['category_uid: is that of another class']),
      ...(event['type_uid'] === Number(event['class_uid']) * 100 + Number(event['activity_id'])
        ? []
        : ['type_uid: does not follow from class and activity']),
      ...this.problemsIn(event, found, new Set(profiles), ''),
    ]
  }

  private problemsIn(
    value: Readonly<Record<string, unknown>>,
    { attributes, constraints }: Whole,
    profiles: ReadonlySet<string>,
    path: string,
  ): readonly string[] {
    const problems: string[] = []
    const isThere = ({ profile }: Attribute) =>
      profile === undefined || profile === null || profiles.has(profile)
    for (const [name, attribute] of Object.entries(attributes))
      if (attribute.requirement === 'required' && isThere(attribute) && value[name] === undefined)
        problems.push(`${path}${name}: is required`)
    const { at_least_one: one, just_one: single } = constraints ?? {}
    if (one && !one.some(name => value[name] !== undefined))
      problems.push(`${path}: none of ${one.join(', ')}`)
    if (single && single.filter(name => value[name] !== undefined).length !== 1)
      problems.push(`${path}: not one of ${single.join(', ')}`)
    for (const [name, member] of Object.entries(value)) {
      const attribute = attributes[name]
      if (!attribute || !isThere(attribute)) problems.push(`${path}${name}: is no attribute here`)
      else problems.push(...this.problemsAt(member, name, attribute, value, profiles, `${path}${name}`))
    }
    return problems
  }

  private problemsAt(
    value: unknown,
    name: string,
    attribute: Attribute,
    beside: Readonly<Record<string, unknown>>,
    profiles: ReadonlySet<string>,
    path: string,
  ): readonly string[] {
    const known = this.dictionary.attributes[name]
    if (!known) return [`${path}: is not in the dictionary`]
    if (known.is_array !== Array.isArray(value) && (known.is_array || Array.isArray(value)))
      return [`${path}: is ${known.is_array ? 'no' : 'a'} list`]
    const values = Array.isArray(value) ? value : [value]
    // The schema’s own compiler puts the numbers of classes and categories in; they were checked with the class.
    const names = ofClass.has(name) ? {} : { ...known.enum, ...attribute.enum }
    return values.flatMap(one => {
      const type = this.objects.get(known.type)
      if (known.type === 'object') return isObject(one) ? [] : [`${path}: is no object`]
      if (type)
        return isObject(one)
          ? this.problemsIn(one, this.whole(type, this.objects), profiles, `${path}.`)
          : [`${path}: is no ${known.type}`]
      const wrong = this.scalarProblem(one, known.type)
      if (wrong) return [`${path}: ${wrong}`]
      if (Object.keys(names).length === 0) return []
      const caption = names[String(one)]?.caption
      if (caption === undefined) return [`${path}: ${String(one)} is none of its values`]
      const sibling = known.sibling === undefined ? undefined : beside[known.sibling]
      const isOther = Number(one) === 99 || sibling === undefined
      return isOther || sibling === caption
        ? []
        : [`${path}: ${String(one)} is “${caption}”, not “${String(sibling)}”`]
    })
  }

  private scalarProblem(value: unknown, type: string): string | undefined {
    const { type: base = type } = this.dictionary.types.attributes[type] ?? {}
    if (base === 'string_t') return typeof value === 'string' ? undefined : 'is no text'
    if (base === 'boolean_t') return typeof value === 'boolean' ? undefined : 'is no flag'
    if (base === 'integer_t' || base === 'long_t')
      return Number.isSafeInteger(value) ? undefined : 'is no integer'
    if (base === 'float_t') return typeof value === 'number' ? undefined : 'is no number'
    return base === 'json_t' ? undefined : `has the unknown type ${type}`
  }

  /** A definition with all that it extends and includes. */
  private whole(definition: Definition, among: ReadonlyMap<string, Definition>): Whole {
    const known = this.wholes.get(definition)
    if (known) return known
    const made = this.putTogether(definition, among)
    this.wholes.set(definition, made)
    return made
  }

  private putTogether(definition: Definition, among: ReadonlyMap<string, Definition>): Whole {
    const parent = definition.extends === undefined ? undefined : among.get(definition.extends)
    const before = parent && this.whole(parent, among)
    const { $include: included = [], ...own } = definition.attributes
    const attributes: Attributes = { ...before?.attributes }
    const files = typeof included === 'string' ? [included] : included
    const put = (more: Attributes, profile?: string) => {
      for (const [name, one] of Object.entries(more)) {
        const known = attributes[name]
        const merged = { ...known?.enum, ...one.enum }
        attributes[name] = {
          ...(profile !== undefined && { profile }),
          ...known,
          ...one,
          ...(Object.keys(merged).length > 0 && { enum: merged }),
        }
      }
    }
    for (const file of files) {
      const { name, attributes: more } = read(join(this.folder, file)) as Definition
      put(more, name)
    }
    put(own as Attributes)
    return {
      attributes,
      profiles: new Set([...(before?.profiles ?? []), ...(definition.profiles ?? [])]),
      constraints: definition.constraints ?? before?.constraints,
      category: definition.category ?? before?.category,
      uid: definition.uid,
    }
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function definitionsIn(folder: string): ReadonlyMap<string, Definition> {
  if (!existsSync(folder)) throw new Error(`${folder} is not there.`)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.json'),
  )
  return new Map(
    files.map(file => {
      const definition = read(join(folder, file)) as Definition
      return [definition.name, definition]
    }),
  )
}
