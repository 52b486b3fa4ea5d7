import { expect, test } from 'vitest'
import { languages } from '../../contract/core/language.ts'
import { gsmCut, gsmLength, gsmText } from '../../contract/rules/gsm.ts'
import { dropPlaces, stopFailures } from '../../contract/rules/stop-moves.ts'
import { tidings } from '../../contract/rules/tidings.ts'
import { writeSms } from './write.ts'

test.each([
  ['Usted es la próxima parada', 'Usted es la proxima parada'],
  ['¿Todo bien, señora Peña?', '¿Todo bien, señora Peña?'],
  ['“Harbor” – it’s here…', '"Harbor" - it\'s here...'],
  ['Bloom 花 & Co', 'Bloom ? & Co'],
  ['café À', 'café A'],
])('%s is written as %s', (text, written) => {
  expect(gsmText(text)).toBe(written)
})

test('letters of the second table count twice, and a text is cut at a word', () => {
  expect(gsmLength('[ab]€')).toBe(8)
  expect(gsmCut('The bridge is closed today', 20)).toBe('The bridge is...')
  expect(gsmCut('short', 20)).toBe('short')
})

const token = 'QmFzZTY0dXJsVG9rZW4xMg'
const around = (language: 'en' | 'es', shortName: string, publicUrl: string) =>
  ({
    language,
    publicUrl,
    timeZone: 'America/New_York',
    brand: { name: shortName, shortName, phone: '(937) 555-0142', email: 'a@b.test', address: '1 Main St' },
  }) as never

test('every text of a delivery is at most 160 letters, in both languages, with one whole link', () => {
  const facts = tidings.flatMap((tiding) =>
    [null, ...dropPlaces].flatMap((place) =>
      [null, ...stopFailures].flatMap((reason) =>
        ['', 'The bridge at Xenia is closed. '.repeat(9)].map((words) => ({
          tiding,
          place,
          reason,
          words,
          orderNumber: 104_293,
          time: '12:38',
          from: '12:28',
          to: '12:48',
          path: `/d/${token}`,
        })),
      ),
    ),
  )
  for (const language of languages)
    for (const [brand, url] of [
      ['Harbor & Vine', 'https://hv.test'],
      [
        'Flores y Follajes del Valle de Ñuble Mayoreo',
        'https://pedidos.flores-y-follajes-del-valle.example.com',
      ],
    ] as const)
      for (const fact of facts) {
        const text = writeSms('delivery-news', fact, around(language, brand, url))
        expect(gsmText(text), text).toBe(text)
        expect(gsmLength(text), text).toBeLessThanOrEqual(160)
        expect(text.match(/https:\/\/\S+/g)).toEqual([`${url}/d/${token}`])
        expect(text.startsWith(gsmText(brand))).toBe(true)
      }
})
