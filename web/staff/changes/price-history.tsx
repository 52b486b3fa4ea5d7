import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayAt } from '../../../contract/core/dates.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { e4FromDollars } from '../../../contract/core/money.ts'
import { merchandising } from '../../../contract/features/merchandising.ts'
import { read } from '../../core/query.ts'
import { ShipDay, useZone } from '../../ui/dates.tsx'
import { linkClass } from '../../ui/link.ts'
import { unitPriceInText } from '../../ui/money.tsx'
import type { ListView } from '../grid/use-list.ts'
import { useChangeWords } from './words.ts'

type Version = ReplyOf<typeof merchandising.priceHistory>[number]

/** A product's past prices, loaded on demand. */
export function PriceHistory({ productId, view }: { productId: number; view: ListView }) {
  const t = useChangeWords()
  const zone = useZone()
  const [open, setOpen] = useState(false)
  const history = useQuery({
    ...read(merchandising.priceHistory, { params: { productId }, query: {} }),
    enabled: open,
    staleTime: 0,
  })
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer text-12 text-ink-2">{t.prices}</summary>
      <ul className="flex flex-col gap-1 py-1 pl-4">
        {history.data?.map((version) => (
          <li key={`${version.from} ${version.changeSetId}`}>
            <ShipDay on={dayAt(new Date(version.from), zone)} kind="date" />:{' '}
            {pricesText(t.fromQuantity, version)}
            {version.changeSetId !== null && (
              <>
                {' '}
                <Link to={view.path} search={view.linkTo(version.changeSetId)} className={linkClass}>
                  {t.link(version.changeSetId)}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

const tiers = [1, 2, 3, 4, 5] as const

/** Each tier with its minimum quantity. */
const pricesText = (from: (quantity: number, price: string) => string, version: Version): string =>
  tiers
    .flatMap((n) => {
      const [price, quantity] = [version[`price${n}`], version[`quantity${n}`]]
      return price === null || quantity === null ? [] : from(quantity, unitPriceInText(e4FromDollars(price)))
    })
    .join(', ')
