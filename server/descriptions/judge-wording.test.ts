import { expect, test } from 'vitest'
import { draftOf, type Facts } from './draft.ts'
import { judgeWording } from './judge-wording.ts'

const facts: Facts = {
  department: 'flowers',
  description: 'Rose Freedom Red 60cm',
  type: 'Rose Standard',
  variety: 'Freedom',
  botanicalName: 'Rosa hybrida',
  color: 'Red',
  grade: '60cm',
  purpose: 'Focal',
  grower: 'Rosas Cotacachi Alto',
  origin: 'Ecuador',
  um: 'ST',
  pack: 25,
  minQuantity: 25,
  seasonStart: 1,
  seasonEnd: 12,
  potSizeInches: null,
  hardinessZoneMin: null,
  hardinessZoneMax: null,
  vaseDays: 9,
}
const good = {
  en: 'A red standard rose from Ecuador, “Freedom” stands 60 cm tall and usually lasts about 9 days in the vase.',
  es: 'Rosa estándar roja de Ecuador: “Freedom” mide 60 cm y suele durar unos 9 días en el florero.',
}
const judge = (answer: string) => judgeWording(answer, facts, draftOf(facts))

test('a wording of the facts is taken, also from between other words', () => {
  expect(judge(JSON.stringify(good))).toEqual(good)
  expect(judge(`Here you are:\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\``)).toEqual(good)
})

test.each([
  ['another figure', { en: `${good.en} It has 40 petals.` }],
  ['another length', { en: good.en.replace('60', '70') }],
  ['a name of its own', { en: good.en.replace('Freedom', 'Explorer') }],
  ['a price', { en: `${good.en} Only $1.` }],
  ['a promise', { en: `${good.en} Satisfaction guaranteed.` }],
  ['a seal', { es: `${good.es} Con certificado de comercio justo.` }],
  ['a link', { en: `${good.en} See https://evil.test.` }],
  ['markup', { en: `${good.en}<script>alert(1)</script>` }],
  ['one language alone', { es: '' }],
  ['too many words', { en: `${good.en} `.repeat(9) }],
])('%s is refused', (_, change) => {
  expect(judge(JSON.stringify({ ...good, ...change }))).toBeUndefined()
})

test.each(['', 'I cannot do that.', '{', '{"en": 1, "es": 2}', '[]', 'null'])(
  '%j is no wording',
  (answer) => {
    expect(judge(answer)).toBeUndefined()
  },
)
