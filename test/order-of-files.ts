import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Folders whose files take long, the longest first, for a checkout that has no durations yet. */
const longFolders = [
  'test/own-agent/running/',
  'test/kill/',
  'test/sdk/',
  'test/web/',
  'test/boundary/',
  'test/cli/',
  'test/resident/',
  'test/hook/',
  'test/install/',
  'test/team/',
  'test/mcp/',
  'test/seal/',
  'test/evidence/',
  'test/people/',
]

/**
 * Orders files by what they took the last time, the longest first: a long file that is begun last is waited for alone. The
 * runner keeps durations in `node_modules/.cache`; where it has none, the folder and the size of a file stand for them.
 */
export class OrderOfFiles extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const took = new Map(files.map(file => [file, this.lastTook(file) ?? guess(file)]))
    return files.toSorted((one, other) => (took.get(other) ?? 0) - (took.get(one) ?? 0))
  }

  private lastTook({ moduleId, project }: TestSpecification): number | undefined {
    const key = `${project.name}:${relative(this.ctx.config.root, moduleId)}`
    return this.ctx.cache.getFileTestResults(key)?.duration
  }
}

/** Milliseconds, very roughly. */
function guess({ moduleId }: TestSpecification): number {
  const at = longFolders.findIndex(folder => moduleId.includes(`/${folder}`))
  const { size } = statSync(moduleId)
  return (at < 0 ? 0 : 1_000 * (longFolders.length - at)) + size / 100
}
