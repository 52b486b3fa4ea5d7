import { addDays, asDay, type Day } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { Hold, staffMoney } from '../../contract/features/receivables/desk.ts'
import { type About, changeFields, differing } from '../changes/record.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { type Account, lockAccount, subjectOf } from './desk.ts'
import { readHold } from './money.ts'
import { today } from './post.ts'
import { readStanding } from './standing.ts'

/** The reason for a manual hold and the release that overrides it; null where there is neither. */
export type HoldFields = { hold: string | null; release: { reason: string; until: Day } | null }

export async function readHoldFields(ctx: Ctx, customerId: number): Promise<HoldFields> {
  const { status, hold_reason } = await ctx.db
    .selectFrom('customers')
    .select(['status', 'hold_reason'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const release = await ctx.db
    .selectFrom('hold_releases')
    .select(['reason', 'until'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    hold: status === 'on_hold' ? (hold_reason ?? '') : null,
    release: release && release.until >= today(ctx) ? { ...release, until: asDay(release.until) } : null,
  }
}

/** Lets a past-due account order on account until a day; a past day ends the release. */
export async function releaseHold(
  ctx: SignedInCtx,
  { accountNumber, reason, until }: { accountNumber: number; reason: string; until: Day },
): Promise<Hold> {
  const account = await lockAccount(ctx, accountNumber)
  await record(ctx, account, { sentence: 'hold.released', why: reason, after: { reason, until } }, () =>
    insertRelease(ctx, account, { reason, until }),
  )
  return readHoldOf(ctx, account)
}

/** Releases the account of a released order; the order's own audit entry is the only one of the request. */
export async function allowOnAccount(
  ctx: SignedInCtx,
  { customerId, reason, until }: { customerId: number; reason: string; until: Day },
): Promise<void> {
  await insertRelease(ctx, { customerId }, { reason, until })
  await ctx.emit('receivables.changed', { customerId })
}

type Wanted = InputOf<typeof staffMoney.setHold>['body'] & { accountNumber: number }

/** Puts an account on hold or ends the hold. Throws not_found, account_closed. */
export async function setHold(ctx: SignedInCtx, { accountNumber, ...wanted }: Wanted): Promise<Hold> {
  const account = await lockAccount(ctx, accountNumber)
  const hold = wanted.onHold ? wanted.reason.trim() : null
  const before = await readHoldFields(ctx, account.customerId)
  const about = {
    sentence: hold === null ? 'hold.ended' : 'hold.set',
    why: hold ?? '',
    before: { reason: before.hold },
    after: { reason: hold },
  } as const
  await record(ctx, account, about, async () => {
    await assertNotClosed(ctx, account)
    if (hold === before.hold) return
    await writeHold(ctx, account, hold)
    // A release overrides a hold, so a running release ends yesterday.
    if (hold !== null && before.release) await endRelease(ctx, account, hold)
  })
  return readHoldOf(ctx, account)
}

/** Restores holds and releases to their earlier values, by the rules of an edit. Throws account_closed. */
export async function restoreHold(ctx: SignedInCtx, account: Account, fields: Partial<HoldFields>) {
  await assertNotClosed(ctx, account)
  const { hold, release } = fields
  if (hold !== undefined) await writeHold(ctx, account, hold)
  if (release) await insertRelease(ctx, account, release)
  else if (release === null) await endRelease(ctx, account, 'taken back')
  await ctx.emit('receivables.changed', { customerId: account.customerId })
}

type Done = Pick<About<'hold.set' | 'hold.ended' | 'hold.released'>, 'sentence' | 'why' | 'before' | 'after'>

async function record(ctx: SignedInCtx, account: Account, done: Done, write: () => Promise<void>) {
  const { customerId } = account
  const before = await readHoldFields(ctx, customerId)
  await write()
  await ctx.emit('receivables.changed', { customerId })
  await changeFields(
    ctx,
    { area: 'holds', parameters: {}, subject: subjectOf(account), customerId, ...done },
    differing('customers', customerId, { before, after: await readHoldFields(ctx, customerId) }),
  )
}

async function assertNotClosed(ctx: Ctx, { customerId }: Account) {
  const { status } = await ctx.db
    .selectFrom('customers')
    .select('status')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  if (status === 'closed') throw new AppError('account_closed')
}

const writeHold = (ctx: Ctx, { customerId }: Account, reason: string | null) =>
  ctx.db
    .updateTable('customers')
    .set({ status: reason === null ? 'active' : 'on_hold', hold_reason: reason })
    .where('id', '=', customerId)
    .execute()

const endRelease = (ctx: SignedInCtx, account: Account, reason: string) =>
  insertRelease(ctx, account, { reason, until: addDays(today(ctx), -1) })

async function insertRelease(
  ctx: SignedInCtx,
  { customerId }: Pick<Account, 'customerId'>,
  { reason, until }: { reason: string; until: Day },
) {
  await ctx.db
    .insertInto('hold_releases')
    .values({ customer_id: customerId, reason, until, actor: ctx.user.email, created_at: ctx.now() })
    .execute()
}

async function readHoldOf(ctx: Ctx, { customerId }: Account): Promise<Hold> {
  const customer = await ctx.db
    .selectFrom('customers')
    .select(['status', 'hold_reason'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return readHold(ctx, customerId, { standing: await readStanding(ctx, customerId), customer })
}
