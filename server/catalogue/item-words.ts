import { type Kysely, sql } from 'kysely'
import type { ItemWords } from '../../contract/features/catalogue/item-words.ts'
import type { Tables } from '../../db/tables.ts'

/** Texts that only a product's own page shows. Lists don't show them, so the shelf omits them. */
export type KnownWords = {
  /** The product's `ItemWords` as JSON. */
  of: (productId: number) => Promise<string>
  /** The next `of` reads these products again; without ids, every product. */
  forget: (productIds?: readonly number[]) => void
}

const mostProducts = 5_000

/** Keeps the words of recently read products. Code that writes them emits `products.changed`. */
export function createKnownWords(db: Kysely<Tables>): KnownWords {
  const kept = new Map<number, Promise<string>>()

  function load(productId: number): Promise<string> {
    const words = readItemWords(db, productId).then((read) => JSON.stringify(read))
    if (kept.size >= mostProducts) kept.delete(kept.keys().next().value as number)
    kept.set(productId, words)
    words.catch(() => {
      if (kept.get(productId) === words) kept.delete(productId)
    })
    return words
  }

  return {
    of: (productId) => kept.get(productId) ?? load(productId),
    forget(productIds) {
      if (!productIds) return kept.clear()
      for (const id of productIds) kept.delete(id)
    },
  }
}

async function readItemWords(db: Kysely<Tables>, productId: number): Promise<ItemWords> {
  const { rows } = await sql<ItemWords>`
    select json_build_object('en', coalesce(t.text_en, ''), 'es', coalesce(t.text_es, '')) as text,
      coalesce((select json_agg(json_build_object(
          'alt', json_build_object('en', s.alt_en, 'es', s.alt_es),
          'caption', json_build_object('en', s.caption_en, 'es', s.caption_es)) order by s.position)
        from product_pictures s where s.product_id = ${productId}), '[]') as pictures
    from (select ${productId}::int as id) p left join product_texts t on t.product_id = p.id`.execute(db)
  return rows[0] as ItemWords
}
