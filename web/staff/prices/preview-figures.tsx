import { centsFromDollars } from '../../../contract/core/money.ts'
import type { DiscountPreview } from '../../../contract/features/prices/discounts.ts'
import { totalText } from '../../ui/money.tsx'
import { usePriceWords } from './words.ts'

/** The effect of a price change: who pays less, who keeps a better price, its weekly cost, and the effect by level. */
export function PreviewFigures({ preview }: { preview: DiscountPreview }) {
  const t = usePriceWords()
  const { payLess, payMore, keepBetter, week, carts, levels } = preview
  const figures = [
    { value: String(payLess), label: t.payLess },
    ...(payMore > 0 ? [{ value: String(payMore), label: t.payMore }] : []),
    { value: String(keepBetter), label: t.keepBetter },
    { value: totalText(-centsFromDollars(week)), label: t.aWeek },
  ]
  const gets = ({ percent, scope }: DiscountPreview['levels'][number]['now']) =>
    scope === null ? t.nothing : t.getsFrom(percent, t.scopes[scope])
  return (
    <>
      <div role="status">
        <dl className="flex flex-wrap gap-x-6 gap-y-3">
          {figures.map(({ value, label }) => (
            <div key={label} className="flex max-w-40 flex-col-reverse justify-end">
              <dt className="text-12 text-ink-2">{label}</dt>
              <dd className="text-22 font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {levels.length > 0 && (
        <table aria-label={t.levelsTable} className="w-full border-collapse text-left text-12">
          <thead>
            <tr className="bg-ground text-ink-2">
              <th className="py-1.5 pr-2 pl-2 font-semibold">{t.level}</th>
              <th className="px-2 py-1.5 text-right font-semibold">{t.shops}</th>
              <th className="px-2 py-1.5 text-right font-semibold">{t.now}</th>
              <th className="px-2 py-1.5 text-right font-semibold">{t.after}</th>
            </tr>
          </thead>
          <tbody>
            {levels.map(({ level, shops, now, after }) => {
              const isMoved = now.percent !== after.percent
              return (
                <tr
                  key={`${level} ${now.percent}${now.scope} ${after.percent}${after.scope}`}
                  className="border-b border-line"
                >
                  <td className="py-1.5 pr-2 pl-2">{level}</td>
                  <td className="px-2 py-1.5 text-right">{shops}</td>
                  <td className="px-2 py-1.5 text-right text-ink-2">{gets(now)}</td>
                  <td className={`px-2 py-1.5 text-right ${isMoved ? 'font-semibold' : 'text-ink-2'}`}>
                    {gets(after)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <p className="text-12 text-ink-2">{t.cartsTold(carts)}</p>
    </>
  )
}
