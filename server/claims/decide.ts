import { sql } from 'kysely'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { claimDesk, DeskClaim } from '../../contract/features/claims/desk.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readDeskClaim } from './desk-read.ts'
import { type ClaimRow, lockClaim, moveClaim, noteEvent, numberOf, tellPages } from './moves.ts'
import { passToGrowers } from './pass.ts'
import { grant, refundableCents, settle } from './settle.ts'
import { tellAsked, tellDecided } from './tell.ts'

type Body = InputOf<typeof claimDesk.decide>['body']

/** Hours that a shop has to answer the desk. */
const answerHours = 24

/** A submitted claim that the caller looks after. Throws `not_found`. */
export async function visibleClaim(ctx: SignedInCtx, id: number): Promise<void> {
  const { rows } = await sql`select from claims c join customers s on s.id = c.customer_id
    where c.id = ${id} and c.submitted_at is not null and ${lookedAfterBy(ctx.user, 's')}`.execute(ctx.db)
  if (rows.length === 0) throw new AppError('not_found')
}

const wordsNeeded = () =>
  new AppError('words_needed', { fields: [{ path: 'words', message: 'Say why. The shop reads it.' }] })

/** Approves or denies a claim, or asks the shop. If two people decide at once, the second gets an error that names the first. */
export async function decideClaim(ctx: SignedInCtx, id: number, body: Body): Promise<DeskClaim> {
  await visibleClaim(ctx, id)
  const claim = await lockClaim(ctx, id, body.version)
  const { action, words } = body
  if (claim.status !== 'IN_REVIEW') throw new AppError('wrong_state', { data: { status: claim.status } })
  if (action !== 'APPROVE' && words === '') throw wordsNeeded()
  const decided =
    action === 'APPROVE'
      ? await approve(ctx, claim, body)
      : action === 'DENY'
        ? await deny(ctx, claim, body)
        : await ask(ctx, claim, body)
  await audit(ctx, {
    action: action === 'ASK' ? 'claim.asked' : 'claim.decided',
    subject: `claim ${numberOf(claim.claim_number)}`,
    customerId: claim.customer_id,
    before: { status: claim.status, claimed: dollarsFromCents(claim.claimed_cents) },
    after: {
      status: decided.status,
      ...(action === 'APPROVE' && {
        as: decided.resolution,
        approved: dollarsFromCents(decided.approved_cents ?? 0),
      }),
      words,
    },
  })
  return readDeskClaim(ctx, id)
}

const by = 'money'

async function approve(
  ctx: SignedInCtx,
  claim: ClaimRow,
  { lines, as, pass, words }: Body,
): Promise<ClaimRow> {
  const actor = ctx.user.name
  const { order, granted } = await grant(ctx, claim, lines)
  const cents = as === 'NONE' ? 0 : granted.reduce((sum, one) => sum + one.cents, 0)
  const isLess = granted.some(({ units, quantity }) => units < quantity)
  // The claimed amount may already be credited: then nothing is left to approve.
  if (as !== 'NONE' && cents === 0) throw new AppError('above_claimable', { data: { most: 0 } })
  if ((isLess || as === 'NONE') && words === '') throw wordsNeeded()
  if (as === 'REFUND' && (await refundableCents(ctx, claim.order_id)) < cents)
    throw new AppError('not_refundable')
  const approved = await moveClaim(ctx, claim, {
    to: isLess || as === 'NONE' ? 'PARTIALLY_APPROVED' : 'APPROVED',
    by,
    actor,
    words,
    also: { approved_cents: cents, decided_at: ctx.now(), decided_by: actor, resolution: as, words },
  })
  const settled = await settle(ctx, approved, { as, granted, order, by, actor })
  if (pass) await passToGrowers(ctx, settled, { by, actor })
  await tellDecided(ctx, settled)
  return settled
}

async function deny(ctx: SignedInCtx, claim: ClaimRow, { words }: Body): Promise<ClaimRow> {
  const actor = ctx.user.name
  const denied = await moveClaim(ctx, claim, {
    to: 'DENIED',
    by,
    actor,
    words,
    also: { decided_at: ctx.now(), decided_by: actor, settled_at: ctx.now(), words },
  })
  await tellDecided(ctx, denied)
  return denied
}

async function ask(ctx: SignedInCtx, claim: ClaimRow, { words }: Body): Promise<ClaimRow> {
  const asked = await moveClaim(ctx, claim, {
    to: 'NEEDS_INFO',
    by,
    actor: ctx.user.name,
    words,
    also: {
      asked_by: 'money',
      asked_until: new Date(ctx.now().getTime() + answerHours * 3_600_000),
      words,
    },
  })
  await tellAsked(ctx, asked)
  return asked
}

/** Writes a note for colleagues; a representative's note is a recommendation. */
export async function noteClaim(
  ctx: SignedInCtx,
  id: number,
  { text, recommends }: InputOf<typeof claimDesk.note>['body'],
): Promise<DeskClaim> {
  await visibleClaim(ctx, id)
  const claim = await ctx.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await noteEvent(ctx, claim, {
    kind: 'noted',
    by: 'desk',
    actor: ctx.user.name,
    words: text,
    recommends,
  })
  await audit(ctx, {
    action: 'claim.noted',
    subject: `claim ${numberOf(claim.claim_number)}`,
    customerId: claim.customer_id,
    after: { text, recommends },
  })
  await tellPages(ctx, claim)
  return readDeskClaim(ctx, id)
}
