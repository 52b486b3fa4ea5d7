import type { InputOf } from '../../contract/core/endpoint.ts'
import { staffMoney } from '../../contract/features/receivables/desk.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { startTask } from '../tasks/start.ts'
import { defineTask } from '../tasks/task.ts'
import { readReceivers, sendStatement } from './statement-mails.ts'

/** Queues the emails account by account, each in its own transaction. */
export const sendStatementsTask = defineTask({
  kind: 'send-statements',
  again: 'resume',
  access: () => staffMoney.sendStatements.access,
  about: ({ month }) => ({ kind: 'send-statements', month }),
  total: ({ accountNumbers }) => accountNumbers.length,
  run: async (ctx, task, { month, accountNumbers }) => {
    const tally = await task.each(accountNumbers, {
      tally: { sent: 0, skipped: 0 },
      sentence: { code: 'statements.sending' },
      work: async (inside, accountNumber, { sent, skipped }) =>
        (await isSent(inside, accountNumber, month))
          ? { sent: sent + 1, skipped }
          : { sent, skipped: skipped + 1 },
    })
    return { sentence: { code: 'statements.sent', ...tally } }
  },
})

/** False for a customer who has lost their address or now has another representative. */
async function isSent(ctx: SignedInCtx, accountNumber: number, month: string): Promise<boolean> {
  try {
    await sendStatement(ctx, { accountNumber, month })
    return true
  } catch (error) {
    if (error instanceof AppError && (error.code === 'no_address' || error.code === 'not_found')) return false
    throw error
  }
}

/** Starts sending to all customers that match the filters. Throws selection_changed if the matches have changed. */
export async function sendStatements(
  ctx: SignedInCtx,
  { month, receivers, ...filters }: InputOf<typeof staffMoney.sendStatements>['body'],
): Promise<{ taskId: number }> {
  const accountNumbers = await readReceivers(ctx, filters)
  const count = accountNumbers.length
  if (count === 0 || Math.abs(count - receivers) > receivers / 100)
    throw new AppError('selection_changed', { data: { receivers: count } })
  const taskId = await startTask(ctx, sendStatementsTask, { month, accountNumbers })
  await audit(ctx, {
    action: 'statements.started',
    subject: `${count} customers`,
    after: { month, ...filters },
  })
  return { taskId }
}
