import { sql } from 'kysely'
import { addDays, type Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Program, preOrders } from '../../contract/features/dates/pre-orders.ts'
import { assertVersion } from '../changes/version.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { changeDates, type RuleChange } from './change.ts'
import { today as todayOf } from './days.ts'
import { inTurn } from './in-turn.ts'
import { type BookedProduct, lockProducts } from './prebook-products.ts'
import { newIds } from './rows.ts'

/** Days that a program is listed after its last day. */
const shownAfterDays = 60

type Row = Omit<Program, 'status' | 'setAt' | 'toldAt'> & {
  paused: boolean
  setAt: Date | null
  toldAt: Date | null
}

async function findPrograms(ctx: Ctx): Promise<(Program & { paused: boolean })[]> {
  const today = todayOf(ctx)
  const { rows } = await sql<Row>`
    with lines as (
      select i.program_id, i.product_id, l.quantity, o.customer_id
      from prebook_items i
      join prebook_programs p on p.id = i.program_id
      join order_lines l on l.product_id = i.product_id and l.status <> 'CANCELLED'
      join orders o on o.id = l.order_id and o.ship_day between p.ships_from and p.ships_to
        and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')
    )
    select p.id, p.version, p.name, p.opens_on as "opensOn", p.closes_on as "closesOn", p.ships_from as "shipsFrom",
      p.ships_to as "shipsTo", p.paused, p.told_at as "toldAt", p.set_by as "setBy", p.set_at as "setAt",
      (select count(distinct customer_id)::int from lines where program_id = p.id) as shops,
      (select coalesce(json_agg(json_build_object('productId', i.product_id, 'description', d.description,
          'promised', i.promised, 'booked', (select coalesce(sum(quantity), 0) from lines
            where lines.product_id = i.product_id)) order by d.description, d.id), '[]')
        from prebook_items i join products d on d.id = i.product_id where i.program_id = p.id) as items
    from prebook_programs p where p.ships_to >= ${addDays(today, -shownAfterDays)}
    order by p.opens_on, p.id`.execute(ctx.db)
  return rows.map((row) => ({
    ...row,
    status: statusOf(row, today),
    setAt: row.setAt?.toISOString() ?? null,
    toldAt: row.toldAt?.toISOString() ?? null,
  }))
}

type Window = Pick<Program, 'opensOn' | 'closesOn' | 'shipsTo'> & { paused: boolean }

/** The status of a program on a day. */
export function statusOf({ opensOn, closesOn, shipsTo, paused }: Window, today: string): Program['status'] {
  if (today > shipsTo) return 'over'
  if (today > closesOn) return 'closed'
  if (paused) return 'paused'
  return today < opensOn ? 'planned' : 'open'
}

export async function readPrograms(ctx: Ctx): Promise<ReplyOf<typeof preOrders.list>> {
  return { today: todayOf(ctx), programs: await findPrograms(ctx) }
}

export async function readEndDates(ctx: Ctx): Promise<ReplyOf<typeof preOrders.endDate>> {
  const programs = await findPrograms(ctx)
  return { rows: programs.map(({ id, name, closesOn }) => ({ id, name, endDate: closesOn })) }
}

export async function readStates(ctx: Ctx): Promise<ReplyOf<typeof preOrders.status>> {
  const programs = await findPrograms(ctx)
  return { rows: programs.map(({ id, name, status }) => ({ id, name, status })) }
}

type Saved = Omit<InputOf<typeof preOrders.save>['body'], 'version' | 'id'> & { id: number; paused: boolean }

/** Adds or changes a program, in a transaction. Throws `changed_meanwhile` with the current program. */
export async function saveProgram(
  ctx: SignedInCtx,
  { id, version, ...wanted }: InputOf<typeof preOrders.save>['body'],
): Promise<Program> {
  await assertProgram(ctx, wanted)
  await inTurn(ctx.db)
  const before = id === null ? undefined : await readOne(ctx, id)
  if (before) await assertVersion(ctx, { table: 'dates', key: `program:${before.id}` }, before, version)
  const [newId] = before ? [before.id] : await newIds(ctx, 'program', 1)
  await write(ctx, { ...wanted, id: newId ?? 0, paused: before?.paused ?? false }, before)
  return readOne(ctx, newId ?? 0)
}

