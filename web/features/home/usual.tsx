import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ordering } from '../../../contract/core/access.ts'
import { cart } from '../../../contract/features/cart.ts'
import { inventory } from '../../../contract/features/catalogue/inventory.ts'
import { orders } from '../../../contract/features/orders.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMay } from '../../core/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { ProductLines } from './product-lines.tsx'

/** What this customer buys regularly and, for buyers, a button that repeats the last order. */
export function Usual() {
  const t = useMessages().home
  const orders = useMay(ordering)
  const title = orders ? t.usual : t.companyUsual
  const usual = useQuery(read(inventory.usual, {}))
  if (usual.error) return <Problem title={t.failed} onRetry={() => void usual.refetch()} />
  return (
    <section aria-labelledby="usual" className="flex flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h2 id="usual" className="text-16 font-semibold">
          {title}
        </h2>
        {orders && usual.data && usual.data.length > 0 && <Again />}
      </div>
      {!usual.data ? (
        <Waiting>
          <Skeleton height={480} />
        </Waiting>
      ) : usual.data.length === 0 ? (
        <div className="rounded-4 border border-line bg-surface">
          <EmptyState
            title={t.noUsualTitle}
            action={
              orders && (
                <Link to="/quick-order" className={buttonClass('secondary', 44)}>
                  {t.pasteOrder}
                </Link>
              )
            }
          >
            {orders ? t.noUsualText : t.noCompanyUsualText}
          </EmptyState>
        </div>
      ) : (
        <ProductLines products={usual.data} label={title} />
      )}
    </section>
  )
}

/** Adds the last order's lines again at today's prices, and lists those that are not available. */
function Again() {
  const t = useMessages().home
  const toast = useToast()
  const { data } = useQuery(read(orders.history, { query: { pageSize: '1' } }))
  const reorder = useWrite(orders.reorder, {
    refresh: [cart.read],
    onDone: ({ added, missing }) => {
      const short = missing.map(({ productDescription }) => productDescription).join(', ')
      toast({
        text: short ? `${t.added(added)} ${t.missing(short)}` : t.added(added),
        seconds: short ? 15 : 8,
      })
    },
  })
  const last = data?.rows[0]
  if (!last) return null
  return (
    <Button
      busy={reorder.isPending ? t.adding : undefined}
      onClick={() => reorder.mutate({ params: { orderNumber: last.orderNumber } })}
    >
      {t.again(last.lines)}
    </Button>
  )
}
