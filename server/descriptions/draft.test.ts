import { describe, expect, test } from 'vitest'
import { draftOf, type Facts } from './draft.ts'

const rose: Facts = {
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
const bare: Facts = {
  ...rose,
  type: '',
  variety: '',
  botanicalName: '',
  color: '',
  grade: '',
  purpose: '',
  grower: '',
  origin: '',
  um: 'EA',
  pack: 1,
  minQuantity: 1,
  vaseDays: null,
  department: 'supplies',
  description: 'Wax paper',
}

describe('a description', () => {
  test('says what is known, in both languages', () => {
    expect(draftOf(rose)).toEqual({
      en: 'Rose Standard “Freedom” (Rosa hybrida), red. Stems of 60 cm. Use: focal. Grown by Rosas Cotacachi Alto, Ecuador. Available all year. Usually lasts about 9 days in the vase. Sold by the stem, in multiples of 25.',
      es: 'Rose Standard “Freedom” (Rosa hybrida), color rojo. Tallos de 60 cm. Uso: flor principal. Cultivo: Rosas Cotacachi Alto, Ecuador. Disponible todo el año. Suele durar unos 9 días en el florero. Se vende por tallo, en múltiplos de 25.',
    })
  })

  test('leaves out what is not known', () => {
    expect(draftOf(bare)).toEqual({
      en: 'Wax paper. Sold by the each.',
      es: 'Wax paper. Se vende por pieza.',
    })
  })

  test.each<[string, Partial<Facts>, string, string]>([
    [
      'a season over the new year',
      { seasonStart: 11, seasonEnd: 4 },
      'In season from November to April.',
      'De temporada de noviembre a abril.',
    ],
    [
      'a season of twelve months that begins in June',
      { seasonStart: 6, seasonEnd: 5 },
      'Available all year.',
      'Disponible todo el año.',
    ],
    [
      'a pot',
      { department: 'plants', potSizeInches: 4.5 },
      'In a pot of 4.5 inches.',
      'En maceta de 4.5 pulgadas.',
    ],
    [
      'zones',
      { hardinessZoneMin: 4, hardinessZoneMax: 8 },
      'Hardy in zones 4 to 8.',
      'Resiste en las zonas 4 a 8.',
    ],
    ['a grade that is no length', { grade: 'Select' }, 'Grade: Select.', 'Grado: Select.'],
    [
      'a size that is no grade',
      { department: 'supplies', grade: '9x4x3 in' },
      'Size: 9x4x3 in.',
      'Medida: 9x4x3 in.',
    ],
    [
      'an origin without a grower',
      { grower: '', origin: 'Netherlands' },
      'Grown in Netherlands.',
      'Cultivo: Países Bajos.',
    ],
    [
      'a bunch',
      { um: 'BU', pack: 10, minQuantity: 1 },
      'Sold by the bunch of 10.',
      'Se vende por ramo de 10.',
    ],
    [
      'a plant that keeps',
      { department: 'plants', vaseDays: 24 },
      'Usually keeps about 24 days.',
      'Suele conservarse unos 24 días.',
    ],
    ['a breeder’s color', { color: 'Quicksand' }, ', quicksand.', 'color Quicksand.'],
    [
      'goods that no field grows',
      { department: 'supplies', grower: 'Brickyard', origin: 'United States', vaseDays: null },
      'From Brickyard, United States.',
      'Procedencia: Brickyard, Estados Unidos.',
    ],
  ])('%s', (_, change, english, spanish) => {
    const { en, es } = draftOf({ ...rose, ...change })
    expect(en).toContain(english)
    expect(es).toContain(spanish)
  })

  test('loses a fact with the product’s fact, and no other', () => {
    const blanks: Partial<Facts> = {
      variety: '',
      botanicalName: '',
      color: '',
      grade: '',
      purpose: '',
      vaseDays: null,
    }
    const said = draftOf(rose)
    for (const [field, value] of Object.entries(blanks)) {
      const without = draftOf({ ...rose, [field]: value })
      const fact = String(rose[field as keyof Facts])
      const needle = field === 'grade' ? '60' : fact.toLowerCase()
      expect(said.en.toLowerCase(), field).toContain(needle)
      expect(without.en.toLowerCase(), field).not.toContain(needle)
      expect(without.es.length).toBeLessThan(said.es.length)
    }
  })

  test('says the size of a pot once', () => {
    const { en } = draftOf({ ...rose, department: 'plants', grade: '5"', potSizeInches: 5 })
    expect(en.match(/5/g)).toHaveLength(2) // Contains the pot size, and multiples of 25.
  })

  test('has no figure that is not the product’s', () => {
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    for (let i = 0; i < 500; i++) {
      const facts: Facts = {
        ...rose,
        department: (['flowers', 'plants', 'supplies', 'yard'] as const)[random(4)] ?? 'flowers',
        grade: random(2) ? `${40 + random(60)}cm` : '',
        um: ['ST', 'BU', 'CS', 'PT'][random(4)] ?? 'ST',
        pack: 1 + random(60),
        minQuantity: 1 + random(40),
        seasonStart: 1 + random(12),
        seasonEnd: 1 + random(12),
        potSizeInches: random(2) ? 3 + random(8) : null,
        hardinessZoneMin: random(2) ? 2 + random(4) : null,
        hardinessZoneMax: random(2) ? 7 + random(4) : null,
        vaseDays: random(2) ? 4 + random(20) : null,
      }
      const known = [
        facts.pack,
        facts.minQuantity,
        facts.potSizeInches,
        facts.hardinessZoneMin,
        facts.hardinessZoneMax,
        facts.vaseDays,
        facts.grade.replace('cm', ''),
      ].map(String)
      for (const text of Object.values(draftOf(facts)))
        for (const figure of text.match(/\d+(\.\d+)?/g) ?? []) expect(known, text).toContain(figure)
    }
  })
})
