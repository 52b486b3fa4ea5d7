import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { customerFile } from '../../contract/features/setup/customer-file.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'
import { sendInvitation } from '../people/invite.ts'
import { startTask } from '../tasks/start.ts'
import { defineTask } from '../tasks/task.ts'

/** When a link to set a password was last sent. */
const invitedAt = sql<Date | null>`(
  select max(t.created_at) from one_time_tokens t where t.user_id = users.id and t.purpose = 'invitation')`

/** Customers' people who can't sign in yet. */
export const withoutPassword = (ctx: Ctx) =>
  ctx.db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .where('users.status', '=', 'active')
    .where('users.password_hash', 'is', null)
    .where('customers.is_house', '=', false)
    .where('customers.status', '<>', 'closed')

export async function readInvitees(
  ctx: Ctx,
  query: InputOf<typeof customerFile.invitees>['query'],
): Promise<ReplyOf<typeof customerFile.invitees>> {
  let found = withoutPassword(ctx)
  const { invited, search } = query
  if (invited) found = found.where(invitedAt, invited === 'yes' ? 'is not' : 'is', null)
  if (search)
    found = found.where((eb) =>
      eb.or([
        eb('customers.name', 'ilike', containing(search)),
        eb('users.name', 'ilike', containing(search)),
        eb('users.email', 'ilike', containing(search)),
      ]),
    )
  const selected = found.select([
    'users.id',
    'users.name',
    'users.email',
    'customers.account_number',
    'customers.name as customer',
    invitedAt.as('invited_at'),
  ])
  const { rows, ...page } = await readPage(selected, query, {
    sorts: { customer: sql`lower(customers.name)`, name: sql`lower(users.name)`, invited: invitedAt },
    usual: 'customer',
    id: sql`users.id`,
  })
  return {
    rows: rows.map((row) => ({
      userId: row.id,
      name: row.name,
      email: row.email,
      accountNumber: row.account_number,
      customer: row.customer,
      invitedAt: row.invited_at?.toISOString() ?? null,
    })),
    ...page,
  }
}

/** Starts the task. Throws `selection_changed` when the people differ from those shown. */
export async function invite(
  ctx: SignedInCtx,
  { people, userIds }: InputOf<typeof customerFile.invite>['body'],
): Promise<{ taskId: number }> {
  let found = withoutPassword(ctx).select('users.id').orderBy('users.id')
  found = userIds ? found.where('users.id', 'in', userIds) : found.where(invitedAt, 'is', null)
  const chosen = (await found.execute()).map(({ id }) => id)
  if (chosen.length === 0 || chosen.length !== people)
    throw new AppError('selection_changed', { data: { people: chosen.length } })
  const taskId = await startTask(ctx, inviteCustomersTask, { userIds: chosen })
  await audit(ctx, { action: 'customers.invited', subject: `${chosen.length} people` })
  return { taskId }
}

/** Queues the mails person by person; skips people who have set a password in the meantime. */
export const inviteCustomersTask = defineTask({
  kind: 'invite-customers',
  again: 'resume',
  access: () => customerFile.invite.access,
  about: ({ userIds }) => ({ kind: 'invite-customers', people: userIds.length }),
  total: ({ userIds }) => userIds.length,
  run: async (ctx, task, { userIds }) => {
    const tally = await task.each(userIds, {
      tally: { sent: 0, skipped: 0 },
      sentence: { code: 'invitations.sending' },
      work: async (inside, userId, { sent, skipped }) =>
        (await isInvited(inside, userId)) ? { sent: sent + 1, skipped } : { sent, skipped: skipped + 1 },
    })
    return { sentence: { code: 'invitations.sent', ...tally } }
  },
})

async function isInvited(ctx: SignedInCtx, userId: number): Promise<boolean> {
  const person = await withoutPassword(ctx)
    .select(['users.id', 'customers.name as company'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!person) return false
  await sendInvitation(ctx, person)
  return true
}
