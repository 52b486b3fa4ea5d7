import { useQuery } from '@tanstack/react-query'
import { cart } from '../../../contract/features/cart.ts'
import { read } from '../../core/query.ts'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { ProductLines } from './product-lines.tsx'

/** Recent best sellers that are available for the ship day. A failure counts as an empty list (specification 8). */
export function TopTen() {
  const t = useMessages().home
  const { data, isError } = useQuery(read(cart.top10, { query: {} }))
  if (isError || data?.length === 0) return null
  return (
    <section aria-labelledby="top-ten" className="flex flex-col gap-2">
      <h2 id="top-ten" className="text-16 font-semibold">
        {t.topTen} <span className="ml-1 text-12 font-normal text-ink-3">{t.topTenHint}</span>
      </h2>
      {data ? (
        <ProductLines products={data} label={t.topTen} />
      ) : (
        <Waiting>
          <Skeleton height={480} />
        </Waiting>
      )}
    </section>
  )
}
