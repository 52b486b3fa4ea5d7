import { type ReactNode, useState } from 'react'
import type { StaffProduct } from '../../../contract/features/products/shapes.ts'
import { cellShown } from '../../../contract/words/cell-words.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useLanguage } from '../../words/language.tsx'
import { useStaffWords } from '../frame/words.ts'
import type { Rows } from '../grid/use-rows.ts'
import { storedValue } from './cell-values.ts'
import { useProductWords } from './words.ts'

type Props = { rows: Rows<StaffProduct>; onOpen: (row: StaffProduct) => void; empty: ReactNode }

const atOnce = 50

/** The products on a phone: prices and available units. */
export function PhoneProducts({ rows, onOpen, empty }: Props) {
  const t = useProductWords()
  const staff = useStaffWords()
  const { language } = useLanguage()
  const [count, setCount] = useState(atOnce)
  if (rows.error) return <Problem title={staff.failed} onRetry={rows.refresh} />
  if (rows.isWaiting) return <RowsWaiting label={t.list} />
  if (rows.total === 0) return <>{empty}</>
  const shown = Array.from({ length: Math.min(count, rows.total) }, (_, i) => rows.rowAt(i))
  const showMore = () => {
    rows.show({ first: 0, last: count + atOnce })
    setCount(count + atOnce)
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label={t.list}>
        {shown.map(
          (row) =>
            row && (
              <li key={row.productId} className="border-b border-line">
                <button
                  type="button"
                  onClick={() => onOpen(row)}
                  className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2"
                >
                  <ProductArt
                    imageName={row.imageName}
                    color={row.colorHex}
                    size={40}
                    faded={row.free <= 0}
                  />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold wrap-anywhere">{row.description}</span>
                    <span className="block text-12 wrap-anywhere text-ink-2">
                      {row.productId} {row.grower}
                    </span>
                  </span>
                  <span className="shrink-0 text-right">
                    <span className="block font-semibold">
                      {cellShown('price1', storedValue(row, 'price1'), language)}
                    </span>
                    <span className="block text-12 text-ink-2">
                      {quantityText(row.free, row.um, language)}
                    </span>
                  </span>
                </button>
              </li>
            ),
        )}
      </ul>
      {count < rows.total && (
        <div className="p-4">
          <Button wide size={44} onClick={showMore}>
            {t.more}
          </Button>
        </div>
      )}
    </div>
  )
}
