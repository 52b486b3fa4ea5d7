import { expect, test } from 'vitest'
import { pastedTable } from './pasted.ts'

test.each([
  [
    '500\t600\n700\t800\n',
    [
      ['500', '600'],
      ['700', '800'],
    ],
  ],
  ['1,250\t1.250\r\n', [['1,250', '1.250']]],
  [
    '1.250,00;600\n700;0,5',
    [
      ['1.250,00', '600'],
      ['700', '0,5'],
    ],
  ],
  ['500,600,700', [['500', '600', '700']]],
  [
    '500,600\n700,',
    [
      ['500', '600'],
      ['700', ''],
    ],
  ],
  ['1,250', [['1,250']]],
  ['1,250\n2,500\n', [['1,250'], ['2,500']]],
  ['1,250 tallos', [['1,250 tallos']]],
  ['"1,250",600', [['1,250', '600']]],
  ['1,250.00', [['1,250.00']]],
  ['500', [['500']]],
  ['0,64', [['0,64']]],
  ['sold out', [['sold out']]],
  ['', [['']]],
])('%j is %j', (text, cells) => {
  expect(pastedTable(text)).toEqual(cells)
})

test('a block comes back as it was, between tabs, semicolons and commas', () => {
  for (let rows = 2; rows <= 12; rows++)
    for (const columns of [2, 5, 12]) {
      const block = Array.from({ length: rows }, (_, i) =>
        Array.from({ length: columns }, (_, k) => String((i * columns + k) * 25)),
      )
      for (const between of ['\t', ';', ','])
        for (const end of ['\n', '\r\n'])
          expect(pastedTable(block.map((row) => row.join(between)).join(end) + end)).toEqual(block)
    }
})
