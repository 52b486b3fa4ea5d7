import { type Db, insertRows } from './insert.ts'
import { isTrue, readCsv } from './read-csv.ts'

/** Vendors and their growers. */
export async function insertGrowers(db: Db) {
  await insertRows(db, {
    table: 'vendors',
    columns: { id: 'text', name: 'text', email: 'text' },
    rows: readCsv('growers.csv').map((row) => ({
      id: row('vendorId'),
      name: row('grower'),
      email: row('email'),
    })),
  })
  await insertRows(db, {
    table: 'growers',
    columns: {
      id: 'int',
      name: 'text',
      kind: 'text',
      farm: 'text',
      vendor_id: 'text',
      country: 'text',
      region: 'text',
      us: 'boolean',
      lead_time_days: 'int',
      farm_direct: 'boolean',
    },
    rows: readCsv('growers.csv').map((row) => ({
      id: Number(row('growerId')),
      name: row('grower'),
      kind: row('kind'),
      farm: row('farm'),
      vendor_id: row('vendorId'),
      country: row('country'),
      region: row('region'),
      us: isTrue(row('us')),
      lead_time_days: Number(row('lead_time_days')),
      farm_direct: isTrue(row('farm_direct')),
    })),
  })
}
