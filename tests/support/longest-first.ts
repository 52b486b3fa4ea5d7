import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait for processes to restart, or load the demo. If they started last, they would run alone at the end. */
const long = [
  'tests/faults/kills.test.ts',
  'tests/faults/steps.test.ts',
  'server/files/files.test.ts',
  'tests/keep-running.test.ts',
  'db/demo/load.test.ts',
  'server/jobs/unlock.test.ts',
  'tests/faults/gateway.test.ts',
  'server/tasks/runner.test.ts',
  'server/demo/demo-sign-ins.test.ts',
  'tests/matrix.test.ts',
]

const rankOf = ({ moduleId }: TestSpecification) => {
  const at = long.indexOf(path.relative(process.cwd(), moduleId))
  return at === -1 ? long.length : at
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return [...usual].sort((a, b) => rankOf(a) - rankOf(b))
  }
}
