import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { VendorClaim, vendorClaims } from '../../contract/features/claims/desk.ts'
import type { ClaimReason } from '../../contract/rules/claim-moves.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { FileAnswer, SignedInCtx } from '../core/route.ts'
import { fileAnswer } from '../files/files.ts'
import { readPage } from '../lists/read-page.ts'
import { noteEvent, numberOf, tellPages } from './moves.ts'
import { costCents } from './pass.ts'

/** The grower that the user works for; '' for other users, who see no claims. */
const vendorOf = ({ user }: SignedInCtx): string => user.staff?.vendorId ?? ''

type Row = {
  claim_id: number
  claim_number: number
  at: Date
  until: Date
  cost_cents: number | null
  answer: VendorClaim['answer']
  words: string
  answered_at: Date | null
  lines:
    | {
        product_id: number
        description: string
        um: string
        units: number
        reason: ClaimReason
        lot: string
        arrived_on: Day | null
        cost_e4: number | null
      }[]
    | null
  photos:
    | { id: string; marks: { x: number; y: number }[]; width: number; height: number; taken_at: string }[]
    | null
}

/** What was passed to a grower: their own lines with those lines' photos. */
const passed = (vendorId: string, where: RawBuilder<boolean> = sql`true`) => sql<Row>`
  select p.claim_id, c.claim_number, p.at, p.until, p.cost_cents, p.answer, p.words, p.answered_at,
    (select jsonb_agg(to_jsonb(x)) from (
      select l.product_id, l.description, l.um, coalesce(cl.approved_quantity, cl.quantity) as units, cl.reason,
        coalesce(t.code, '') as lot, t.arrived_on, cl.cost_e4
      from claim_lines cl join order_lines l on l.id = cl.order_line_id left join lots t on t.id = cl.lot_id
      where cl.claim_id = c.id and cl.vendor_id = p.vendor_id order by l.sequence) x) as lines,
    (select jsonb_agg(to_jsonb(x)) from (
      select f.id, f.marks, f.width, f.height, f.taken_at from claim_photos f
      where f.claim_id = c.id and ${isTheirPhoto} order by f.taken_at, f.id) x) as photos
  from claim_passes p join claims c on c.id = p.claim_id
  where p.vendor_id = ${vendorId} and ${where}`

/** Photos of the grower’s own lines, without photos of box labels, which may show where the box went. */
const isTheirPhoto = sql<boolean>`f.kind <> 'LABEL' and exists (
  select from claim_lines cl where cl.claim_id = f.claim_id and cl.vendor_id = p.vendor_id and cl.order_line_id = f.order_line_id)`

const present = (row: Row): VendorClaim => ({
  claimId: row.claim_id,
  number: numberOf(row.claim_number),
  at: row.at.toISOString(),
  until: row.until.toISOString(),
  cost: row.cost_cents === null ? null : dollarsFromCents(row.cost_cents),
  answer: row.answer,
  words: row.words,
  answeredAt: row.answered_at?.toISOString() ?? null,
  lines: (row.lines ?? []).map(({ product_id, description, um, units, reason, lot, arrived_on, cost_e4 }) => {
    const cost = costCents(units, cost_e4)
    return {
      productId: product_id,
      description,
      um,
      quantity: units,
      reason,
      lotCode: lot,
      arrivedOn: arrived_on,
      cost: cost === null ? null : dollarsFromCents(cost),
    }
  }),
  photos: (row.photos ?? []).map(({ id, taken_at, ...photo }) => ({
    ...photo,
    photoId: id,
    takenAt: new Date(taken_at).toISOString(),
  })),
})

export async function readVendorClaims(
  ctx: SignedInCtx,
  { open, ...asked }: InputOf<typeof vendorClaims.list>['query'],
): Promise<ReplyOf<typeof vendorClaims.list>> {
  const isOpen = sql<boolean>`p.answer is null and p.until > ${ctx.now()}`
  const where =
    open === undefined ? sql<boolean>`true` : open === 'true' ? isOpen : sql<boolean>`not (${isOpen})`
  const found = ctx.db.selectFrom(sql<Row>`(${passed(vendorOf(ctx), where)})`.as('p')).selectAll()
  const page = await readPage(found, asked, {
    sorts: { at: sql`at`, cost: sql`cost_cents` },
    usual: '-at',
    id: sql`claim_id`,
  })
  return { ...page, rows: page.rows.map(present) }
}

async function readPassed(ctx: SignedInCtx, claimId: number): Promise<VendorClaim> {
  const { rows } = await passed(vendorOf(ctx), sql<boolean>`p.claim_id = ${claimId}`).execute(ctx.db)
  if (!rows[0]) throw new AppError('not_found')
  return present(rows[0])
}

/** A photo of a claim that was passed to the caller’s grower. Throws `not_found` for any other. */
export async function readVendorPhoto(
  ctx: SignedInCtx,
  { id, photoId }: InputOf<typeof vendorClaims.photo>['params'],
): Promise<FileAnswer> {
  const { rows } = await sql<{ file_id: string }>`
    select f.file_id from claim_photos f join claim_passes p on p.claim_id = f.claim_id
    where f.id = ${photoId} and f.claim_id = ${id} and p.vendor_id = ${vendorOf(ctx)} and ${isTheirPhoto}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new AppError('not_found')
  return fileAnswer(ctx, rows[0].file_id, { stem: photoId })
}

/** Stores a grower’s answer, only once and in time. A refusal needs a comment. */
export async function answerPassed(
  ctx: SignedInCtx,
  id: number,
  { answer, words }: InputOf<typeof vendorClaims.answer>['body'],
): Promise<VendorClaim> {
  if (answer === 'NOT_OURS' && words === '')
    throw new AppError('words_needed', { fields: [{ path: 'words', message: 'Say why it is not yours.' }] })
  const vendorId = vendorOf(ctx)
  const pass = await ctx.db
    .selectFrom('claim_passes')
    .selectAll()
    .where('claim_id', '=', id)
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst()
  if (!pass) throw new AppError('not_found')
  if (pass.answer !== null || pass.until <= ctx.now()) throw new AppError('answer_closed')
  await ctx.db
    .updateTable('claim_passes')
    .set({ answer, words, answered_at: ctx.now(), user_id: ctx.user.id })
    .where('claim_id', '=', id)
    .where('vendor_id', '=', vendorId)
    .execute()
  const claim = await ctx.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await noteEvent(ctx, claim, { kind: 'answered', by: 'desk', actor: `${vendorId}: ${answer}`, words })
  await audit(ctx, {
    action: 'claim.answered',
    subject: `claim ${numberOf(claim.claim_number)}`,
    after: { vendor: vendorId, answer, words },
  })
  await tellPages(ctx, claim)
  return readPassed(ctx, id)
}
