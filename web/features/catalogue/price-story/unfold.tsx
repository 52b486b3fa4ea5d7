import { type KeyboardEvent, Suspense, useId, useState } from 'react'
import { ordering } from '../../../../contract/core/access.ts'
import { onDemand } from '../../../core/later.tsx'
import { useMay } from '../../../core/session.ts'
import { useMessages } from '../../../words/language.tsx'
import { withOpened } from '../../../words/load.ts'
import type { ProductLine } from '../use-product-line.ts'

const PriceStory = onDemand(async () => (await withOpened(import('./price-story.tsx'))).PriceStory)

/** Whether a row shows its price history. Space in its quantity box or a click on its prices toggles it. */
export function useUnfold(hasPrices: boolean) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return {
    id,
    isOpen: isOpen && hasPrices,
    toggle: () => setOpen(!isOpen),
    onKeyDown: (event: KeyboardEvent) => {
      const inBox = event.target instanceof HTMLElement && event.target.matches('[role=spinbutton]')
      if (!hasPrices || !inBox || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key === ' ') {
        event.preventDefault()
        setOpen(!isOpen)
      } else if (event.key === 'Escape' && isOpen && !event.defaultPrevented) setOpen(false)
    },
  }
}

type Unfold = ReturnType<typeof useUnfold>

/** Covers a row's prices. Buyers use Space in the quantity box instead, so Tab skips it. */
export function UnfoldButton({ unfold, name }: { unfold: Unfold; name: string }) {
  const t = useMessages().catalogue
  const orders = useMay(ordering)
  return (
    <button
      type="button"
      tabIndex={orders ? -1 : undefined}
      aria-expanded={unfold.isOpen}
      aria-controls={unfold.isOpen ? unfold.id : undefined}
      aria-label={t.priceStory(name)}
      title={t.priceStoryTitle}
      onClick={unfold.toggle}
      className="absolute inset-0 rounded-2 -outline-offset-2 hover:ring-1 hover:ring-line-2 print:hidden"
    />
  )
}

type Props = {
  unfold: Unfold
  productId: number
  line: Pick<ProductLine, 'tiers' | 'shown'>
  /** Classes that extend it to the edges of its row. */
  className: string
}

/** The row's price history, when it is open. */
export function Unfolded({ unfold, productId, line, className }: Props) {
  if (!unfold.isOpen) return null
  return (
    <div id={unfold.id} className={`@container col-span-full border-t border-line bg-ground ${className}`}>
      <Suspense fallback={<div className="h-30" />}>
        <PriceStory productId={productId} tiers={line.tiers} quantity={line.shown} />
      </Suspense>
    </div>
  )
}
