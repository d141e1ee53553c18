import { memberOf } from '../member-of.ts'
import { type Setting, setting } from './setting.ts'
import type { SettingForm, SettingShape } from './setting-shape.ts'
import type { Strictness } from './strictness.ts'

/** The keys below a setting that lead to a part of it; empty for the setting itself. */
type KeysBelow = readonly string[]

/**
 * One setting of a policy, or a table of them: its default, its form in a file, its lines in the docs and its order of
 * strictness in one record. What a file may say, what a change loosens and what two policies make together are read from
 * it alone.
 */
export interface SettingNode<T> {
  /** The value where no file gives one; undefined where the key is then absent. */
  readonly default: T | undefined
  /** The values that a file may give. */
  readonly shape: SettingShape
  /** The settings that stand under a key, in the order of the docs. */
  readonly shown: (key: string) => readonly Setting[]
  /** Returns the parts in which the second value is less strict. */
  readonly loosened: (was: T | undefined, is: T | undefined) => readonly KeysBelow[]
  /** Returns the value that is as strict as both. */
  readonly strictest: (one: T, other: T) => T
  /** Returns what holds where a file lies above others; undefined where nobody says anything. */
  readonly over: (below: T | undefined, above: unknown) => T | undefined
}

/** A record for every setting of a section: one without a record, and so without an order, does not compile. */
export type SettingTable<T> = { readonly [K in keyof T]-?: SettingNode<Exclude<T[K], undefined>> }

/** Makes the record of one value. `usual` holds where nothing is set; undefined where another setting says what holds. */
export function value<T>(
  { text, shape }: SettingForm<T>,
  usual: T | undefined,
  order: Strictness<T>,
  about: string,
): SettingNode<T> {
  return {
    default: usual,
    shape,
    shown: key => [setting(key, text, usual, order.tighter, about)],
    loosened: (was = usual, is = usual) =>
      was !== undefined && is !== undefined && order.loosens(was, is) ? [[]] : [],
    strictest: order.strictest,
    over: (below, above) => (above === undefined ? below : (above as T)),
  }
}

/** Makes a record whose key is absent from a policy in which nobody set it. */
export function absent<T>(node: SettingNode<T>): SettingNode<T> {
  return { ...node, default: undefined }
}

/** A section of settings, whose defaults are together a whole value. */
export interface Section<T> extends SettingNode<T> {
  readonly default: T
  readonly table: SettingTable<T>
}

/** Makes the record of a section: one record for each of its keys. */
export function section<T extends object>(table: SettingTable<T>): Section<T> {
  const nodes: readonly (readonly [string, SettingNode<unknown>])[] = Object.entries(table)
  return {
    table,
    default: withoutAbsent<T>(nodes.map(([key, node]) => [key, node.default])),
    shape: {
      is: 'section',
      parts: nodes.map(([key, { shape, default: usual }]) => ({ key, shape, optional: usual === undefined })),
    },
    shown: above => nodes.flatMap(([key, node]) => node.shown(`${above}.${key}`)),
    loosened: (was, is) => {
      const [before, after] = [membersOf(was), membersOf(is)]
      return nodes.flatMap(([key, node]) =>
        node.loosened(before.get(key), after.get(key)).map(below => [key, ...below]),
      )
    },
    strictest: (one, other) => {
      const [some, others] = [membersOf(one), membersOf(other)]
      return withoutAbsent<T>(
        nodes.map(([key, node]) => [key, strictestOf(node, some.get(key), others.get(key))]),
      )
    },
    over: (below, above) => {
      if (above === undefined) return below
      const [lower, upper] = [membersOf(below), membersOf(above as object)]
      return withoutAbsent<T>(nodes.map(([key, node]) => [key, node.over(lower.get(key), upper.get(key))]))
    },
  }
}

function membersOf(whole: object | undefined): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(whole ?? {}))
}

/** Of a value that only one of two policies has, that one holds. */
function strictestOf(node: SettingNode<unknown>, one: unknown, other: unknown): unknown {
  return one === undefined ? other : other === undefined ? one : node.strictest(one, other)
}

function withoutAbsent<T>(members: readonly (readonly [string, unknown])[]): T {
  return Object.fromEntries(members.filter(([, member]) => member !== undefined)) as T
}

type Members<T> = Readonly<Record<string, T>>

/** Makes the record of a table whose keys are codes: all have one order, and `unset` holds for a code that is not there. */
export function eachCode<T>(node: SettingNode<T>, unset: T, usual: Members<T> = {}): SettingNode<Members<T>> {
  const worth = (members: Members<T> | undefined, code: string) => memberOf(members, code) ?? unset
  return {
    default: usual,
    shape: { is: 'codes', of: node.shape },
    shown: key => node.shown(`${key}.CODE`),
    loosened: (was, is) =>
      Object.keys({ ...was, ...is }).flatMap(code =>
        node.loosened(worth(was, code), worth(is, code)).map(below => [code, ...below]),
      ),
    strictest: (one, other) =>
      Object.fromEntries(
        Object.keys({ ...one, ...other }).map(code => [
          code,
          node.strictest(worth(one, code), worth(other, code)),
        ]),
      ),
    over: (below, above) => (above === undefined ? below : { ...below, ...(above as Members<T>) }),
  }
}
