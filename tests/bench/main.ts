import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startApp } from '../support/app.ts'
import { startTestServer } from '../support/database.ts'
import { makeProduct, makeShop } from '../support/make.ts'
import { measureAtSize } from './at-size.ts'
import { type ChangeFigure, changeFigures } from './changes.ts'
import { checkOutFigures, type Figure } from './check-out.ts'
import { dailyPriceFigures } from './daily-prices.ts'
import { lilyFigures } from './lily.ts'
import { history } from './orders.ts'
import { printCatalogue } from './print.ts'
import { type ProductsFigure, productsFigures } from './products.ts'
import { productClickFigures } from './products-click.ts'
import { reportFigures } from './reports.ts'
import { runFigures } from './runs.ts'

/**
 * `npm run bench`: the server's figures, each next to a limit measured in the same run on the same machine, if there is one. Prints tables
 * and writes them to bench/results/. BENCH_SHORT=1 takes two minutes: smaller catalogues, shorter loads. BENCH_SIZES=200000 runs only these
 * catalogue sizes, without orders. BENCH_HISTORY=1 runs only the order history over five million lines, which takes some minutes to create.
 * BENCH_ORDERS=1 runs only check-out and cart. BENCH_CHANGES=1 runs only changed products, with 20,000 and 200,000 products or BENCH_SIZES.
 * BENCH_PRODUCTS=1 runs only the staff's list of products, through the API and in Chromium. `npm run bench -- daily-prices` runs only a
 * file of 50,000 rows: read, compared, published, taken back; `-- runs` only 60 trucks with 25 stops each; `-- reports` only the reports
 * over five million lines; `-- lily` only fifty people who ask Lily at once. BENCH_DURABLE=0 lets the database acknowledge before the disk
 * does, as in the tests.
 */
const short = process.env.BENCH_SHORT === '1'
const onlySizes = process.env.BENCH_SIZES?.split(',').map(Number)
const onlyOrders = process.env.BENCH_ORDERS === '1'
const onlyHistory = process.env.BENCH_HISTORY === '1'
const onlyChanges = process.env.BENCH_CHANGES === '1'
const onlyPrices = process.argv.includes('daily-prices')
const onlyRuns = process.argv.includes('runs')
const onlyReports = process.argv.includes('reports')
const onlyLily = process.argv.includes('lily')
const onlyProducts = process.env.BENCH_PRODUCTS === '1'
const sizes =
  onlyHistory ||
  onlyOrders ||
  onlyChanges ||
  onlyPrices ||
  onlyProducts ||
  onlyRuns ||
  onlyReports ||
  onlyLily
    ? []
    : (onlySizes ?? (short ? [2_000, 20_000] : [2_000, 20_000, 200_000]))
const seconds = short ? 1 : 3

const figures: Figure[] = []

const testServer = await startTestServer({ durable: process.env.BENCH_DURABLE !== '0' })
const folder = mkdtempSync(path.join(os.tmpdir(), 'stemyard-bench-'))
try {
  const catalogue: Awaited<ReturnType<typeof measureAtSize>>[] = []
  for (const size of sizes) {
    const measured = await measureAtSize(size, { dataDir: folder, seconds })
    printCatalogue(measured)
    catalogue.push(measured)
  }
  const changes: ChangeFigure[] = []
  const products: ProductsFigure[] = []
  if (onlyProducts) {
    for (const size of onlySizes ?? [200_000]) {
      products.push(...(await productsFigures(size)))
      figures.push(...(await productClickFigures(folder, size)))
    }
    console.table(products)
    console.table(figures)
  } else if (onlyChanges) {
    for (const size of onlySizes ?? [20_000, 200_000]) changes.push(...(await changeFigures(size)))
    console.table(changes)
  } else if (onlyPrices) {
    figures.push(...(await dailyPriceFigures(folder)))
    console.table(figures)
  } else if (onlyRuns) {
    figures.push(...(await runFigures(folder, { routes: 60, stops: 25, seconds: short ? 20 : 60 })))
    console.table(figures)
  } else if (onlyReports) {
    figures.push(...(await reportFigures()))
    console.table(figures)
  } else if (onlyLily) {
    figures.push(...(await lilyFigures()))
    console.table(figures)
  } else if (onlyHistory) {
    figures.push(...(await history()))
    console.table(figures)
  } else if (!onlySizes) {
    figures.push(...(await checkOutFigures()))
    if (!onlyOrders) await hotProduct()
    console.table(figures)
  }
  const results = path.resolve(import.meta.dirname, '../../bench/results')
  mkdirSync(results, { recursive: true })
  const file = path.join(results, `${new Date().toISOString().replaceAll(':', '-')}.json`)
  writeFileSync(
    file,
    JSON.stringify(
      { node: process.version, cpus: os.cpus().length, catalogue, figures, changes, products },
      null,
      2,
    ),
  )
  console.log(file)
} finally {
  rmSync(folder, { recursive: true, force: true })
  await testServer.stop()
}

/** One product with 500 units and one concurrent buyer per shop: exactly 500 are sold. */
async function hotProduct() {
  const app = await startApp()
  const productId = await makeProduct(app.db, { onHand: 500 })
  const buyers: Awaited<ReturnType<typeof app.signIn>>[] = []
  for (let i = 0; i < 100; i += 1) buyers.push(await app.signIn((await makeShop(app.db)).email))
  const start = performance.now()
  let sold = 0
  for (let round = 0; round < 20; round += 1) {
    const bought = await Promise.all(
      buyers.map(async (buyer) => {
        const added = await buyer.post('shopping-cart', { productId, quantity: 1 })
        if (added.status !== 200) return 0
        return (await buyer.post('shopping-cart/check-out', {})).status === 201 ? 1 : 0
      }),
    )
    sold += bought.reduce<number>((sum, one) => sum + one, 0)
  }
  const seconds = (performance.now() - start) / 1000
  figures.push({
    what: `hot product: 500 units, 2,000 tries, sold ${sold}`,
    value: `${seconds.toFixed(1)} s`,
    target: '500, ≤ 15 s',
  })
  await app.close()
}
