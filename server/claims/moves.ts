import type { Selectable } from 'kysely'
import { readsClaims } from '../../contract/features/claims/desk.ts'
import { type ClaimStatus, claimMayMove } from '../../contract/rules/claim-moves.ts'
import type { Mover } from '../../contract/rules/moves.ts'
import type { Claims } from '../../db/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { moveOrder } from '../orders/moves.ts'

export type ClaimRow = Selectable<Claims>

export const numberOf = (claimNumber: number): string => `C-${claimNumber}`

type Also = Partial<
  Pick<
    ClaimRow,
    | 'is_late'
    | 'submitted_at'
    | 'asked_by'
    | 'asked_until'
    | 'decided_at'
    | 'settled_at'
    | 'reopened_at'
    | 'resolution'
    | 'words'
    | 'decided_by'
    | 'approved_cents'
    | 'claimed_cents'
    | 'replacement_order_id'
    | 'policy_version'
  >
> & { facts?: string; decision?: string }

export type Step = {
  to: ClaimStatus
  by: Mover
  actor: string
  words?: string
  also?: Also
}

/**
 * Locks a claim with its customer and order, in the order in which all money is locked. `version` is the version that the caller
 * saw. Throws `not_found`, and `changed_meanwhile` for a different version, with who changed it.
 */
export async function lockClaim(ctx: Ctx, id: number, version?: number): Promise<ClaimRow> {
  const found = await ctx.db
    .selectFrom('claims')
    .select(['customer_id', 'order_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  await lockOrder(ctx, found)
  const claim = await ctx.db
    .selectFrom('claims')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!claim) throw new AppError('not_found')
  if (version !== undefined && version !== claim.version) throw await changedMeanwhile(ctx, claim)
  return claim
}

/** Locks the customer and the order of a claim. */
export async function lockOrder(
  ctx: Ctx,
  { customer_id, order_id }: Pick<ClaimRow, 'customer_id' | 'order_id'>,
): Promise<void> {
  await ctx.db.selectFrom('customers').select('id').where('id', '=', customer_id).forNoKeyUpdate().execute()
  await ctx.db.selectFrom('orders').select('id').where('id', '=', order_id).forNoKeyUpdate().execute()
}

async function changedMeanwhile(ctx: Ctx, claim: ClaimRow): Promise<AppError> {
  const last = await ctx.db
    .selectFrom('claim_events')
    .select(['actor', 'at', 'status'])
    .where('claim_id', '=', claim.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return new AppError('changed_meanwhile', {
    data: {
      version: claim.version,
      status: claim.status,
      by: last?.actor ?? '',
      at: last?.at.toISOString() ?? null,
    },
  })
}

type Noted = {
  kind: 'passed' | 'answered' | 'noted' | 'credited' | 'replaced'
  by: Mover
  actor: string
  words?: string
  number?: number
  amountCents?: number
  recommends?: 'APPROVE' | 'DENY' | null
}

/** Records an event of a claim other than a state change. */
export async function noteEvent(
  ctx: Ctx,
  { id, status }: Pick<ClaimRow, 'id' | 'status'>,
  { kind, by, actor, words = '', number, amountCents, recommends = null }: Noted,
): Promise<void> {
  await ctx.db
    .insertInto('claim_events')
    .values({
      claim_id: id,
      kind,
      status,
      at: ctx.now(),
      mover: by,
      actor,
      user_id: ctx.user?.actedBy?.id ?? ctx.user?.id ?? null,
      words,
      recommends,
      number: number ?? null,
      amount_cents: amountCents ?? null,
    })
    .execute()
}

/**
 * Moves a claim that the caller has locked, and records the step on the claim and on its order. Throws `wrong_state` with the
 * state for a move that the table doesn't allow.
 */
export async function moveClaim(
  ctx: Ctx,
  claim: ClaimRow,
  { to, by, actor, words = '', also }: Step,
): Promise<ClaimRow> {
  const { status } = claim
  if (!claimMayMove(status, to, by)) throw new AppError('wrong_state', { data: { status } })
  const moved = await ctx.db
    .updateTable('claims')
    .set({ ...also, status: to })
    .where('id', '=', claim.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('claim_events')
    .values({
      claim_id: claim.id,
      was: status,
      status: to,
      at: ctx.now(),
      mover: by,
      actor,
      user_id: ctx.user?.actedBy?.id ?? ctx.user?.id ?? null,
      words,
    })
    .execute()
  await showOnOrder(ctx, moved, { by, actor })
  await tellPages(ctx, moved)
  return moved
}

/** These moves appear on the order's page; the others only on the claim. */
const sentences: Partial<Record<ClaimStatus, string>> = {
  SUBMITTED: 'sent',
  NEEDS_INFO: 'something is asked',
  APPROVED: 'approved',
  PARTIALLY_APPROVED: 'approved in part',
  DENIED: 'denied',
  WITHDRAWN: 'withdrawn',
}

async function showOnOrder(
  ctx: Ctx,
  claim: ClaimRow,
  { by, actor }: { by: Mover; actor: string },
): Promise<void> {
  const sentence = sentences[claim.status]
  // Nobody else has seen a discarded draft.
  if (!sentence || claim.submitted_at === null) return
  const order = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', claim.order_id)
    .executeTakeFirstOrThrow()
  await moveOrder(ctx, order, {
    status: order.status,
    by,
    actor,
    note: `Claim ${numberOf(claim.claim_number)} ${sentence}.`,
    tell: false,
  })
}

/** Notifies the pages of the customer and of the desk. */
export async function tellPages(
  ctx: Ctx,
  { customer_id: customerId }: Pick<ClaimRow, 'customer_id'>,
): Promise<void> {
  await ctx.emit('claim.changed', { customerId })
  await ctx.emit('claims.changed', { any: [...readsClaims, 'VENDOR'] })
}
