import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import { inventory } from '../../contract/features/catalogue/inventory.ts'
import type { DescribedLine } from '../../contract/features/catalogue/search.ts'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { type Client, startApp, type TestApp } from '../support/app.ts'
import { seeded } from '../support/raw.ts'

let app: TestApp
let florist: Client
beforeAll(async () => {
  app = await startApp({ demo: true, now: '2026-11-20T17:50:00Z' })
  florist = await app.signIn('florist@demo.test', demoPassword)
})
afterAll(() => app?.close())

async function everyProduct(): Promise<Product[]> {
  const products: Product[] = []
  for (const department of ['flowers', 'supplies', 'plants', 'yard'])
    for (let page = 1; ; page += 1) {
      const { body } = await florist.get(`inventory/${department}?maxRows=300&pageNumber=${page}`)
      const { rows, totalPages } = body as { rows: Product[]; totalPages: number }
      products.push(...rows)
      if (page >= totalPages) break
    }
  return products
}

test('a pasted list of 500 lines, in ten formats and half of them with mistakes, finds its products and drops no line', async () => {
  const products = await everyProduct()
  const random = seeded(7)
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(random.next() * list.length)] as T
  /** A letter left out, swapped with the next or typed twice; never the first or last. */
  const mistyped = (word: string) => {
    const i = 1 + Math.floor(random.next() * (word.length - 2))
    const [before, letter, after] = [word.slice(0, i), word[i], word.slice(i + 1)]
    return oneOf([
      before + after,
      `${before}${after[0]}${letter}${after.slice(1)}`,
      before + letter + letter + after,
    ])
  }
  const ways: ((name: string, id: number) => string)[] = [
    (_, id) => `${id}\t${oneOf([1, 5, 25])}`,
    (name) => `${name} x ${oneOf([5, 10, 50])}`,
    (name) => `${oneOf([2, 25])} ${name}`,
    (name) => `${oneOf([3, 10])} ${name.toLowerCase()}`,
    (name) => `${oneOf([4, 10])} bu ${name}`,
    (name) => `${name},${oneOf([4, 10])}`,
    (name) => `- ${name} - ${oneOf([4, 10])} bunches`,
    (name) => `${name.split(' ').reverse().join(' ')}, ${oneOf([2, 20])}`,
    (name) =>
      `${name
        .split(' ')
        .map((word) => (/^\d/.test(word) ? word : word.slice(0, 4)))
        .join(' ')} x${oneOf([5, 10])}`,
    (name) => {
      const words = name.split(' ')
      const long = words.findIndex((word) => word.length >= 5)
      return `${oneOf([3, 10])} ${words.map((word, i) => (i === long ? mistyped(word) : word)).join(' ')}`
    },
  ]
  const lines = Array.from({ length: 500 }, () => {
    const product = oneOf(products)
    return { product, text: oneOf(ways)(product.productDescription, product.productId) }
  })
  const { body } = await florist.call(inventory.pasted, {
    body: { lines: lines.map(({ text }) => text) },
  })
  const answers = body as DescribedLine[]
  expect(answers.map(({ text }) => text)).toEqual(lines.map(({ text }) => text.trim()))

  const astray = lines.flatMap(({ product, text }, i) => {
    const { status, description, productId } = answers[i] as DescribedLine
    const isOther = productId !== product.productId && description !== product.productDescription
    return status === 'matched' && isOther ? [`${text} → ${description}`] : []
  })
  const matched = answers.filter(({ status }) => status === 'matched').length
  expect(astray).toEqual([])
  expect(matched).toBeGreaterThanOrEqual(485)
})
