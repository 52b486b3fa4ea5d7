import { expect, test } from 'vitest'
import { auditActions } from '../contract/core/audit-actions.ts'
import { endpoints } from '../contract/index.ts'
import { importsOf, readSource, sourceFiles } from './support/sources.ts'

/** Files that run on the server: everything that `server/serve.ts` imports, directly or not. */
function filesThatRun(): Set<string> {
  const ours = new Set(sourceFiles())
  const found = new Set<string>()
  const next = ['server/serve.ts']
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (found.has(file) || !ours.has(file)) continue
    found.add(file)
    next.push(...importsOf(file).flatMap(({ to, typeOnly }) => (typeOnly ? [] : [to])))
  }
  return found
}

test('security 53: every action of the audit log is written by something that runs', () => {
  const source = [...filesThatRun()]
    .filter((file) => file.startsWith('server/'))
    .map((file) => readSource(file))
    .join('\n')
  const whileActing = endpoints.map(({ endpoint }) => endpoint.whileActing)
  const unwritten = auditActions.filter(
    (action) => !source.includes(`'${action}'`) && !whileActing.includes(action),
  )
  expect(unwritten).toEqual([])
})
