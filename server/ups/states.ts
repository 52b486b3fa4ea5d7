import { type Kysely, sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { centsFromDollars, dollarsFromCents } from '../../contract/core/money.ts'
import type { UpsShipping, ups } from '../../contract/features/ups.ts'
import type { Tables } from '../../db/tables.ts'
import type { RateTable } from '../adapters/carrier/zones.ts'
import { changeFields, differing, type FieldChange } from '../changes/record.ts'
import type { ChangeTable, Values } from '../changes/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

/** States, boxes and rates, with what closing a state would affect. */
export async function readUpsShipping({ db }: Pick<Ctx, 'db'>): Promise<UpsShipping> {
  const [states, boxes, rates] = await Promise.all([
    sql<UpsShipping['states'][number]>`
      select s.state, s.name, s.open, s.zone, s.transit_days as "transitDays", s.version,
        coalesce(a.shops, 0) as shops, coalesce(o.orders, 0) as orders
      from ups_states s
      left join (select state, count(*)::int as shops from addresses where deleted_at is null group by state) a using (state)
      left join (
        select ship_to->>'state' as state, count(*)::int as orders from orders
        where method = 'UPS' and status in ('SUBMITTED', 'ON_HOLD', 'CONFIRMED', 'PICKING', 'PACKED') group by 1
      ) o using (state)
      order by s.name`.execute(db),
    db.selectFrom('ups_boxes').select(['name', 'pounds']).orderBy('position').execute(),
    db.selectFrom('ups_rates').selectAll().orderBy('zone').orderBy('box').execute(),
  ])
  return {
    states: states.rows,
    boxes,
    rates: rates.map(({ zone, box, cents }) => ({ zone, box, cost: dollarsFromCents(cents) })),
  }
}

/** The states to which parcels ship. */
export async function readOpenStates({ db }: SignedInCtx): Promise<ReplyOf<typeof ups.available>> {
  const states = await db
    .selectFrom('ups_states')
    .select(['state', 'name'])
    .where('open', '=', true)
    .orderBy('name')
    .execute()
  return { states }
}

/** The distributor's table of rates, for the carrier adapter. */
export const rateTable =
  (db: Kysely<Tables>): RateTable =>
  async ({ toState, box }) => {
    const row = await db
      .selectFrom('ups_states as s')
      .innerJoin('ups_rates as r', 'r.zone', 's.zone')
      .select(['r.cents', 's.transit_days'])
      .where('s.state', '=', toState)
      .where('r.box', '=', box.name)
      .executeTakeFirst()
    return row && { cents: row.cents, transitDays: row.transit_days }
  }

/** The cost of each box to an address, from the carrier, or from the table when it doesn't answer. */
export async function readRates(
  ctx: SignedInCtx,
  { state, zip }: InputOf<typeof ups.rate>['query'],
): Promise<ReplyOf<typeof ups.rate>> {
  const { carrier } = ctx.adapters
  const table = rateTable(ctx.db)
  const boxes = await ctx.db.selectFrom('ups_boxes').select(['name', 'pounds']).orderBy('position').execute()
  const asked = await Promise.all(
    boxes.map(async (box) => ({
      box,
      ours: await table({ toState: state, toZip: zip, box }),
      theirs: await carrier.rate({ toState: state, toZip: zip, box }),
    })),
  )
  const failed = asked.flatMap(({ theirs }) => (theirs.kind === 'rate' ? [] : theirs.reason))[0]
  const from = failed === undefined ? carrier.name : 'zones'
  return {
    from,
    problem: carrier.name === 'ups' ? (failed ?? '') : '',
    rates: asked.flatMap(({ box, ours, theirs }) => {
      const cents = from === 'ups' && theirs.kind === 'rate' ? theirs.cents : ours?.cents
      if (cents === undefined) return []
      const days = (from === 'ups' && theirs.kind === 'rate' && theirs.transitDays) || ours?.transitDays
      return [{ box: box.name, cost: dollarsFromCents(cents), transitDays: days ?? 1 }]
    }),
  }
}

const fieldsOfState = ({
  open,
  zone,
  transitDays,
}: {
  open: boolean
  zone: number
  transitDays: number
}) => ({
  open,
  zone,
  transitDays,
})
const rateKey = (zone: number, box: string) => `${zone} ${box}`

/**
 * Changes states and rates, in a transaction. If somebody else has changed one of the values since, all changes are refused:
 * `changed_meanwhile`.
 */
export async function changeUpsShipping(
  ctx: SignedInCtx,
  { states, rates }: InputOf<typeof ups.setStates>['body'],
): Promise<UpsShipping> {
  await lockAll(ctx)
  const before = await readUpsShipping(ctx)
  const fields: FieldChange[] = []
  for (const { state, version, ...asked } of states) {
    const known = before.states.find((one) => one.state === state)
    if (!known) throw unknown(`There is no state ${state}.`, 'states')
    if (known.version !== version) throw new AppError('changed_meanwhile')
    fields.push(...differing('ups', state, { before: fieldsOfState(known), after: fieldsOfState(asked) }))
  }
  for (const { zone, box, was, cost } of rates) {
    if (!before.boxes.some(({ name }) => name === box)) throw unknown(`There is no box ${box}.`, 'rates')
    const known = before.rates.find((one) => one.zone === zone && one.box === box)?.cost ?? null
    if (known !== was) throw new AppError('changed_meanwhile')
    fields.push({ table: 'ups', key: rateKey(zone, box), field: 'cost', before: known, after: cost })
  }
  await changeFields(
    ctx,
    { area: 'ups', sentence: 'ups-states.changed', parameters: {}, subject: 'states and rates of UPS' },
    fields,
  )
  await write(
    ctx,
    [...Map.groupBy(fields, ({ key }) => String(key))].map(([key, own]) => ({
      key,
      values: Object.fromEntries(own.map(({ field, after }) => [field, after])),
    })),
  )
  return readUpsShipping(ctx)
}

const unknown = (message: string, path: string) =>
  new AppError('invalid_input', { detail: message, fields: [{ path, message }] })

const lockAll = ({ db }: Pick<Ctx, 'db'>) =>
  db.selectFrom('ups_states').select('state').orderBy('state').forUpdate().execute()

async function write(ctx: SignedInCtx, rows: readonly { key: string; values: Values }[]) {
  const states = rows.filter(({ key }) => /^[A-Z]{2}$/.test(key))
  if (states.length > 0)
    await sql`
      update ups_states s set
        open = coalesce((n.values->>'open')::boolean, s.open),
        zone = coalesce((n.values->>'zone')::int, s.zone),
        transit_days = coalesce((n.values->>'transitDays')::int, s.transit_days),
        version = s.version + 1
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as n (key text, values jsonb)
      where s.state = n.key`.execute(ctx.db)
  const rates = rows
    .filter(({ key }) => !/^[A-Z]{2}$/.test(key))
    .map(({ key, values }) => {
      const [zone = '', ...box] = key.split(' ')
      const { cost } = values as { cost: number | null }
      return { zone: Number(zone), box: box.join(' '), cents: cost === null ? null : centsFromDollars(cost) }
    })
  if (rates.length > 0) {
    const sent = JSON.stringify(rates)
    await sql`
      insert into ups_rates (zone, box, cents)
      select zone, box, cents from jsonb_to_recordset(${sent}::jsonb) as r (zone int, box text, cents bigint)
      where cents is not null
      on conflict (zone, box) do update set cents = excluded.cents`.execute(ctx.db)
    await sql`
      delete from ups_rates u using jsonb_to_recordset(${sent}::jsonb) as r (zone int, box text, cents bigint)
      where u.zone = r.zone and u.box = r.box and r.cents is null`.execute(ctx.db)
  }
  if (states.length > 0) await ctx.emit('days.changed', {})
}

/** How changes of states and rates are undone. */
export const upsChanges: ChangeTable = {
  name: 'ups',
  lock: async (ctx, keys) => {
    await lockAll(ctx)
    const { states, rates } = await readUpsShipping(ctx)
    const all = new Map<string, Values>([
      ...states.map((one) => [one.state, fieldsOfState(one)] as const),
      ...rates.map(({ zone, box, cost }) => [rateKey(zone, box), { cost }] as const),
    ])
    return new Map(keys.flatMap((key) => (all.has(key) ? [[key, all.get(key) as Values] as const] : [])))
  },
  write,
  names: async (ctx, keys) => {
    const rows = await ctx.db.selectFrom('ups_states').select(['state', 'name']).execute()
    const names = new Map(rows.map(({ state, name }) => [state, name]))
    return new Map(keys.map((key) => [key, names.get(key) ?? key]))
  },
}
