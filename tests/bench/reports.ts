import { sql } from 'kysely'
import pg from 'pg'
import { makeCtx } from '../../server/core/context.ts'
import { todayOf } from '../../server/reports/asked.ts'
import { dimensions, plainFacts, sums } from '../../server/reports/facts.ts'
import { rollUp } from '../../server/reports/jobs.ts'
import { missingMonths } from '../../server/reports/rolled.ts'
import { startApp } from '../support/app.ts'
import { makeProduct, makeShop } from '../support/make.ts'
import { expectOk, type Figure, timed } from './check-out.ts'
import { fill } from './orders.ts'

const categories = 40

/**
 * `npm run bench -- reports`: every report over five million order lines of three years. First with all sums computed and none marked
 * stale, as on a quiet morning; then with the days around today marked, as while orders arrive.
 */
export async function reportFigures(): Promise<Figure[]> {
  const app = await startApp()
  const house = await makeShop(app.db, {
    customer: { is_house: true },
    authorities: ['DASHBOARD', 'TIER_PRICING'],
  })
  const shop = await makeShop(app.db)
  const other = await makeShop(app.db)
  const productIds: number[] = []
  for (let n = 0; n < categories; n += 1)
    productIds.push(await makeProduct(app.db, { category: `Category ${n}`, description: `Rose ${n}` }))
  const owner = new pg.Client({ connectionString: app.database.ownerUrl })
  // The error that ended the bench also ended the database, and is more useful than the lost connection.
  owner.on('error', () => {})
  await owner.connect()
  const tables = ['orders', 'order_lines']
  for (const table of tables) await owner.query(`alter table ${table} disable trigger user`)
  await fill(app.database.ownerUrl, { shop, other, productIds })
  for (const table of tables) await owner.query(`alter table ${table} enable trigger user`)
  for (const table of ['report_orders', 'report_mix', 'report_month_orders', 'report_month_mix'])
    await owner.query(`alter table ${table} drop constraint ${table}_customer_id_fkey`)
  const began = performance.now()
  for (const cube of ['orders', 'goods', 'mix'] as const) {
    const names = sql.join(['day', ...dimensions[cube], ...sums].map((name) => sql.ref(name)))
    const { sql: text } = sql`insert into ${sql.table(`report_${cube}`)} (${names})
      select ${names} from (${plainFacts(cube, sql<boolean>`true`)}) p`.compile(app.db)
    await owner.query(text)
    await owner.query(`vacuum analyze report_${cube}`)
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  await owner.query('truncate report_marks')
  const monthsBegan = performance.now()
  const ctx = makeCtx(app.deps, null)
  do await rollUp(ctx)
  while ((await missingMonths(todayOf(ctx)).execute(app.db)).rows.length > 0)
  const monthSeconds = Math.round((performance.now() - monthsBegan) / 1000)
  for (const cube of ['orders', 'goods', 'mix']) await owner.query(`vacuum analyze report_month_${cube}`)
  const figures: Figure[] = [
    { what: 'sums of 5 million lines made from nothing', value: `${seconds} s`, target: 'none' },
    { what: 'sums of months made from those of days', value: `${monthSeconds} s`, target: 'none' },
  ]
  const reader = await app.signIn(house.email)
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const periods = {
    '90 days': `from=${day(90)}&to=${day(1)}`,
    'a year by month': `from=${day(364)}&to=${day(1)}&by=month`,
  }
  const paths = [
    'sales',
    'orders',
    'online-vs-offline-reports',
    'one-click-buy-reports',
    'product-type-reports',
    'sales-channel-reports',
    'sales-trend-data',
    'sales-types',
    'fill-rate',
    'claims',
    'margin',
    'sales?group=rep',
    'sales?category=Category 7&group=route',
    'product-type-reports?level=1',
  ]
  const measure = async (what: string, path: string) => {
    const read = () => expectOk(reader.get(`admin/dashboard/${path}`))
    await timed(read, 3)
    const { p95, fastest } = await timed(read, 12)
    const value = `${p95.toFixed(0)} ms, the fastest ${fastest.toFixed(0)}`
    console.log(what, value)
    figures.push({ what, value, target: '≤ 150 ms' })
  }
  const joined = (path: string, period: string) =>
    `${path}${path.includes('?') ? '&' : '?'}${period}&compare=same_weekdays_last_year`
  for (const [name, period] of Object.entries(periods))
    for (const path of paths) await measure(`report ${path}, ${name}, compared, p95`, joined(path, period))
  await measure('customers at risk, p95', 'customers-at-risk')
  await owner.query(`insert into report_marks (day) select current_date + n from generate_series(-3, 1) n`)
  await measure('report sales, 90 days, five of them marked, p95', joined('sales', periods['90 days']))
  await owner.end()
  await app.close()
  return figures
}
