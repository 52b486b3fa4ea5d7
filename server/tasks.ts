import { makeBackupTask, tryBackupTask } from './backups/tasks.ts'
import { tellPricesTask } from './daily-prices/notice.ts'
import { publishPricesTask } from './daily-prices/publish-kinds.ts'
import { readPricesTask } from './daily-prices/read-task.ts'
import { draftTextsTask } from './descriptions/drafts.ts'
import { doctorTask } from './health/doctor.ts'
import { changeOrdersTask } from './order-desk/bulk-task.ts'
import { changeProductsTask } from './products/bulk-task.ts'
import { sendStatementsTask } from './receivables/statement-task.ts'
import { routes } from './routes.ts'
import { inviteCustomersTask } from './setup/invitations.ts'
import { saveListTask } from './tasks/save-list.ts'
import type { TaskKind } from './tasks/task.ts'

/** Every kind of task. */
export const taskKinds = [
  sendStatementsTask,
  changeProductsTask,
  changeOrdersTask,
  saveListTask(routes),
  publishPricesTask,
  tellPricesTask,
  inviteCustomersTask,
  readPricesTask,
  draftTextsTask,
  doctorTask,
  makeBackupTask,
  tryBackupTask,
] as unknown as readonly TaskKind[]
