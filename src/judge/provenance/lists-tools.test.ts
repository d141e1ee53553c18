import { expect, test } from 'vitest'
import { listsTools } from './lists-tools.ts'

test.each([
  ['names with schemas', 'tool_name: a\ntool_description: b\ninputSchema: {}'],
  ['definitions in JSON', '[{"name":"a","inputSchema":{}},{"name":"b","inputSchema":{}}]'],
  ['functions with parameters', '[{"name":"a","parameters": {}},{"name":"b","parameters":{}}]'],
])('%s are a list of tools', (_, text) => {
  expect([listsTools(text, 'route'), listsTools(text, 'mcp__hub__search_tools')]).toEqual([true, true])
  for (const tool of ['get_page', 'mcp__hub__execute-tool', 'Bash', null])
    expect(listsTools(text, tool)).toBe(false)
})

test.each([
  ['a page', 'The tools of the shelf and their parameters are described here.'],
  ['one definition that is quoted', 'Each tool has an inputSchema.'],
])('%s is none', (_, text) => {
  expect(listsTools(text, 'route')).toBe(false)
})
