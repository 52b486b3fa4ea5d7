import type { Setup } from '../../../contract/features/setup/setup.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Continue } from './step-frame.tsx'
import { useSetupWords } from './words.ts'

/** Products, prices and stock are imported with the price file. */
export function ProductsStep({ state }: { state: Setup }) {
  const { products: t } = useSetupWords()
  const { products, priced, stocked } = state.counts
  return (
    <>
      <p className="max-w-160 text-ink-2">{t.about}</p>
      <p role="status" className="font-semibold">
        {products === 0 ? t.none : [t.some(products), t.priced(priced), t.stocked(stocked)].join(' · ')}
      </p>
      <div>
        <a href="/admin/daily-prices" className={buttonClass(products === 0 ? 'primary' : 'secondary', 44)}>
          {products === 0 ? t.go : t.goAgain}
        </a>
      </div>
      {products > 0 && <Continue step="products" done={state.done} />}
    </>
  )
}
