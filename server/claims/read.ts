import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents, dollarsFromE4 } from '../../contract/core/money.ts'
import type { claims } from '../../contract/features/claims/claims.ts'
import type {
  Claim,
  Claimable,
  ClaimDecision,
  ClaimEvent,
  ClaimLine,
  ClaimPhoto,
  ClaimSummary,
} from '../../contract/features/claims/fields.ts'
import type { ClaimReason, ClaimResolution, ClaimStatus } from '../../contract/rules/claim-moves.ts'
import { type PhotoKind, photosMissing } from '../../contract/rules/claim-photos.ts'
import { claimKindOf } from '../../contract/rules/claim-window.ts'
import type { Mover } from '../../contract/rules/moves.ts'
import { isOrderedFor } from '../access/locations.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'
import { numberOf } from './moves.ts'

export type SummaryRow = {
  id: number
  claim_number: number
  version: number
  status: ClaimStatus
  order_number: number
  opened_by: ClaimSummary['openedBy']
  created_at: Date
  submitted_at: Date | null
  settled_at: Date | null
  asked_until: Date | null
  is_late: boolean
  claimed_cents: number
  approved_cents: number | null
  resolution: ClaimResolution | null
  description: string | null
  quantity: number | null
  um: string | null
  reason: ClaimReason | null
  image_name: string | null
  color_hex: string | null
  lines: number
}

/** Claims with their first line. The query also has the columns of `claims`, for conditions and more columns. */
export const summaries = (where: RawBuilder<boolean>, more: RawBuilder<unknown> = sql``) => sql<SummaryRow>`
  select c.id, c.claim_number, c.version, c.status, o.order_number, c.opened_by, c.created_at, c.submitted_at, c.settled_at,
    c.asked_until, c.is_late, c.claimed_cents, c.approved_cents, c.resolution, first.description, first.quantity, first.um,
    first.reason, first.image_name, first.color_hex, first.lines ${more}
  from claims c join orders o on o.id = c.order_id join customers s on s.id = c.customer_id
  left join lateral (
    select l.description, cl.quantity, l.um, cl.reason, l.image_name, l.color_hex, (count(*) over ())::int as lines
    from claim_lines cl left join order_lines l on l.id = cl.order_line_id
    where cl.claim_id = c.id order by cl.claimed_cents desc, cl.id limit 1
  ) first on true
  where ${where}`

export const presentSummary = (row: SummaryRow): ClaimSummary => ({
  claimId: row.id,
  number: numberOf(row.claim_number),
  version: row.version,
  status: row.status,
  orderNumber: row.order_number,
  openedBy: row.opened_by,
  createdAt: row.created_at.toISOString(),
  submittedAt: row.submitted_at?.toISOString() ?? null,
  settledAt: row.settled_at?.toISOString() ?? null,
  isLate: row.is_late,
  claimed: dollarsFromCents(row.claimed_cents),
  approved: row.approved_cents === null ? null : dollarsFromCents(row.approved_cents),
  resolution: row.resolution,
  answerUntil: row.status === 'NEEDS_INFO' ? (row.asked_until?.toISOString() ?? null) : null,
  description: row.description ?? '',
  quantity: row.quantity ?? 0,
  um: row.um ?? '',
  reason: row.reason,
  imageName: row.image_name ?? '',
  colorHex: row.color_hex ?? '#FFFFFF',
  moreLines: Math.max(0, (row.lines ?? 0) - 1),
})

export async function readSummaries(ctx: Ctx, where: RawBuilder<boolean>): Promise<ClaimSummary[]> {
  const { rows } = await sql<SummaryRow>`${summaries(where)} order by c.id desc limit 100`.execute(ctx.db)
  return rows.map(presentSummary)
}

const settled = sql<boolean>`c.status in ('CREDITED', 'DENIED', 'WITHDRAWN', 'APPROVED', 'PARTIALLY_APPROVED')`