export async function setEndDate(
  ctx: SignedInCtx,
  { id, endDate }: InputOf<typeof preOrders.setEndDate>['body'],
): Promise<ReplyOf<typeof preOrders.endDate>> {
  await inTurn(ctx.db)
  const before = await readOne(ctx, id)
  if (endDate >= before.shipsFrom || endDate < before.opensOn) {
    const message = 'A program closes after it opens and before it ships.'
    throw new AppError('invalid_input', { fields: [{ path: 'endDate', message }] })
  }
  await write(ctx, { ...asSaved(before), closesOn: endDate }, before)
  return readEndDates(ctx)
}

export async function setStatus(
  ctx: SignedInCtx,
  { id, paused }: InputOf<typeof preOrders.setStatus>['body'],
): Promise<ReplyOf<typeof preOrders.status>> {
  await inTurn(ctx.db)
  const before = await readOne(ctx, id)
  await write(ctx, { ...asSaved(before), paused }, before)
  return readStates(ctx)
}

const asSaved = (program: Program & { paused: boolean }): Saved => ({
  id: program.id,
  paused: program.paused,
  name: program.name,
  opensOn: program.opensOn as Day,
  closesOn: program.closesOn as Day,
  shipsFrom: program.shipsFrom as Day,
  shipsTo: program.shipsTo as Day,
  items: program.items.map(({ productId, promised }) => ({ productId, promised })),
})

async function readOne(ctx: Ctx, id: number): Promise<Program & { paused: boolean }> {
  const program = (await findPrograms(ctx)).find((one) => one.id === id)
  if (!program) throw new AppError('not_found')
  return program
}

/** The program, its items and the values it sets on their products, as one change. */
async function write(ctx: SignedInCtx, program: Saved, before: Program | undefined) {
  const { id, name, opensOn, closesOn, shipsFrom, shipsTo, paused, items } = program
  const booked: BookedProduct = {
    pre_booked: true,
    available_from: shipsFrom,
    // Pausing a program makes yesterday its last day to book.
    book_by: paused ? addDays(todayOf(ctx), -1) : closesOn,
    // Before this day nobody sees or books it.
    book_from: opensOn,
  }
  const kept = new Set(items.map(({ productId }) => productId))
  const gone = (before?.items ?? []).filter(({ productId }) => !kept.has(productId))
  const left = await lockProducts(
    ctx,
    gone.map(({ productId }) => String(productId)),
  )
  const changes: RuleChange[] = [
    {
      key: `program:${id}`,
      rule: {
        name,
        opens_on: opensOn,
        closes_on: closesOn,
        ships_from: shipsFrom,
        ships_to: shipsTo,
        paused,
      },
    },
    ...items.map(({ productId, promised }) => ({
      key: `item:${productId}`,
      rule: { program_id: id, promised },
    })),
    ...gone.map(({ productId }) => ({ key: `item:${productId}`, rule: null })),
    ...items.map(({ productId }) => ({ key: `product:${productId}`, rule: booked })),
    // Products that leave the program no longer wait for it to open.
    ...[...left].map(([id, { rule }]) => ({
      key: `product:${id}`,
      rule: { ...(rule as BookedProduct), book_from: null },
    })),
  ]
  await changeDates(
    ctx,
    { sentence: 'pre-order.changed', parameters: { name }, subject: `pre-order program ${name}` },
    changes,
  )
}

async function assertProgram(
  ctx: Ctx,
  { opensOn, closesOn, shipsFrom, shipsTo, items }: Omit<Saved, 'id' | 'paused' | 'name'>,
) {
  const fields: { path: string; message: string }[] = []
  if (closesOn < opensOn) fields.push({ path: 'closesOn', message: 'The last day is before the first.' })
  if (shipsFrom <= closesOn)
    fields.push({ path: 'shipsFrom', message: 'A program closes after it opens and before it ships.' })
  if (shipsTo < shipsFrom) fields.push({ path: 'shipsTo', message: 'The last day is before the first.' })
  const ids = items.map(({ productId }) => productId)
  if (new Set(ids).size < ids.length) fields.push({ path: 'items', message: 'Name each product once.' })
  const found = await ctx.db.selectFrom('products').select('id').where('id', 'in', ids).execute()
  const known = new Set(found.map(({ id }) => id))
  items.forEach(({ productId }, i) => {
    if (!known.has(productId))
      fields.push({ path: `items.${i}.productId`, message: 'There is no item with this number.' })
  })
  if (fields.length > 0) throw new AppError('invalid_input', { fields })
}
