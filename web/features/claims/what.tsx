import type { ClaimSummary } from '../../../contract/features/claims/fields.ts'
import { useLanguage } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'
import { useClaimWords } from './words.ts'

/** "Ravel Hot Pink 40cm, 25 stems, mold and 1 more line". */
export function What({ row }: { row: ClaimSummary }) {
  const t = useClaimWords()
  const { language } = useLanguage()
  const { description, quantity, um, reason, moreLines } = row
  const isFee = um === ''
  return (
    <span className="wrap-anywhere">
      {description || t.write.fee}
      <span className="text-ink-2">
        {!isFee && quantity > 0 && `, ${quantityText(quantity, um, language)}`}
        {reason && `, ${t.reasons[reason].toLowerCase()}`}
        {moreLines > 0 && ` ${t.list.more(moreLines)}`}
      </span>
    </span>
  )
}
