/** Filters of your own: what they are given, and what they are held to. */
export type { Effect } from '../../ground/model/effect.ts'
export type { CodeSpec, Finding, Phase } from '../../ground/model/finding.ts'
export type { Filter, FilterInput } from '../../judge/filters/filter.ts'
export type { DeclareTest, FilterCase, FilterCases, TestCall } from '../../judge/filters/test-filter.ts'
export { testFilter } from './test-filter.ts'