/** The company’s claims for the addresses that the caller may order for. */
export async function readClaims(
  ctx: SignedInCtx,
  { show, orderNumber, ...asked }: InputOf<typeof claims.list>['query'],
): Promise<ReplyOf<typeof claims.list>> {
  const own = sql<boolean>`c.customer_id = ${ctx.user.customerId} and ${isOrderedFor(ctx.user, 'o.address_id')}
    and ${orderNumber === undefined ? sql`true` : sql`o.order_number = ${orderNumber}`}`
  const found = ctx.db
    .selectFrom(
      sql<SummaryRow & { is_settled: boolean }>`(${summaries(own, sql`, ${settled} as is_settled`)})`.as('c'),
    )
    .selectAll()
    .where(({ eb, lit }) => (show ? eb('is_settled', '=', show === 'settled') : lit(true)))
  const [page, { rows: counts }] = await Promise.all([
    readPage(found, asked, {
      sorts: {
        created: sql`created_at`,
        amount: sql`claimed_cents`,
        order: sql`order_number`,
        status: sql`status`,
      },
      usual: '-created',
      id: sql`id`,
    }),
    sql<{ open: number; settled: number }>`
      select (count(*) filter (where not ${settled}))::int as open, (count(*) filter (where ${settled}))::int as settled
      from claims c join orders o on o.id = c.order_id where ${own}`.execute(ctx.db),
  ])
  const { open = 0, settled: done = 0 } = counts[0] ?? {}
  return { ...page, rows: page.rows.map(presentSummary), open, settled: done }
}

/** A customer's representative, as a shop sees them. */
export async function repOf(ctx: Ctx, customerId: number): Promise<Claimable['rep']> {
  const rep = await ctx.db
    .selectFrom('customers as c')
    .innerJoin('sales_reps as r', 'r.id', 'c.sales_rep_id')
    .select(['r.name', 'r.email', 'r.phone_number as phoneNumber'])
    .where('c.id', '=', customerId)
    .executeTakeFirst()
  return rep ?? null
}

type LineRow = {
  line: number | null
  product_id: number | null
  description: string | null
  department: string | null
  um: string | null
  image_name: string | null
  color_hex: string | null
  quantity: number
  of: number | null
  unit_price_e4: number | null
  reason: ClaimReason
  original_pack: boolean | null
  right_price_e4: number | null
  claimed_cents: number
  approved_quantity: number | null
  approved_cents: number | null
  memo: number | null
}

type WholeRow = SummaryRow & {
  client_id: string | null
  ship_day: Day
  shipping_cents: number
  delivered_at: Date | null
  wish: Claim['wish']
  note: string
  decided_at: Date | null
  reopened_at: Date | null
  decision: ClaimDecision | null
  words: string
  replacement: number | null
  is_passed: boolean
  line_rows: LineRow[] | null
  photo_rows: (Omit<ClaimPhoto, 'takenAt'> & { takenAt: string })[] | null
  event_rows:
    | {
        at: string
        kind: ClaimEvent['kind']
        was: ClaimStatus | null
        status: ClaimStatus
        mover: Mover
        actor: string
        words: string
        number: number | null
        amount_cents: number | null
      }[]
    | null
}

/** Steps that only staff can read. */
const ofHouse = ['noted', 'answered']

