import { may } from '../../contract/core/access.ts'
import { type Endpoint, type InputOf, mediaTypes } from '../../contract/core/endpoint.ts'
import type { SavedList, tasks } from '../../contract/features/tasks.ts'
import { endpoints } from '../../contract/index.ts'
import { auditExport } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Route, SignedInCtx } from '../core/route.ts'
import { readLanguage } from '../export/language.ts'
import { tableFile, tableIn } from '../export/table.ts'
import { assertFits, type ListRoute, pageOf } from '../lists/handle-list.ts'
import { startTask } from './start.ts'
import { defineTask, type Task, type TaskInputs, type TaskPlan } from './task.ts'

/** Rows read at once: about 50 ms, after which other requests can run. */
const rowsAtOnce = 1_000

const endpointOf = (list: SavedList): Endpoint => {
  const found = endpoints.find(({ name }) => name === list)
  if (!found) throw new Error(`no list is called ${list}`)
  return found.endpoint
}

type Input = TaskInputs['save-list']
type SavedQuery = InputOf<Endpoint & { query: NonNullable<Endpoint['query']> }>

/** The query as the list's own endpoint parses it. Throws invalid_input. */
function inputOf({ list, query }: Pick<Input, 'list' | 'query'>): SavedQuery {
  const parsed = endpointOf(list).query?.safeParse(query)
  if (parsed?.success) return { query: parsed.data } as SavedQuery
  const fields = (parsed?.error.issues ?? []).slice(0, 20).map(({ path, message }) => ({
    path: ['query', ...path].map(String).join('.'),
    message,
  }))
  throw new AppError('invalid_input', { fields })
}

/** Starts a task that saves a staff list. Throws not_allowed if the user may not read the list. */
export async function saveList(
  ctx: SignedInCtx,
  body: InputOf<typeof tasks.saveList>['body'],
): Promise<{ taskId: number }> {
  const endpoint = endpointOf(body.list)
  if (!may(ctx.user, endpoint.access)) throw new AppError('not_allowed')
  inputOf(body)
  await auditExport(ctx, endpoint, body.query)
  return { taskId: await startTask(ctx, plan, body) }
}

const plan: TaskPlan<'save-list'> = {
  kind: 'save-list',
  again: 'restart',
  access: ({ list }) => endpointOf(list).access,
  about: ({ list, form }) => ({ kind: 'save-list', list, form }),
}

/** The task that writes a list to a file page by page, from one snapshot. */
export const saveListTask = (routes: readonly Route[]) =>
  defineTask({
    ...plan,
    run: async (ctx, task, input) => {
      const route = routes.find(({ endpoint }) => endpoint === endpointOf(input.list)) as ListRoute
      const { rows, table } = await readWhole(ctx, task, { route, asked: inputOf(input) })
      await task.step(rows.length, Math.max(1, rows.length), { code: 'list.writing' })
      const type = mediaTypes[input.form]
      const file = await tableFile(type, { ...table, rows })
      if (!file) throw new Error(`no file of type ${type}`)
      return {
        sentence: { code: 'list.saved', rows: rows.length },
        file: { type, name: file.fileName ?? input.list, content: Buffer.from(file.body as string) },
      }
    },
  })

/** Every row of a list from one snapshot, and how it is saved in the reader's language. */
async function readWhole(
  ctx: SignedInCtx,
  task: Task,
  { route, asked }: { route: ListRoute; asked: SavedQuery },
) {
  const language = await readLanguage(ctx)
  const { read, table } = route.list
  const snapshot = ctx.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (db) => {
    const inside = { ...ctx, db }
    const rows: never[] = []
    for (let page = 1; ; page++) {
      const input = pageOf(asked, page, rowsAtOnce) as never
      const reply = await read(inside, input)
      const { total = reply.rows.length } = reply
      assertFits(total)
      rows.push(...(reply.rows as never[]))
      await task.step(Math.min(rows.length, total), Math.max(1, total), { code: 'list.reading' })
      if (reply.rows.length < rowsAtOnce) {
        const of = table({ ctx: inside, input, reply: reply as never, language })
        return { rows, table: tableIn({ ...of, rows: [] }, language) }
      }
    }
  })
}
