import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import { isEmail } from '../../contract/core/fields.ts'
import { divideHalfUp } from '../../contract/core/money.ts'
import type { ClaimReason } from '../../contract/rules/claim-moves.ts'
import type { Mover } from '../../contract/rules/moves.ts'
import type { Ctx } from '../core/route.ts'
import { queueMail } from '../messages/queue.ts'
import { notify } from '../notices/notify.ts'
import { peopleOfVendor } from '../notices/receivers.ts'
import { type ClaimRow, noteEvent, numberOf } from './moves.ts'

/** Days that a grower has to refuse a claim; after that it counts as accepted. */
export const answerDays = 3

type Row = {
  vendor_id: string
  vendor: string
  email: string
  description: string
  um: string
  units: number
  reason: ClaimReason
  lot: string
  arrived_on: Day | null
  cost_e4: number | null
}

/** The cost of a number of units, in cents; null if it isn't known. */
export const costCents = (units: number, costE4: number | null): number | null =>
  costE4 === null ? null : divideHalfUp(units * costE4, 100)

const sumOf = (rows: readonly Row[]): number | null => {
  const costs = rows.map(({ units, cost_e4 }) => costCents(units, cost_e4))
  return costs.every((cost) => cost === null)
    ? null
    : costs.reduce((sum: number, cost) => sum + (cost ?? 0), 0)
}

const goodsOf = ([first, ...more]: readonly Row[]): string =>
  `${first?.units ?? 0} × ${first?.description ?? ''}${more.length > 0 ? ` +${more.length}` : ''}`

/**
 * Passes an approved claim to the growers of its goods, once to each: the lot, units, their cost and the photos. Growers never
 * learn the shop or its price. Wrong prices and late trucks are not passed on.
 */
export async function passToGrowers(
  ctx: Ctx,
  claim: ClaimRow,
  { by, actor }: { by: Mover; actor: string },
): Promise<void> {
  const { rows } = await sql<Row>`
    select v.id as vendor_id, v.name as vendor, v.email, l.description, l.um,
      coalesce(c.approved_quantity, c.quantity) as units, c.reason, coalesce(t.code, '') as lot, t.arrived_on, c.cost_e4
    from claim_lines c join vendors v on v.id = c.vendor_id join order_lines l on l.id = c.order_line_id
    left join lots t on t.id = c.lot_id
    where c.claim_id = ${claim.id} and c.reason not in ('PRICE_ERROR', 'LATE', 'NOT_DELIVERED')
      and coalesce(c.approved_quantity, c.quantity) > 0
      and not exists (select from claim_passes p where p.claim_id = c.claim_id and p.vendor_id = v.id)
    order by v.id, l.sequence`.execute(ctx.db)
  const at = ctx.now()
  const until = new Date(at.getTime() + answerDays * 86_400_000)
  const { count } = await ctx.db
    .selectFrom('claim_photos')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('claim_id', '=', claim.id)
    .executeTakeFirstOrThrow()
  for (const [vendorId, lines] of Map.groupBy(rows, ({ vendor_id }) => vendor_id)) {
    const cost = sumOf(lines)
    const [{ vendor, email }] = lines as [Row]
    await ctx.db
      .insertInto('claim_passes')
      .values({ claim_id: claim.id, vendor_id: vendorId, cost_cents: cost, at, until })
      .execute()
    // The shop sees that it was passed on, but not to whom.
    await noteEvent(ctx, claim, { kind: 'passed', by, actor })
    await notify(ctx, {
      topic: 'claim-passed',
      facts: { number: numberOf(claim.claim_number), goods: goodsOf(lines) },
      to: await peopleOfVendor(ctx, vendorId),
      link: '/vendor',
      once: `claim:${claim.id}:passed`,
    })
    if (!isEmail(email)) continue
    const reader = await ctx.db
      .selectFrom('users')
      .select('language')
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()
    await queueMail(ctx, {
      kind: 'claim-passed',
      about: {
        claimId: claim.id,
        number: numberOf(claim.claim_number),
        grower: vendor,
        lines: lines.map(({ description, units, um, reason, lot, arrived_on, cost_e4 }) => ({
          description,
          quantity: units,
          um,
          reason,
          lot,
          arrivedOn: arrived_on,
          costCents: costCents(units, cost_e4),
        })),
        costCents: cost,
        photos: count,
        until: until.toISOString(),
      },
      to: { email, language: reader?.language ?? 'en' },
    })
  }
}