/** A whole claim, in one statement. `house`: includes the steps that only staff can read. Throws `not_found`. */
export async function readWhole(
  ctx: Ctx,
  where: RawBuilder<boolean>,
  { house = false } = {},
): Promise<Claim> {
  const { rows } = await sql<WholeRow>`${summaries(
    where,
    sql`, c.client_id, o.ship_day, o.shipping_cents, c.wish, c.note, c.decided_at, c.reopened_at, c.decision, c.words,
      (select max(e.at) from order_events e where e.order_id = o.id and e.status in ('DELIVERED', 'PICKED_UP')
        and e.was is distinct from e.status) as delivered_at,
      (select r.order_number from orders r where r.id = c.replacement_order_id) as replacement,
      exists (select from claim_passes p where p.claim_id = c.id) as is_passed,
      (select jsonb_agg(to_jsonb(x) order by x.line nulls last) from (
        select l.sequence as line, l.product_id, l.description, l.department, l.um, l.image_name, l.color_hex, cl.quantity,
          l.quantity as "of", l.unit_price_e4, cl.reason, cl.original_pack, cl.right_price_e4, cl.claimed_cents,
          cl.approved_quantity, cl.approved_cents, m.memo_number as memo
        from claim_lines cl left join order_lines l on l.id = cl.order_line_id
        left join credit_memos m on m.id = cl.credit_memo_id where cl.claim_id = c.id) x) as line_rows,
      (select jsonb_agg(to_jsonb(x) order by x."takenAt", x."photoId") from (
        select p.id as "photoId", l.sequence as line, p.kind, p.marks, p.width, p.height, p.taken_at as "takenAt"
        from claim_photos p left join order_lines l on l.id = p.order_line_id where p.claim_id = c.id) x) as photo_rows,
      (select jsonb_agg(to_jsonb(x) order by x.id) from (
        select e.id, e.at, e.kind, e.was, e.status, e.mover, e.actor, e.words, e.number, e.amount_cents
        from claim_events e where e.claim_id = c.id) x) as event_rows`,
  )}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  const photos = (row.photo_rows ?? []).map((photo) => ({
    ...photo,
    takenAt: new Date(photo.takenAt).toISOString(),
  }))
  return {
    ...presentSummary(row),
    clientId: row.client_id,
    shipDay: row.ship_day,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    wish: row.wish,
    note: row.note,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decision: row.decision,
    words: row.words,
    lines: (row.line_rows ?? []).map((line) => presentLine(line, photos, row.shipping_cents)),
    photos,
    timeline: (row.event_rows ?? [])
      .filter(({ kind }) => house || !ofHouse.includes(kind))
      .map(({ at, kind, was, status, mover, actor, words, number, amount_cents }) => ({
        at: new Date(at).toISOString(),
        kind,
        was,
        status,
        by: mover,
        actor,
        words,
        number,
        amount: amount_cents === null ? null : dollarsFromCents(amount_cents),
      })),
    isPassed: row.is_passed,
    replacementOrder: row.replacement,
    may: mayDo(row),
  }
}

const mayDo = ({ status, reopened_at }: WholeRow): Claim['may'] => ({
  change: status === 'DRAFT' || status === 'NEEDS_INFO',
  send: status === 'DRAFT',
  answer: status === 'NEEDS_INFO',
  withdraw: ['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'NEEDS_INFO'].includes(status),
  reopen: status === 'DENIED' && reopened_at === null,
})

function presentLine(
  row: LineRow,
  photos: readonly { line: number | null; kind: PhotoKind }[],
  shippingCents: number,
): ClaimLine {
  const own = photos.filter(({ line }) => line === row.line).map(({ kind }) => kind)
  return {
    line: row.line,
    productId: row.product_id,
    description: row.description ?? '',
    kind: row.department === null ? 'delivery' : claimKindOf(row.department),
    um: row.um ?? '',
    imageName: row.image_name ?? '',
    colorHex: row.color_hex ?? '#FFFFFF',
    quantity: row.quantity,
    of: row.of ?? 1,
    unitPrice:
      row.unit_price_e4 === null ? dollarsFromCents(shippingCents) : dollarsFromE4(row.unit_price_e4),
    reason: row.reason,
    originalPack: row.original_pack,
    rightPrice: row.right_price_e4 === null ? null : dollarsFromE4(row.right_price_e4),
    amount: dollarsFromCents(row.claimed_cents),
    approvedQuantity: row.approved_quantity,
    approvedAmount: row.approved_cents === null ? null : dollarsFromCents(row.approved_cents),
    creditMemo: row.memo,
    photosMissing: photosMissing(row.reason, own),
  }
}

/** A claim of the caller’s company. Throws `not_found` for another company’s, or for an address that the caller may not order for. */
export const readOwn = (ctx: SignedInCtx, id: number): Promise<Claim> =>
  readWhole(
    ctx,
    sql<boolean>`c.id = ${id} and c.customer_id = ${ctx.user.customerId} and ${isOrderedFor(ctx.user, 'o.address_id')}`,
  )
