import { e4FromDollars } from '../../../contract/core/money.ts'
import { unitPriceInText } from '../../ui/money.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePriceWords } from './words.ts'

/** A unit price, or a word if there is none. */
export const priceText = (dollars: number | null, none: string) =>
  dollars === null ? none : unitPriceInText(e4FromDollars(dollars))

/** Copies a text to the clipboard, and confirms that. */
export function useCopy(): (text: string) => void {
  const t = usePriceWords()
  return (text) => {
    void navigator.clipboard?.writeText(text).then(() => showToast({ text: t.copied }))
  }
}
