import { randomBytes } from 'node:crypto'
import type { TestApp } from '../support/app.ts'
import { makeProduct, makeVendor } from '../support/make.ts'
import { makePriceFile } from '../support/price-file.ts'

type Of = { app: () => TestApp; thing: (kind: 'price file' | 'supplier') => Promise<string> }
type Step = { path?: string; body?: unknown; file?: string }

const priceFile = () =>
  `Item Code,Description,Dept,UM,Price 1\n${Number.parseInt(randomBytes(3).toString('hex'), 16) + 1},Rose,flowers,ST,1.10\n`

/** Stores a price file's content. */
async function stored({ app }: Of, id: number | string): Promise<number | string> {
  const fileId = crypto.randomUUID()
  const { db, now } = app()
  const at = now()
  await db
    .insertInto('files')
    .values({
      id: fileId,
      kind: 'prices',
      name: 'prices.csv',
      type: 'text/csv',
      bytes: 1,
      sha256: randomBytes(32),
      created_at: at,
      stored_at: at,
      attached_at: at,
    })
    .execute()
  await db.updateTable('price_files').set({ file_id: fileId }).where('id', '=', Number(id)).execute()
  return id
}

/** A file from a vendor, with one valid row and one invalid one. */
async function sentByVendor({ app }: Of): Promise<number> {
  const { db } = app()
  const vendorId = await makeVendor(db)
  const row = { description: 'Rose', department: 'flowers', um: 'BU', price1E4: 62_000 } as const
  const itemCode = async () => String(await makeProduct(db, { vendor_id: vendorId }))
  const id = await makePriceFile(db, {
    vendorId,
    rows: [
      { ...row, itemCode: await itemCode() },
      { ...row, itemCode: await itemCode() },
    ],
    causes: { 2: ['price_negative'] },
  })
  await db.updateTable('price_files').set({ way: 'portal' }).where('id', '=', id).execute()
  return id
}

/** A request that succeeds for each change of suppliers and their files. */
export const priceFileSteps = (of: Of): Record<string, () => Promise<Step>> => ({
  'priceFiles.import': async () => ({ body: {}, file: priceFile() }),
  'priceFiles.vendorUpload': async () => ({ body: {}, file: priceFile() }),
  'vendorFiles.submit': async () => ({
    path: `inventory-file-upload/${await sentByVendor(of)}/publish`,
    body: { version: 0 },
  }),
  'vendorFiles.setColumns': async () => ({
    path: `inventory-file-upload/${await stored(of, await sentByVendor(of))}/columns`,
    body: { version: 0, decimals: 'comma' },
  }),
  'priceFiles.setColumns': async () => ({
    path: `daily-pricing/imports/${await stored(of, await of.thing('price file'))}/columns`,
    body: { version: 0, decimals: 'comma' },
  }),
  'priceFiles.fix': async () => ({
    path: `daily-pricing/imports/${await of.thing('price file')}/fixes`,
    body: { version: 0, cause: 'price_negative', fix: { kind: 'leave-out' } },
  }),
  'priceFiles.discard': async () => ({ path: `daily-pricing/imports/${await of.thing('price file')}` }),
  'suppliers.add': async () => ({
    body: { vendorId: `V${randomBytes(4).toString('hex').toUpperCase()}`, name: 'Larkspur Farms' },
  }),
  'suppliers.change': async () => ({
    path: `admin/suppliers/${await of.thing('supplier')}`,
    body: {
      version: 0,
      email: 'larkspur@example.test',
      way: 'folder',
      weekdays: [1, 3, 5],
      dueAt: '04:15',
      limitPercent: 12,
      gone: 'leave',
      goneAfter: 3,
    },
  }),
})
