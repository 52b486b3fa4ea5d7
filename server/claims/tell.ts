import { sql } from 'kysely'
import { isEmail } from '../../contract/core/fields.ts'
import type { Ctx } from '../core/route.ts'
import { queueClaimMail, queueMail } from '../messages/queue.ts'
import { notify } from '../notices/notify.ts'
import { claimedBy, deskOf } from '../notices/receivers.ts'
import { type ClaimRow, numberOf } from './moves.ts'

/** A representative is notified at once of claims above this amount. */
const repFromCents = 10_000

type Facts = {
  customer: string
  order_number: number
  rep_email: string | null
  description: string | null
  quantity: number
  lines: number
  memos: number[]
  replacement: number | null
}

async function factsOf(ctx: Ctx, claimId: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select s.name as customer, o.order_number, r.email as rep_email, first.description, coalesce(first.quantity, 0) as quantity,
      coalesce(first.lines, 0) as lines,
      array(select m.memo_number from claim_lines l join credit_memos m on m.id = l.credit_memo_id
        where l.claim_id = c.id order by 1) as memos,
      (select x.order_number from orders x where x.id = c.replacement_order_id) as replacement
    from claims c join orders o on o.id = c.order_id join customers s on s.id = c.customer_id
    left join sales_reps r on r.id = s.sales_rep_id
    left join lateral (select l.description, cl.quantity, (count(*) over ())::int as lines from claim_lines cl
      left join order_lines l on l.id = cl.order_line_id where cl.claim_id = c.id order by cl.claimed_cents desc, cl.id limit 1)
      first on true
    where c.id = ${claimId}`.execute(ctx.db)
  return rows[0] as Facts
}

const goodsOf = ({ description, quantity, lines }: Facts): string =>
  description === null ? '' : `${quantity} × ${description}${lines > 1 ? ` +${lines - 1}` : ''}`

/** Notifies the shop of the decision; for a denial also its representative. */
export async function tellDecided(ctx: Ctx, claim: ClaimRow): Promise<void> {
  const facts = await factsOf(ctx, claim.id)
  const isDenied = claim.status === 'DENIED'
  await queueClaimMail(ctx, {
    kind: 'claim-decided',
    claimId: claim.id,
    about: {
      claimId: claim.id,
      number: numberOf(claim.claim_number),
      orderNumber: facts.order_number,
      goods: goodsOf(facts),
      outcome: isDenied ? 'DENIED' : (claim.resolution ?? 'NONE'),
      amountCents: claim.approved_cents ?? 0,
      claimedCents: claim.claimed_cents,
      memos: facts.memos,
      replacement: facts.replacement,
      words: claim.words,
      mayReopen: isDenied && claim.reopened_at === null,
    },
  })
  await notify(ctx, {
    topic: 'claim-decided',
    facts: {
      number: numberOf(claim.claim_number),
      outcome: isDenied ? 'DENIED' : 'SETTLED',
      amountCents: claim.approved_cents ?? 0,
    },
    to: await claimedBy(ctx, claim.id),
    link: `/claims/${claim.id}`,
  })
  if (isDenied) await tellRep(ctx, claim, facts, 'DENIED')
}

/** Notifies the shop of what is missing. */
export async function tellAsked(ctx: Ctx, claim: ClaimRow): Promise<void> {
  const facts = await factsOf(ctx, claim.id)
  await queueClaimMail(ctx, {
    kind: 'claim-asked',
    claimId: claim.id,
    about: {
      claimId: claim.id,
      number: numberOf(claim.claim_number),
      orderNumber: facts.order_number,
      goods: goodsOf(facts),
      words: claim.words,
      until: claim.asked_until?.toISOString() ?? '',
    },
  })
  await notify(ctx, {
    topic: 'claim-asked',
    facts: { number: numberOf(claim.claim_number), until: claim.asked_until?.toISOString() ?? '' },
    to: await claimedBy(ctx, claim.id),
    link: `/claims/${claim.id}`,
  })
}

/** Notifies the office of a claim that waits for it, and the representative of a large one. */
export async function tellWaiting(ctx: Ctx, claim: ClaimRow): Promise<void> {
  const facts = await factsOf(ctx, claim.id)
  await tellOffice(ctx, claim, facts, 'OPENED')
  await notify(ctx, {
    topic: 'claim-waiting',
    facts: {
      number: numberOf(claim.claim_number),
      customer: facts.customer,
      amountCents: claim.claimed_cents,
    },
    to: await deskOf(ctx, ['DASHBOARD']),
    link: `/admin/claims?claim=${claim.id}`,
  })
  if (claim.claimed_cents > repFromCents) await tellRep(ctx, claim, facts, 'OPENED')
}

/** Notifies the office that nobody has decided for hours. */
export const tellUnanswered = async (ctx: Ctx, claim: ClaimRow): Promise<void> =>
  tellOffice(ctx, claim, await factsOf(ctx, claim.id), 'UNANSWERED')

type News = 'OPENED' | 'DENIED' | 'UNANSWERED'

const aboutOf = (claim: ClaimRow, facts: Facts, news: News) => ({
  claimId: claim.id,
  number: numberOf(claim.claim_number),
  orderNumber: facts.order_number,
  customer: facts.customer,
  goods: goodsOf(facts),
  amountCents: claim.claimed_cents,
  words: claim.note,
  news,
})

async function tellOffice(ctx: Ctx, claim: ClaimRow, facts: Facts, news: News): Promise<void> {
  const { email } = ctx.settings.brand
  if (!isEmail(email)) return
  await queueMail(ctx, {
    kind: 'claim-waiting',
    about: aboutOf(claim, facts, news),
    to: { email, language: 'en' },
  })
}

async function tellRep(ctx: Ctx, claim: ClaimRow, facts: Facts, news: News): Promise<void> {
  const email = facts.rep_email ?? ''
  if (!isEmail(email)) return
  const reader = await ctx.db
    .selectFrom('users')
    .select('language')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  await queueMail(ctx, {
    kind: 'claim-waiting',
    about: aboutOf(claim, facts, news),
    to: { email, language: reader?.language ?? 'en' },
  })
}
