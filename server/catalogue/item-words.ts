import { sql } from 'kysely'
import type { ItemWords } from '../../contract/features/catalogue/item-words.ts'
import type { Ctx } from '../core/route.ts'

/** Texts that only a product's own page shows. Lists don't show them, so the in-memory catalogue omits them. */
export async function readItemWords({ db }: Ctx, productId: number): Promise<ItemWords> {
  const { rows } = await sql<ItemWords>`
    select json_build_object('en', coalesce(t.text_en, ''), 'es', coalesce(t.text_es, '')) as text,
      coalesce((select json_agg(json_build_object(
          'alt', json_build_object('en', s.alt_en, 'es', s.alt_es),
          'caption', json_build_object('en', s.caption_en, 'es', s.caption_es)) order by s.position)
        from product_pictures s where s.product_id = ${productId}), '[]') as pictures
    from (select ${productId}::int as id) p left join product_texts t on t.product_id = p.id`.execute(db)
  return rows[0] as ItemWords
}
