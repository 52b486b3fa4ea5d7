import type { InputOf } from '../../contract/core/endpoint.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { claims } from '../../contract/features/claims/claims.ts'
import type { Claim, ClaimLineInput } from '../../contract/features/claims/fields.ts'
import { photosMissing } from '../../contract/rules/claim-photos.ts'
import { type Judged, judge } from '../../contract/rules/claim-policy.ts'
import { audit, auditActing } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { Claimed } from './claimable.ts'
import { checked, ownClaim, writeLines } from './draft.ts'
import { factsOf, type Shown } from './facts.ts'
import { type ClaimRow, lockClaim, moveClaim, numberOf } from './moves.ts'
import { readOwn } from './read.ts'
import { rulesActor } from './rules-actor.ts'
import { grant, settle } from './settle.ts'
import { tellAsked, tellDecided, tellWaiting } from './tell.ts'

type Body = InputOf<typeof claims.submit>['body']

/** Submits a draft, answers a question, or asks again about a denied claim; a claim in progress is unchanged. */
export async function submitClaim(ctx: SignedInCtx, id: number, body: Body): Promise<Claim> {
  await ownClaim(ctx, id)
  const claim = await lockClaim(ctx, id)
  const { status } = claim
  const isNew = status === 'DRAFT'
  const reopens = status === 'DENIED' && body.words !== ''
  // A repeated submission returns the claim's current state.
  if (!isNew && status !== 'NEEDS_INFO' && !reopens) {
    if (status === 'WITHDRAWN') throw new AppError('wrong_state', { data: { status } })
    return readOwn(ctx, id)
  }
  if (body.version !== undefined && body.version !== claim.version)
    throw new AppError('changed_meanwhile', { data: { version: claim.version, status } })
  await (isNew ? sendNew(ctx, claim, body) : reopens ? reopen(ctx, claim, body) : answer(ctx, claim, body))
  await auditActing(ctx, {
    subject: `claim ${numberOf(claim.claim_number)}`,
    before: { status },
    after: { words: body.words },
  })
  return readOwn(ctx, id)
}

/** The lines of a claim in the form in which the shop submits them. */
async function inputsOf(ctx: SignedInCtx, claimId: number): Promise<ClaimLineInput[]> {
  const rows = await ctx.db
    .selectFrom('claim_lines as c')
    .leftJoin('order_lines as l', 'l.id', 'c.order_line_id')
    .select(['l.sequence', 'c.quantity', 'c.reason', 'c.original_pack', 'c.right_price_e4'])
    .where('c.claim_id', '=', claimId)
    .orderBy('c.id')
    .execute()
  return rows.map(({ sequence, quantity, reason, original_pack, right_price_e4 }) => ({
    line: sequence,
    quantity,
    reason,
    originalPack: original_pack,
    rightPrice: right_price_e4 === null ? null : dollarsFromE4(right_price_e4),
  }))
}

async function photosOf(ctx: SignedInCtx, claimId: number): Promise<Shown[]> {
  const rows = await ctx.db
    .selectFrom('claim_photos as p')
    .leftJoin('order_lines as l', 'l.id', 'p.order_line_id')
    .select(['l.sequence', 'p.kind'])
    .where('p.claim_id', '=', claimId)
    .execute()
  return rows.map(({ sequence, kind }) => ({ line: sequence, kind }))
}

/** Checks a claim once more, stores its amounts, and lets the rule table decide it. */
async function judged(ctx: SignedInCtx, claim: ClaimRow) {
  const inputs = await inputsOf(ctx, claim.id)
  if (inputs.length === 0) throw new AppError('claim_empty')
  const { around, claimed, policyVersion } = await checked(ctx, claim, inputs)
  const claimedCents = await writeLines(ctx, claim.id, claimed)
  const photos = await photosOf(ctx, claim.id)
  const facts = await factsOf(ctx, around, { claimId: claim.id, claimed, photos })
  return {
    claimed,
    photos,
    decision: judge(around.policy, facts),
    kept: {
      claimed_cents: claimedCents,
      policy_version: policyVersion,
      facts: JSON.stringify(facts),
      is_late: claimed.some(({ state }) => state === 'LATE'),
    },
    waitHours: around.policy.rows.find(({ rule }) => rule === 'PHOTOS')?.numbers.wait ?? 24,
  }
}

/** The missing photos, by line; empty if all are there. */
const missingOf = (claimed: readonly Claimed[], photos: readonly Shown[]) =>
  claimed.flatMap(({ input: { line, reason } }) => {
    const missing = photosMissing(
      reason,
      photos.filter((photo) => photo.line === line).map(({ kind }) => kind),
    )
    return missing.length > 0 ? [{ line, missing }] : []
  })

async function sendNew(ctx: SignedInCtx, claim: ClaimRow, { withoutPhotos }: Body): Promise<void> {
  const { claimed, photos, decision, kept, waitHours } = await judged(ctx, claim)
  if (decision.outcome === 'ASK' && !withoutPhotos) {
    const lines = missingOf(claimed, photos)
    throw new AppError('photos_missing', {
      fields: [{ path: 'photos', message: 'Photos are missing.' }],
      data: { lines },
    })
  }
  const sent = await moveClaim(ctx, claim, {
    to: 'SUBMITTED',
    by: 'customer',
    actor: ctx.user.name,
    words: claim.note,
    also: { ...kept, submitted_at: ctx.now(), decision: JSON.stringify(decision) },
  })
  await decideByRule(ctx, sent, { decision, waitHours })
}

