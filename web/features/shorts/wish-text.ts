import type { SubstitutionRules } from '../../../contract/features/shorts/wishes.ts'
import { decidesAlone } from '../../../contract/rules/choices.ts'
import { useMessages } from '../../words/language.tsx'

/** The price limits offered, in percent. */
export const percents = [0, 5, 10, 15, 20, 25] as const

/** A preference as part of a sentence: `same variety, up to 10% more`. */
export function useWishText() {
  const t = useMessages().wishes
  return ({ wish, percent }: SubstitutionRules): string =>
    decidesAlone(wish) && percent > 0 ? t.upTo(t.lower[wish], percent) : t.lower[wish]
}
