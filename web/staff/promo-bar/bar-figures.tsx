import type { Bar } from '../../../contract/features/promo-bar.ts'
import { useZone } from '../../ui/dates.tsx'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { usePromoWords } from './words.ts'

/** How many users saw a bar, closed it and followed its link, and who edited it last. */
export function BarFigures({ bar }: { bar: Bar }) {
  const t = usePromoWords()
  const { language } = useLanguage()
  const zone = useZone()
  return (
    <div className="text-12 text-ink-2">
      <p>{t.figures(bar.seen, bar.people, bar.closed, bar.followed)}</p>
      {bar.setBy && bar.setAt && (
        <p className="wrap-anywhere">
          {t.by(bar.setBy, dayAndTimeText(new Date(bar.setAt), zone, language))}
        </p>
      )}
    </div>
  )
}
