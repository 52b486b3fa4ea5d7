import pino from 'pino'
import { openPool } from '../../db/open.ts'
import { readSettings } from '../../server/core/settings.ts'
import { startProduct } from '../../server/product.ts'
import { startTasks } from '../../server/tasks/runner.ts'
import type { TaskKind } from '../../server/tasks/task.ts'
import { taskKinds } from '../../server/tasks.ts'
import { kindThat, writesSteps } from './tasks.ts'

/*
 * A process that runs tasks until its parent kills it: with AGAIN, tasks with steps of 50 ms each, otherwise the product's. Its database
 * comes from the environment.
 */
const settings = readSettings(process.env)
const { DATABASE_URL: url = '', DATABASE_OWNER_URL: ownerUrl = url, AGAIN } = process.env
const { db } = openPool({ url, size: 4, log: { info: () => {}, warn: () => {} } })
const log = pino({ level: 'silent' })
const { deps, realtime } = await startProduct({
  settings,
  db,
  url,
  ownerUrl,
  log,
  website: false,
  worker: false,
})
startTasks(deps, {
  kinds: AGAIN ? [kindThat(writesSteps(50), AGAIN as TaskKind['again'])] : taskKinds,
  realtime,
})
process.on('disconnect', () => process.exit())
