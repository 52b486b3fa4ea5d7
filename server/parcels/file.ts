import { sql } from 'kysely'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { type ParcelOutcome, parcelOutcomes, type parcels } from '../../contract/features/parcels.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { readSheet } from '../reading/read-sheet.ts'
import { type Judged, judgeLines, type KnownParcel, linesOf, parcelColumns, required } from './from-file.ts'
import { writesFor } from './reach.ts'
import { afterTying } from './tie.ts'
import { lockOrders, newParcel } from './write.ts'

const mostLines = 20_000
const mostShown = 500

/**
 * Reads a file of tracking numbers: good lines take effect immediately; numbers without an order or with several wait for staff.
 * Throws `file_refused`, `columns_missing`.
 */
export async function readParcelFile(
  ctx: SignedInCtx,
  [upload]: readonly Upload[],
): Promise<ReplyOf<typeof parcels.upload>> {
  const sheet = await readSheet(upload, { names: parcelColumns, mostRows: mostLines })
  const missing = required.filter((name) => sheet.columns[name] === undefined)
  if (missing.length > 0)
    throw new AppError('columns_missing', {
      detail: `The first line has no column for ${missing.join(', ')}.`,
      data: { columns: missing, found: sheet.header.slice(0, 60) },
    })
  const lines = linesOf(sheet)
  return inTransaction(ctx, async (inside) => {
    const orders = await lockOrders(
      inside,
      lines.flatMap(({ orderNumber }) => orderNumber ?? []),
    )
    const judged = judgeLines(
      lines,
      orders,
      await readKnown(
        inside,
        lines.flatMap(({ trackingNumber }) => trackingNumber ?? []),
      ),
    )
    const ids = await save(inside, judged, orders)
    const tied = judged.flatMap(({ outcome, orderNumber }) =>
      outcome === 'matched' && orderNumber !== null ? (orders.get(orderNumber)?.id ?? []) : [],
    )
    await afterTying(
      inside,
      [...new Set(tied)].sort((a, b) => a - b),
      ctx.user.name,
    )
    const counts = countsOf(judged)
    if (ids.size === 0) nothingChanged(inside)
    else
      await audit(inside, {
        action: 'parcels.read',
        subject: `${judged.length} lines of ${upload?.name ?? 'a file'}`,
        after: counts,
      })
    return {
      counts,
      lines: judged
        .filter(({ outcome }) => outcome !== 'matched' && outcome !== 'already_there')
        .slice(0, mostShown)
        .map(({ line, orderText, numberText, outcome, trackingNumber }) => ({
          line,
          orderNumber: orderText.slice(0, 40),
          trackingNumber: numberText.slice(0, 40),
          outcome,
          parcelId: (trackingNumber !== null && ids.get(trackingNumber)) || null,
        })),
    }
  })
}

function countsOf(judged: readonly Judged[]): Record<ParcelOutcome, number> {
  const counts = Object.fromEntries(parcelOutcomes.map((outcome) => [outcome, 0])) as Record<
    ParcelOutcome,
    number
  >
  for (const { outcome } of judged) counts[outcome] += 1
  return counts
}

async function readKnown(ctx: SignedInCtx, numbers: readonly string[]): Promise<Map<string, KnownParcel>> {
  const { rows } = await sql<KnownParcel & { number: string }>`
    select p.id, p.tracking_number as number, o.order_number as "orderNumber"
    from parcels p left join orders o on o.id = p.order_id
    where p.tracking_number = any(${[...numbers]}::text[]) order by p.id for update of p`.execute(ctx.db)
  return new Map(rows.map(({ number, ...parcel }) => [number, parcel]))
}

/** Writes the numbers that are new or now have an order, in one statement. Returns the ids of those written. */
async function save(
  ctx: SignedInCtx,
  judged: readonly Judged[],
  orders: Awaited<ReturnType<typeof lockOrders>>,
): Promise<Map<string, number>> {
  const fallback = writesFor(ctx)[0] ?? 'house'
  const rows = [...Map.groupBy(judged, ({ trackingNumber }) => trackingNumber)].flatMap(([number, own]) => {
    const [first] = own
    if (number === null || !first || !['matched', 'no_order', 'two_orders'].includes(first.outcome)) return []
    const order = first.outcome === 'matched' ? orders.get(first.orderNumber ?? 0) : undefined
    return [
      {
        ...newParcel(ctx, number),
        order_id: order?.id ?? null,
        source: order?.source ?? fallback,
        named: order ? '{}' : `{${own.flatMap(({ orderNumber }) => orderNumber ?? []).join(',')}}`,
        boxes: first.boxes,
      },
    ]
  })
  const { rows: written } = await sql<{ id: number; number: string }>`
    insert into parcels (tracking_number, carrier, order_id, source, named_orders, boxes, state_at, added_by, added_at)
    select tracking_number, carrier, order_id, source, named::bigint[], boxes, state_at, added_by, added_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (tracking_number text, carrier text, order_id bigint, source text,
      named text, boxes int, state_at timestamptz, added_by text, added_at timestamptz)
    on conflict (tracking_number) do update set
      order_id = excluded.order_id, source = excluded.source, named_orders = excluded.named_orders, version = parcels.version + 1
      where parcels.order_id is null
    returning id, tracking_number as number`.execute(ctx.db)
  return new Map(written.map(({ id, number }) => [number, id]))
}
