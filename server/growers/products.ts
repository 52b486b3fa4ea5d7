import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type {
  ProposalState,
  VendorProduct,
  vendorProducts,
} from '../../contract/features/growers/proposals.ts'
import type { PictureKind } from '../../contract/features/photos.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'
import { vendorOf } from './own.ts'

type Row = {
  id: number
  description: string
  image_name: string
  color_hex: string
  um: string
  pack: number
  has_photo: boolean
  text: VendorProduct['text'] | null
  draft: VendorProduct['draft']
  pictures:
    | {
        id: number
        kind: PictureKind
        photo_id: string
        state: ProposalState
        words: string
        sent_at: string
      }[]
    | null
}

const latest = sql`(select distinct on (kind) id, kind, photo_id, state, words, sent_at from product_proposals
  where product_id = p.id and vendor_id = p.vendor_id order by kind, id desc)`

/** A vendor's products with the proposals that were sent for them. */
const found = (vendorId: string) => sql<Row>`(
  select p.id, p.description, p.image_name, p.color_hex, p.um, p.pack,
    exists (select from product_pictures s where s.product_id = p.id) as has_photo,
    (select jsonb_build_object('en', t.text_en, 'es', t.text_es) from product_texts t where t.product_id = p.id) as text,
    (select jsonb_build_object('en', d.text_en, 'es', d.text_es) from text_drafts d where d.product_id = p.id) as draft,
    (select jsonb_agg(to_jsonb(x) order by array_position(array['HEAD', 'BUNCH', 'CLOSE'], x.kind)) from ${latest} x) as pictures
  from products p where p.vendor_id = ${vendorId} and p.state = 'live')`

const present = (row: Row): VendorProduct => ({
  productId: row.id,
  description: row.description,
  imageName: row.image_name,
  colorHex: row.color_hex,
  um: row.um,
  pack: row.pack,
  hasPhoto: row.has_photo,
  text: row.text ?? { en: '', es: '' },
  draft: row.draft,
  pictures: (row.pictures ?? []).map(({ id, photo_id, sent_at, ...picture }) => ({
    ...picture,
    proposalId: id,
    imageId: photo_id,
    sentAt: new Date(sent_at).toISOString(),
  })),
})

export async function readVendorProducts(
  ctx: SignedInCtx,
  { query }: InputOf<typeof vendorProducts.list>,
): Promise<ReplyOf<typeof vendorProducts.list>> {
  let shown = ctx.db.selectFrom(found(vendorOf(ctx)).as('r')).selectAll()
  for (const word of (query.q ?? '').split(/\s+/).filter(Boolean))
    shown = shown.where('description', 'ilike', containing(word))
  if (query.productId) shown = shown.where('id', '=', query.productId)
  if (query.state === 'none') shown = shown.where('pictures', 'is', null)
  else if (query.state)
    shown = shown.where(
      sql<boolean>`exists (select from jsonb_array_elements(pictures) one where one->>'state' = ${query.state})`,
    )
  const { rows, ...page } = await readPage(shown, query, {
    sorts: { name: sql`description` },
    usual: 'name',
    id: sql`id`,
  })
  return { rows: rows.map(present), ...page }
}

/** Sends texts for one of the vendor's own products for review. Throws `not_found`. */
export async function proposeWords(
  ctx: SignedInCtx,
  productId: number,
  { en, es }: InputOf<typeof vendorProducts.propose>['body'],
): Promise<VendorProduct> {
  const read = async () => {
    const row = await ctx.db
      .selectFrom(found(vendorOf(ctx)).as('r'))
      .selectAll()
      .where('id', '=', productId)
      .executeTakeFirst()
    if (!row) throw new AppError('not_found')
    return present(row)
  }
  const before = await read()
  const draft = { text_en: en, text_es: es, by_model: false, drafted_by: ctx.user.id, drafted_at: ctx.now() }
  await ctx.db
    .insertInto('text_drafts')
    .values({ product_id: productId, ...draft })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(draft))
    .execute()
  await audit(ctx, {
    action: 'words.proposed',
    subject: `product ${productId}`,
    before: before.draft ?? {},
    after: { en, es },
  })
  return read()
}
