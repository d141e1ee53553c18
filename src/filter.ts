/** Filters of your own: what they are given, and what they are held to. */
export type { Effect } from './model/effect.ts'
export type { CodeSpec, Finding, Phase } from './model/finding.ts'
export type { Filter, FilterInput } from './filters/filter.ts'
export type { DeclareTest, FilterCase, FilterCases, TestCall } from './filters/test-filter.ts'
export { testFilter } from './sdk/test-filter.ts'
