import { tasks } from '../../contract/features/tasks.ts'
import { handle, handleInTransaction } from '../core/route.ts'
import { markSeen, stopTask } from './change.ts'
import { readTask, readTaskFile, readTasks } from './read.ts'
import { saveList } from './save-list.ts'

export const tasksRoutes = [
  handle(tasks.list, (ctx, { query }) => readTasks(ctx, query)),
  handle(tasks.read, (ctx, { params }) => readTask(ctx, params.id)),
  handleInTransaction(tasks.stop, (ctx, { params }) => stopTask(ctx, params.id)),
  handle(tasks.file, (ctx, { params }) => readTaskFile(ctx, params.id)),
  handleInTransaction(tasks.markSeen, (ctx, { body }) => markSeen(ctx, body.ids)),
  handleInTransaction(tasks.saveList, (ctx, { body }) => saveList(ctx, body)),
]
