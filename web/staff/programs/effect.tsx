import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { programs } from '../../../contract/features/programs.ts'
import { call } from '../../core/api.ts'
import { useProgramWords } from './words.ts'

type Preview =
  | typeof programs.previewUs
  | typeof programs.previewFarmDirect
  | typeof programs.previewGrowerDirect

/** What saving would affect, counted while the user types; while input is invalid the last count stays. */
export function Effect({ endpoint, body }: { endpoint: Preview; body: object }) {
  const t = useProgramWords()
  const asked = useDeferredValue(body)
  const { data } = useQuery({
    queryKey: [endpoint.path, asked],
    queryFn: ({ signal }) =>
      call(endpoint as typeof programs.previewUs, { body: asked as never }, { signal }),
    enabled: endpoint.body.safeParse(asked).success,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const { effect } = t
  if (!data) return <p className="text-12 text-ink-2">{effect.counting}</p>
  const { shops, items, carts, orders } = data
  const lines = [
    ...(shops.leave > 0 ? [effect.shopsLeave(shops.leave)] : []),
    ...(shops.join > 0 ? [effect.shopsJoin(shops.join)] : []),
    ...(items.leave > 0 ? [effect.itemsLeave(items.leave)] : []),
    ...(items.join > 0 ? [effect.itemsJoin(items.join)] : []),
    ...(carts > 0 ? [effect.carts(carts)] : []),
    ...(orders > 0 ? [effect.orders(orders)] : []),
  ]
  const named = (some: readonly { name: string }[], all: number) =>
    effect.names(
      some
        .slice(0, 5)
        .map(({ name }) => name)
        .join(', '),
      all - Math.min(5, some.length),
    )
  return (
    <div role="status" className="rounded-4 border border-line bg-ground p-3 text-12">
      <p className="font-semibold">{effect.title}</p>
      {lines.length === 0 ? (
        <p className="text-ink-2">{effect.nothing}</p>
      ) : (
        <>
          <ul className="list-disc pl-4">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {[shops, items].flatMap((moved) => [
            moved.leaving.length > 0 && (
              <p
                key={`leave ${moved.leaving[0]?.name}`}
                className="mt-1 wrap-anywhere text-ink-2 line-through"
              >
                {named(moved.leaving, moved.leave)}
              </p>
            ),
            moved.joining.length > 0 && (
              <p key={`join ${moved.joining[0]?.name}`} className="mt-1 wrap-anywhere text-ink-2">
                {named(moved.joining, moved.join)}
              </p>
            ),
          ])}
          <p className="mt-1">{effect.then(shops.then, items.then)}</p>
        </>
      )}
    </div>
  )
}
