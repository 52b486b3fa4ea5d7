import { useLanguage } from '../messages/language.tsx'
import { quantityText } from '../messages/units.ts'

/** A number in its unit: `44 bunches`. `um` is the unit's code in the catalogue. */
export function Count({ of, um }: { of: number; um: string }) {
  const { language } = useLanguage()
  return <span className="whitespace-nowrap">{quantityText(of, um, language)}</span>
}
