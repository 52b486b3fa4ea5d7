import { asDay } from '../../contract/core/dates.ts'
import { readActiveUser } from '../access/active-user.ts'
import { unsubscribePaths } from '../account/unsubscribe.ts'
import { AppError } from '../core/errors.ts'
import type { MailReaders } from '../messages/compose.ts'
import { readItems } from './waiting.ts'

/** The program as it is when the mail is written. */
const readPreOrder: MailReaders['pre-order-open'] = async (ctx, { userId, programId }) => {
  const user = await readActiveUser(ctx.db, userId)
  const program = await ctx.db
    .selectFrom('prebook_programs')
    .select(['name', 'closes_on', 'ships_from', 'ships_to'])
    .where('id', '=', programId)
    .executeTakeFirst()
  if (!user || !program) throw new AppError('not_found')
  const { page } = await unsubscribePaths(ctx, userId)
  return {
    facts: {
      name: program.name,
      closesOn: asDay(program.closes_on),
      shipsFrom: asDay(program.ships_from),
      shipsTo: asDay(program.ships_to),
      accountNumber: user.accountNumber,
      items: await readItems(ctx, { customerId: user.customerId, programId }),
      unsubscribePath: page,
    },
  }
}

export const preOrderMails = { 'pre-order-open': readPreOrder } satisfies Partial<MailReaders>
