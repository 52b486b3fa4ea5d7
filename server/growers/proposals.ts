import { type RawBuilder, sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Proposal, productProposals } from '../../contract/features/growers/proposals.ts'
import { mostPhotos } from '../../contract/features/photos.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { FileAnswer, SignedInCtx } from '../core/route.ts'
import { fileAnswer } from '../files/files.ts'
import { readPage } from '../lists/read-page.ts'
import { notify } from '../notices/notify.ts'
import { changeShowing, lockShowing } from '../photos/change.ts'
import { middleOf } from '../photos/state.ts'

type Row = Omit<Proposal, 'sentAt' | 'decidedAt'> & {
  sentAt: Date
  decidedAt: Date | null
  fileId: string
  sentById: number | null
}

const proposals = (where: RawBuilder<boolean> = sql`true`) => sql<Row>`(
  select r.id as "proposalId", r.kind, r.photo_id as "imageId", r.state, r.words, r.sent_at as "sentAt", r.vendor_id as "vendorId",
    v.name as vendor, p.id as "productId", p.description, p.image_name as "imageName", p.color_hex as "colorHex", f.width, f.height,
    coalesce(s.name, '') as "sentBy", r.decided_at as "decidedAt", coalesce(d.name, '') as "decidedBy", f.file_id as "fileId",
    r.sent_by as "sentById"
  from product_proposals r join products p on p.id = r.product_id join vendors v on v.id = r.vendor_id
  join photos f on f.id = r.photo_id left join users s on s.id = r.sent_by left join users d on d.id = r.decided_by
  where ${where})`

const present = ({ fileId: _, sentById: __, sentAt, decidedAt, ...row }: Row): Proposal => ({
  ...row,
  sentAt: sentAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

/** Only the distributor's staff review pictures, whatever authority a customer's user was given. */
function assertHouse({ user }: SignedInCtx) {
  if (!user.staff) throw new AppError('not_found')
}

export async function readProposals(
  ctx: SignedInCtx,
  { query }: InputOf<typeof productProposals.list>,
): Promise<ReplyOf<typeof productProposals.list>> {
  let found = ctx.db.selectFrom(proposals(ctx.user.staff ? sql`true` : sql`false`).as('r')).selectAll()
  if (query.state) found = found.where('state', '=', query.state)
  if (query.q) {
    const like = containing(query.q)
    found = found.where(sql<boolean>`(description ilike ${like} or vendor ilike ${like})`)
  }
  const { rows, ...page } = await readPage(found, query, {
    sorts: { sent: sql`"sentAt"`, name: sql`description` },
    usual: 'sent',
    id: sql`"proposalId"`,
  })
  return { rows: rows.map(present), ...page }
}

async function readOne(ctx: SignedInCtx, id: number): Promise<Row> {
  assertHouse(ctx)
  const row = await ctx.db
    .selectFrom(proposals(sql<boolean>`r.id = ${id}`).as('r'))
    .selectAll()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

export async function readProposalPhoto(ctx: SignedInCtx, id: number): Promise<FileAnswer> {
  return fileAnswer(ctx, (await readOne(ctx, id)).fileId)
}

/** Throws `not_found`, `already_decided`, `words_needed` for a refusal without a comment, `too_many_pictures`. */
export async function decideProposal(
  ctx: SignedInCtx,
  id: number,
  { state, words }: InputOf<typeof productProposals.decide>['body'],
): Promise<Proposal> {
  assertHouse(ctx)
  if (state === 'REFUSED' && words === '')
    throw new AppError('words_needed', { fields: [{ path: 'words', message: 'Say why it isn’t shown.' }] })
  await ctx.db.selectFrom('product_proposals').select('id').where('id', '=', id).forUpdate().execute()
  const row = await readOne(ctx, id)
  if (row.state !== 'PENDING') throw new AppError('already_decided')
  await ctx.db
    .updateTable('product_proposals')
    .set({ state, words, decided_at: ctx.now(), decided_by: ctx.user.id })
    .where('id', '=', id)
    .execute()
  const isChanged = state === 'SHOWN' && (await show(ctx, row))
  if (!isChanged)
    await audit(ctx, {
      action: 'picture.decided',
      subject: `product ${row.productId}`,
      after: { state, words, vendor: row.vendorId },
    })
  if (row.sentById !== null && state === 'REFUSED')
    await notify(ctx, {
      topic: 'picture-refused',
      facts: { goods: row.description, words },
      to: [row.sentById],
      link: `/vendor/products/${row.productId}`,
      once: `proposal:${id}`,
    })
  await ctx.emit('availability.changed', { any: ['VENDOR', 'FEATURED_PRODUCTS', 'FARM_DIRECT'] })
  return present(await readOne(ctx, id))
}

/** Adds the picture to the product: a flower head as the main picture, others after it. False if it is already there. */
async function show(ctx: SignedInCtx, { productId, imageId, kind, width, height }: Row): Promise<boolean> {
  const before = (await lockShowing(ctx, [productId])).get(productId)
  if (!before) throw new AppError('not_found')
  if (before.pictures.some((one) => one.imageId === imageId)) return false
  if (before.pictures.length >= mostPhotos) throw new AppError('too_many_pictures')
  const none = { en: '', es: '' }
  const picture = { imageId, crop: middleOf({ width, height }), alt: none, caption: none }
  const pictures = kind === 'HEAD' ? [picture, ...before.pictures] : [...before.pictures, picture]
  return (await changeShowing(ctx, productId, { before, after: { pictures } })) !== null
}
