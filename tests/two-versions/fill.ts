import path from 'node:path'
import { pathToFileURL } from 'node:url'

/*
 * Runs in the older version's folder with that version's code, because a later version's inserts might name columns that its tables lack.
 */
const of = (file: string) => import(pathToFileURL(path.resolve(file)).href)
const { url, ownerUrl, shops, products } = JSON.parse(process.argv[2] ?? '{}')
const log = { info: () => {}, warn: console.error }
const { migrate } = await of('db/migrate.ts')
const { openPool } = await of('db/open.ts')
const { loadDemo } = await of('db/demo/load.ts')
const { makeProduct, makeShop } = await of('tests/support/make.ts')

await migrate({ ownerUrl, appRole: decodeURIComponent(new URL(url).username), log })
const { db, end } = openPool({ url: ownerUrl, size: 2, log })
await loadDemo(db)
const emails: string[] = []
for (let n = 0; n < shops; n += 1)
  emails.push((await makeShop(db, { customer: { credit_limit_cents: null } })).email)
const productIds: number[] = []
for (let n = 0; n < products; n += 1) productIds.push(await makeProduct(db, { onHand: 1_000_000 }))
await end()
console.log(JSON.stringify({ emails, productIds }))