/** A rule's decision takes effect at once, without a signed-in actor; the claim names the rule's row. */
async function decideByRule(
  outside: SignedInCtx,
  claim: ClaimRow,
  { decision, waitHours }: { decision: Judged; waitHours: number },
): Promise<void> {
  // Rules act without a signed-in user.
  const { entry: _, ...rest } = outside
  const ctx = { ...rest, user: null }
  const by = 'system'
  const actor = rulesActor
  if (decision.outcome === 'ASK') {
    const asked = await moveClaim(ctx, claim, {
      to: 'NEEDS_INFO',
      by,
      actor,
      also: {
        asked_by: 'system',
        asked_until: new Date(ctx.now().getTime() + waitHours * 3_600_000),
      },
    })
    await tellAsked(ctx, asked)
    return
  }
  if (decision.outcome === 'DESK') {
    const waiting =
      claim.status === 'IN_REVIEW' ? claim : await moveClaim(ctx, claim, { to: 'IN_REVIEW', by, actor })
    await tellWaiting(ctx, waiting)
    return
  }
  const { order, granted } = await grant(ctx, claim, [])
  const cents = granted.reduce((sum, one) => sum + one.cents, 0)
  const approved = await moveClaim(ctx, claim, {
    to: 'APPROVED',
    by,
    actor,
    also: { approved_cents: cents, decided_at: ctx.now(), decided_by: actor, resolution: 'CREDIT' },
  })
  const settled = await settleByWish(ctx, approved, { order, granted, by, actor })
  await audit(ctx, {
    action: 'claim.decided',
    subject: `claim ${numberOf(claim.claim_number)}`,
    customerId: claim.customer_id,
    actor,
    after: {
      rule: decision.rule,
      position: decision.position,
      policy: claim.policy_version,
      amount: cents / 100,
      as: settled.resolution,
    },
  })
  await tellDecided(ctx, settled)
}

type Granting = Parameters<typeof settle>[2]

/** Ships replacement flowers if the shop prefers them and they are available; otherwise credits. */
async function settleByWish(
  ctx: Parameters<typeof settle>[0],
  claim: ClaimRow,
  granting: Omit<Granting, 'as'>,
): Promise<ClaimRow> {
  if (claim.wish !== 'REPLACE') return settle(ctx, claim, { ...granting, as: 'CREDIT' })
  try {
    const replaced = await settle(ctx, claim, { ...granting, as: 'REPLACE' })
    await ctx.db.updateTable('claims').set({ resolution: 'REPLACE' }).where('id', '=', claim.id).execute()
    return { ...replaced, resolution: 'REPLACE' }
  } catch (error) {
    // The replacement is refused before anything is written.
    if (!(error instanceof AppError && error.code === 'not_replaceable')) throw error
    return settle(ctx, claim, { ...granting, as: 'CREDIT' })
  }
}

/** An answer to a rule's question is judged again, with its photos; an answer to the desk goes back to the desk. */
async function answer(ctx: SignedInCtx, claim: ClaimRow, { words, withoutPhotos }: Body): Promise<void> {
  const byRule = claim.asked_by === 'system'
  const { claimed, photos, decision, kept, waitHours } = await judged(ctx, claim)
  const lines = missingOf(claimed, photos)
  if (byRule && lines.length > 0 && !withoutPhotos)
    throw new AppError('photos_missing', {
      fields: [{ path: 'photos', message: 'Photos are missing.' }],
      data: { lines },
    })
  const back = await moveClaim(ctx, claim, {
    to: 'IN_REVIEW',
    by: 'customer',
    actor: ctx.user.name,
    words,
    also: { ...kept, asked_by: null, asked_until: null, decision: JSON.stringify(decision) },
  })
  // No rule asks twice: if none settles the claim now, a person decides.
  const outcome = byRule && decision.outcome === 'AUTO_CREDIT' ? 'AUTO_CREDIT' : 'DESK'
  await decideByRule(ctx, back, { decision: { ...decision, outcome }, waitHours })
}

async function reopen(ctx: SignedInCtx, claim: ClaimRow, { words }: Body): Promise<void> {
  if (claim.reopened_at !== null) throw new AppError('reopened_once')
  const back = await moveClaim(ctx, claim, {
    to: 'IN_REVIEW',
    by: 'customer',
    actor: ctx.user.name,
    words,
    also: { reopened_at: ctx.now(), decided_at: null, resolution: null, approved_cents: null },
  })
  await tellWaiting(ctx, back)
}

/** Withdraws a claim that nobody has decided. */
export async function withdrawClaim(ctx: SignedInCtx, id: number): Promise<Claim> {
  await ownClaim(ctx, id)
  const claim = await lockClaim(ctx, id)
  if (claim.status === 'WITHDRAWN') return readOwn(ctx, id)
  await moveClaim(ctx, claim, {
    to: 'WITHDRAWN',
    by: 'customer',
    actor: ctx.user.name,
    also: { asked_by: null, asked_until: null },
  })
  await auditActing(ctx, {
    subject: `claim ${numberOf(claim.claim_number)}`,
    before: { status: claim.status },
    after: { status: 'WITHDRAWN' },
  })
  return readOwn(ctx, id)
}
