import { centsFromDollars, e4FromDollars } from '../../../contract/core/money.ts'
import type { OrderDetail } from '../../../contract/features/cart.ts'
import { Money, UnitPrice } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { useLanguage } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'

/** An order's lines in short form, shown in its expanded row. */
export function BriefLines({ label, details }: { label: string; details: readonly OrderDetail[] }) {
  const { language } = useLanguage()
  return (
    <ul aria-label={label} className="grid gap-x-8 gap-y-1 xl:grid-cols-2">
      {details.map((line) => (
        <li key={line.id} className="grid min-h-10 grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3">
          <ProductArt imageName={line.imageName} size={40} />
          <span className="min-w-0">
            <span className="block font-semibold">{line.productDescription}</span>
            <span className="block text-12 text-ink-2">
              {quantityText(line.quantity, line.um, language)} ×{' '}
              <UnitPrice e4={e4FromDollars(line.unitPrice)} />
            </span>
          </span>
          <span className="text-right">
            <Money cents={centsFromDollars(line.amount)} kind="column" />
          </span>
        </li>
      ))}
    </ul>
  )
}
