import { e4FromDollars, unitPriceText } from '../../../contract/core/money.ts'
import type { UsualLine } from '../../../contract/features/sales/customer.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { ProductArt } from '../../ui/product-art.tsx'
import { useLanguage } from '../../words/language.tsx'
import type { Language } from '../../words/load.ts'
import { type SalesWords, useSalesWords } from './words.ts'

const price = (dollars: number) => unitPriceText(e4FromDollars(dollars))

/** The remark about a line, the first that applies: sold out, on sale, price up; otherwise what is left. */
function remark(line: UsualLine, t: SalesWords, language: Language): { text: string; tone: string } {
  if (line.left === 0 || line.instead)
    return {
      text: line.instead ? t.soldOutSay(line.instead.description, price(line.instead.unitPrice)) : t.soldOut,
      tone: 'font-semibold text-amber',
    }
  if (line.saleWas !== null) return { text: t.sale(price(line.saleWas)), tone: 'font-semibold text-accent' }
  if (line.move === 'dearer') return { text: t.up(price(line.moved)), tone: 'font-semibold text-amber' }
  if (line.move === 'cheaper') return { text: t.down(price(line.moved)), tone: 'text-accent' }
  return { text: t.left(quantityText(line.left, line.um, language)), tone: 'text-ink-2' }
}

/** A shop's usual order for the weekday, with today's remarks. */
export function UsualLines({ lines }: { lines: readonly UsualLine[] }) {
  const t = useSalesWords()
  const { language } = useLanguage()
  return (
    <ul>
      {lines.map((line) => {
        const { text, tone } = remark(line, t, language)
        return (
          <li
            key={line.productId}
            className="flex items-center gap-3 border-b border-line py-2 last:border-b-0"
          >
            <ProductArt imageName={line.imageName} color={line.colorHex} size={40} />
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">{line.description}</p>
              <p className={`text-12 wrap-anywhere ${tone}`}>{text}</p>
            </div>
            <div className="text-right">
              <p className="font-semibold">{line.quantity}</p>
              <p className="text-12 text-ink-2">{price(line.unitPrice)}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
