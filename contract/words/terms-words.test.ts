import { expect, test } from 'vitest'
import { terms } from '../rules/terms.ts'
import { termsText } from './terms-words.ts'

test.each([
  ['NET30', 'NET 30', 'Neto 30 días'],
  ['COD', 'COD', 'Contra entrega'],
  ['PREPAID_CARD', 'Prepaid by card', 'Pago previo con tarjeta'],
  ['SEMI_MONTHLY', 'Twice a month', 'Quincenal'],
  ['EOM_2PCT_12', 'EOM, 2% by the 12th', 'Fin de mes, 2% hasta el 12'],
  ['NET 45', 'NET 45', 'NET 45'],
])('%s is read as "%s" and "%s"', (code, english, spanish) => {
  expect([termsText(code, 'en'), termsText(code, 'es')]).toEqual([english, spanish])
})

test('no terms are read as a code', () => {
  for (const one of terms)
    for (const language of ['en', 'es'] as const) expect(termsText(one, language)).not.toMatch(/_|[A-Z]\d/)
})
