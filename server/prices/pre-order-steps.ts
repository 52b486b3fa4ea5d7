import { sql } from 'kysely'
import { type Day, dayAt, startOfDay } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { PreOrderStep, preOrderSteps } from '../../contract/features/prices/pre-order-steps.ts'
import { steppedE4 } from '../../contract/rules/pricing.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { changeProducts } from '../products/change.ts'
import { scheduleChange } from '../scheduled/plan.ts'
import { defineScheduled } from '../scheduled/scheduled.ts'

/** Price steps of existing programs, scheduled or done, earliest first. */
export async function readSteps({ db, settings }: SignedInCtx): Promise<ReplyOf<typeof preOrderSteps.list>> {
  const { rows } = await sql<Omit<PreOrderStep, 'onDay'> & { at: Date }>`
    select c.id as "scheduledId", p.id as "programId", c.at, (c.about->>'percent')::float8 as percent, c.state
    from scheduled_changes c join prebook_programs p on p.id = (c.about->>'programId')::bigint
    where c.kind = 'pre-order-step' and c.state in ('planned', 'done', 'failed') order by c.at, c.id`.execute(
    db,
  )
  return { rows: rows.map(({ at, ...row }) => ({ ...row, onDay: dayAt(at, settings.timeZone) })) }
}

/** Schedules a step. Throws `not_found` for an unknown program, `invalid_input` for a day that has begun or is after the program. */
export async function addStep(
  ctx: SignedInCtx,
  { id, onDay, percent }: InputOf<typeof preOrderSteps.add>['body'],
): Promise<ReplyOf<typeof preOrderSteps.add>> {
  const program = await ctx.db
    .selectFrom('prebook_programs')
    .select(['name', 'closes_on'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!program) throw new AppError('not_found')
  if (onDay > (program.closes_on as Day)) {
    const message = 'The program has closed by then.'
    throw new AppError('invalid_input', { fields: [{ path: 'onDay', message }] })
  }
  const percentBp = Math.round(percent * 100)
  await scheduleChange(ctx, {
    kind: preOrderStepScheduled,
    at: startOfDay(onDay, ctx.settings.timeZone),
    about: { kind: 'pre-order-step', programId: id, name: program.name, percent },
    input: { programId: id, percentBp },
    needs: ['TIER_PRICING'],
  })
  return readSteps(ctx)
}

type Step = { programId: number; percentBp: number }
type Priced = Record<
  'price1E4' | 'price2E4' | 'price3E4' | 'price4E4' | 'price5E4' | 'originalPriceE4',
  number | null
>

/** Changes the list prices of the products that the program has at that time, as one change set. */
async function writeStep(ctx: SignedInCtx, { programId, percentBp }: Step) {
  const { rows } = await sql<Priced & { id: number }>`
    select p.id, price1_e4 as "price1E4", price2_e4 as "price2E4", price3_e4 as "price3E4", price4_e4 as "price4E4",
      price5_e4 as "price5E4", original_price_e4 as "originalPriceE4"
    from products p join prebook_items i on i.product_id = p.id
    where i.program_id = ${programId} and p.state <> 'archived' order by p.id for update of p`.execute(ctx.db)
  if (rows.length === 0) return
  await changeProducts(
    ctx,
    { area: 'prices', sentence: 'products.changed', parameters: { what: 'price-percent' } },
    rows.map(({ id, ...prices }) => ({
      key: String(id),
      values: Object.fromEntries(
        Object.entries(prices).map(([field, price]) => [
          field,
          price === null ? null : steppedE4(price, percentBp),
        ]),
      ),
    })),
  )
}

/** A price step, applied at the start of its day. */
export const preOrderStepScheduled = defineScheduled<Step>({ kind: 'pre-order-step', run: writeStep })
