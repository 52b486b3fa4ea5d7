import type { Language } from '../core/language.ts'
import type { Terms } from '../rules/terms.ts'

const words: Record<Terms, Record<Language, string>> = {
  PREPAID_CARD: { en: 'Prepaid by card', es: 'Pago previo con tarjeta' },
  COD: { en: 'COD', es: 'Contra entrega' },
  NET7: { en: 'NET 7', es: 'Neto 7 días' },
  NET10: { en: 'NET 10', es: 'Neto 10 días' },
  NET15: { en: 'NET 15', es: 'Neto 15 días' },
  NET30: { en: 'NET 30', es: 'Neto 30 días' },
  WEEKLY: { en: 'Weekly', es: 'Semanal' },
  SEMI_MONTHLY: { en: 'Twice a month', es: 'Quincenal' },
  EOM_NET10: { en: 'EOM, NET 10', es: 'Fin de mes, neto 10 días' },
  EOM_2PCT_12: { en: 'EOM, 2% by the 12th', es: 'Fin de mes, 2% hasta el 12' },
}

/** `NET30` as people write it; unknown terms are unchanged. */
export const termsText = (terms: string, language: Language): string =>
  words[terms as Terms]?.[language] ?? terms.replaceAll('_', ' ')
